import assert from 'node:assert/strict'
import { stoa } from './command.ts'

/** What `stoa verify` finds in a database: the rule and the object, a line each, sorted. */
export async function problemsIn(databaseUrl: string): Promise<string[]> {
  const { json } = await stoa(databaseUrl, 'verify', '--json')
  return (json.problems as { rule: string; object: string }[]).map(({ rule, object }) => `${rule}: ${object}`).toSorted()
}

/** Holds that each of these is among what was found: a line, or rule and object. */
export function assertFound(found: readonly string[], wanted: Iterable<string | readonly [rule: string, object: string]>): void {
  for (const each of wanted) {
    const line = typeof each === 'string' ? each : each.join(': ')
    assert.ok(found.includes(line), `${line} not in\n${found.join('\n')}`)
  }
}
