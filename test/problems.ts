import assert from 'node:assert/strict'
import { listNetworks } from '../src/access/store.ts'
import { findProblems } from '../src/cli/problems.ts'
import { rules } from '../src/cli/store-verify.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import type { Database } from '../src/db/database.ts'
import { openPostgres } from '../src/db/postgres/postgres.ts'
import { schema } from '../src/schema.ts'
import type { World } from './world.ts'

/**
 * What `stoa verify` finds in the main network of a world: the rule and the object, a line each, sorted. It is asked here, which saves the
 * start of a process. To ask all rules takes PostgreSQL a while.
 */
export async function problemsIn(world: World, of: readonly Rule[] = rules): Promise<string[]> {
  const problems = await findProblems(await readerOf(world), [{ id: world.main.network }], of)
  return problems.map(({ rule, object }) => `${rule}: ${object}`).toSorted()
}

/** Holds that what is stored in the main network of a world breaks none of these rules. */
export async function assertSound(world: World, of: readonly Rule[] = rules): Promise<void> {
  assert.deepEqual(await findProblems(await readerOf(world), [{ id: world.main.network }], of), [])
}

/** One connection for all checks of a store: PostgreSQL takes two seconds to plan all rules, on each connection anew. */
function readerOf({ database, databaseUrl }: World): Promise<Database> {
  if (database.engine === 'sqlite') return Promise.resolve(database)
  const reader = readers.get(databaseUrl) ?? openPostgres(databaseUrl, schema, { reads: 1 })
  readers.set(databaseUrl, reader)
  return reader
}

const readers = new Map<string, Promise<Database>>()

/** Holds that what is stored in any network of a database breaks none of these rules. */
export async function assertAllSound(database: Database, of: readonly Rule[] = rules): Promise<void> {
  assert.deepEqual(await findProblems(database, await database.read(listNetworks), of), [])
}

/** Holds that each of these is among what was found: a line, or rule and object. */
export function assertFound(found: readonly string[], wanted: Iterable<string | readonly [rule: string, object: string]>): void {
  for (const each of wanted) {
    const line = typeof each === 'string' ? each : each.join(': ')
    assert.ok(found.includes(line), `${line} not in\n${found.join('\n')}`)
  }
}
