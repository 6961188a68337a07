import { setImmediate as turn } from 'node:timers/promises'
import { listNetworks } from '../access/store.ts'
import { withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer } from './output.ts'
import { findBroken, MOST, rules } from './store-verify.ts'
import type { Finding } from './store-verify-rule.ts'

interface Problem extends Finding {
  networkRef: string
  rule: string
}

export const verify = command({
  options: { json },
  notes: [
    'Ledgers sum to their balances and stocks to their movements, numbers have no gaps or doubles, nothing refers to what is not',
    'there. It only reads, and may run beside a server. The exit code is 1 when something is wrong.',
  ],
  run: ({ json }) =>
    withExistingDatabase(async database => {
      const networks = await database.read(listNetworks, { oneStatement: true })
      const problems: Problem[] = []
      for (const { id: networkRef } of networks) {
        for (const rule of rules) {
          // What is read in one turn is one transaction, and a long one would keep SQLite's log from beginning anew.
          await turn()
          const found = await database.read(db => findBroken(db, networkRef, rule), { oneStatement: true })
          problems.push(...found.map(({ object, detail }) => ({ networkRef, rule: rule.name, object, detail })))
        }
      }
      const checked = `${rules.length} rules in ${networks.length} ${networks.length === 1 ? 'network' : 'networks'}`
      answer(
        json,
        { ok: problems.length === 0, networks: networks.length, rules: rules.length, problems },
        problems.length === 0 ? `Checked ${checked}: all is well.` : told(problems, checked),
      )
      return problems.length === 0 ? 0 : 1
    }),
})

/** The problems, grouped by the rule that they break. */
function told(problems: readonly Problem[], checked: string): string {
  const groups = Object.values(Object.groupBy(problems, ({ networkRef, rule }) => `${networkRef} ${rule}`)) as Problem[][]
  return [
    ...groups.flatMap(group => [
      `Network ${group[0]!.networkRef}: broken: ${group[0]!.rule}`,
      ...group.map(({ object, detail }) => `  ${object}: ${detail}`),
      ...(group.length === MOST ? ['  and maybe more'] : []),
    ]),
    `Checked ${checked}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
  ].join('\n')
}
