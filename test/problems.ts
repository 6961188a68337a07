import assert from 'node:assert/strict'
import { findProblems } from '../src/cli/problems.ts'
import { rules } from '../src/cli/store-verify.ts'
import type { World } from './world.ts'

/**
 * What `stoa verify` finds in the networks of a world: the rule and the object, a line each, sorted. It is asked here, which saves the start of
 * a process.
 */
export async function problemsIn({ database, main, other }: World): Promise<string[]> {
  const problems = await findProblems(
    database,
    [main, other].map(({ network: id }) => ({ id })),
    rules,
  )
  return problems.map(({ rule, object }) => `${rule}: ${object}`).toSorted()
}

/** Holds that each of these is among what was found: a line, or rule and object. */
export function assertFound(found: readonly string[], wanted: Iterable<string | readonly [rule: string, object: string]>): void {
  for (const each of wanted) {
    const line = typeof each === 'string' ? each : each.join(': ')
    assert.ok(found.includes(line), `${line} not in\n${found.join('\n')}`)
  }
}
