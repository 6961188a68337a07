import assert from 'node:assert/strict'
import { findProblems } from '../src/cli/problems.ts'
import { rules } from '../src/cli/store-verify.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import type { World } from './world.ts'

/**
 * What `stoa verify` finds in the main network of a world: the rule and the object, a line each, sorted. It is asked here, which saves the
 * start of a process. To ask all rules takes PostgreSQL a while.
 */
export async function problemsIn({ database, main }: World, of: readonly Rule[] = rules): Promise<string[]> {
  const problems = await findProblems(database, [{ id: main.network }], of)
  return problems.map(({ rule, object }) => `${rule}: ${object}`).toSorted()
}

/** Holds that what is stored in the main network of a world breaks none of these rules. */
export async function assertSound({ database, main }: World, of: readonly Rule[] = rules): Promise<void> {
  assert.deepEqual(await findProblems(database, [{ id: main.network }], of), [])
}

/** Holds that each of these is among what was found: a line, or rule and object. */
export function assertFound(found: readonly string[], wanted: Iterable<string | readonly [rule: string, object: string]>): void {
  for (const each of wanted) {
    const line = typeof each === 'string' ? each : each.join(': ')
    assert.ok(found.includes(line), `${line} not in\n${found.join('\n')}`)
  }
}
