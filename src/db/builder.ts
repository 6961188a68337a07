import {
  DummyDriver,
  Kysely,
  type LimitNode,
  type SelectModifierNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Builder, Tables } from './database.ts'
import type { Engine } from './engine.ts'

class SqliteCompiler extends SqliteQueryCompiler {
  /** SQLite has one writer, which is the lock: `for update` is left out, and `distinct` stays. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.rawModifier || node.modifier === 'Distinct') super.visitSelectModifier(node)
  }

  /** SQLite plans a statement anew at every run when its limit is a parameter alone; of a sum it does not ask the value. */
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    this.visitNode(limit)
    this.append(' + 0')
  }
}

/** Kysely as a builder only: our own thin connections run what it builds. */
export function builderFor(engine: Engine): Builder {
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => (engine === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()),
      createIntrospector: db => (engine === 'sqlite' ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (engine === 'sqlite' ? new SqliteCompiler() : new PostgresQueryCompiler()),
    },
  })
}
