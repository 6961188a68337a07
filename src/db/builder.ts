import {
  DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, SqliteAdapter, SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Builder, Engine } from './database.ts'
import type { Tables } from './tables.ts'

/** SQLite has one writer, which is the lock: `for update` is left out of its SQL. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {}
}

/** Kysely as a builder only: our own thin connections run what it builds. */
export function builderFor(engine: Engine): Builder {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => engine === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter(),
      createIntrospector: db => engine === 'sqlite' ? new SqliteIntrospector(db) : new PostgresIntrospector(db),
      createQueryCompiler: () => engine === 'sqlite' ? new SqliteCompiler() : new PostgresQueryCompiler(),
    },
  })
}
