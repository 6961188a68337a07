import type { Prepared } from '../../db/database.ts'
import { nameless } from '../../db/prepared.ts'
import type { Variant } from './statement.ts'

/** How many statements of a list are kept: more than the programs that people write ask for. */
const MOST_KEPT = 100

/**
 * Makes each statement when it is first asked for, and keeps it. There are as many as combinations of parameters, and both this process and
 * PostgreSQL keep what has a name for good: so a client that asks for ever other combinations gets statements that nobody keeps.
 */
export function byVariant<P extends object, R>(make: (variant: Variant) => Prepared<P, R>): (variant: Variant) => Prepared<P, R> {
  const made = new Map<string, Prepared<P, R>>()
  return variant => {
    const key = JSON.stringify(variant)
    const known = made.get(key)
    if (known !== undefined) return known
    const statement = make(variant)
    if (made.size >= MOST_KEPT) return nameless(statement)
    made.set(key, statement)
    return statement
  }
}
