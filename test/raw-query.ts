import { CompiledQuery } from 'kysely'
import type { Query } from '../src/db/database.ts'

/** A statement in SQL, for what the builder of statements does not say. */
export const rawQuery = <R>(text: string, values: readonly unknown[] = []): Query<R> => ({
  compile: () => CompiledQuery.raw(text, [...values]) as CompiledQuery<R>,
})
