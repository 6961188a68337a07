import { listNetworks } from '../access/store.ts'
import { counted } from '../kernel/text/counted.ts'
import { withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer } from './output.ts'
import { findProblems, type Problem } from './problems.ts'
import { problemsOfFile } from './store-verify-file.ts'
import { reminders, rules } from './store-verify.ts'
import { MOST } from './store-verify-rule.ts'

export const verify = command({
  options: { json },
  notes: [
    'Ledgers sum to their balances and stocks to their movements, numbers have no gaps or doubles, nothing refers to what is not',
    'there. It only reads, and may run beside a server. The exit code is 1 when something is wrong. What is still to be done, such as to',
    'give back a deposit when its subscription is over, is told as well.',
  ],
  run: ({ json }) =>
    withExistingDatabase(async database => {
      const networks = await database.read(listNetworks, { oneStatement: true })
      const problems = [...(await problemsOfFile(database)), ...(await findProblems(database, networks, rules))]
      const toDo = await findProblems(database, networks, reminders)
      const checked = `${rules.length} rules in ${counted(networks.length, 'network')}`
      answer(
        json,
        { ok: problems.length === 0, networks: networks.length, rules: rules.length, problems, reminders: toDo },
        [...told(toDo, 'to be done'), ...told(problems, 'broken'), `Checked ${checked}: ${outcome(problems)}.`].join('\n'),
      )
      return problems.length === 0 ? 0 : 1
    }),
})

const outcome = ({ length }: readonly Problem[]): string => (length === 0 ? 'all is well' : counted(length, 'problem'))

/** What was found, grouped by its rule. */
function told(problems: readonly Problem[], what: 'broken' | 'to be done'): string[] {
  const groups = Object.values(Object.groupBy(problems, ({ networkRef, rule }) => `${networkRef} ${rule}`)) as Problem[][]
  return groups.flatMap(group => [
    `${group[0]!.networkRef === null ? 'The database' : `Network ${group[0]!.networkRef}`}: ${what}: ${group[0]!.rule}`,
    ...group.map(({ object, detail }) => `  ${object}: ${detail}`),
    ...(group.length === MOST ? ['  and maybe more'] : []),
  ])
}
