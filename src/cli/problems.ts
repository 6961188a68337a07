import { setImmediate as turn } from 'node:timers/promises'
import type { NetworkRow } from '../access/table.ts'
import type { Database } from '../db/database.ts'
import { findBroken, type Finding, type Rule } from './store-verify-rule.ts'

/** What breaks a rule in a network, or in the file that holds all of them. */
export interface Problem extends Finding {
  networkRef: string | null
  rule: string
}

/** Everything in these networks that breaks one of the rules, in their order. */
export async function findProblems(
  database: Database,
  networks: readonly Pick<NetworkRow, 'id'>[],
  rules: readonly Rule[],
): Promise<Problem[]> {
  const all: Problem[] = []
  for (const { id: networkRef } of networks) {
    for (const rule of rules) {
      // What is read in one turn is one transaction, and a long one would keep SQLite's log from beginning anew.
      await turn()
      const found = await database.read(db => findBroken(db, networkRef, rule), { oneStatement: true })
      all.push(...found.map(({ object, detail }) => ({ networkRef, rule: rule.name, object, detail })))
    }
  }
  return all
}
