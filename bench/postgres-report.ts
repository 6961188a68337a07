import { machineLine } from './machine.ts'
import type { Check } from './report.ts'
import type { PostgresResults } from './postgres.ts'
import { count, figures, table } from './text-table.ts'

/** Two processes, the load generators and PostgreSQL itself need about so many cores. */
const ENOUGH_CORES = 6

/** The targets on PostgreSQL, and what was reached. */
export function postgresChecks({ rows, cores }: PostgresResults): Check[] {
  const [many, alone] = ['64 at a time', 'one at a time'].map(name => rows.find(row => row.name.endsWith(name))!)
  const { one, toOne } = many!
  return [
    {
      name: 'PostgreSQL: POST an event',
      value: `${count(one.perSecond)}/s`,
      target: '≥ 2,000/s',
      reached: one.perSecond >= 2_000,
    },
    {
      name: 'PostgreSQL 1 ms away: a POST by itself',
      value: `p50 ${alone!.far.p50.toFixed(2)} ms`,
      target: '≤ 4 ms',
      reached: alone!.far.p50 <= 4,
    },
    ...(cores < ENOUGH_CORES
      ? []
      : [
          {
            name: 'PostgreSQL: two processes',
            value: `${toOne.toFixed(2)} of one`,
            target: '≥ 1.60 of one',
            reached: toOne >= 1.6,
          },
        ]),
  ]
}

/** The report for people. */
export function postgresReport({ machine, version, size, cores, roundTrip, rows }: PostgresResults): string {
  return [
    machineLine(machine),
    `PostgreSQL ${version} on this machine, fsync on, with ${count(size.events)} events and ${count(size.tickets)} tickets`,
    '',
    table(
      ['PostgreSQL', 'a second', 'p50 ms', 'p99 ms', 'to one'],
      rows.flatMap(({ name, one, two, toOne, far }) => [
        [name, ...figures(one)],
        ...(name.endsWith('one at a time') ? [] : [['  two processes', ...figures(two), toOne.toFixed(2)]]),
        ['  1 ms away', ...figures(far)],
      ]),
    ),
    `a round trip ("select 1") takes ${roundTrip.near.toFixed(2)} ms, ${roundTrip.far.toFixed(2)} ms by way of the proxy that delays by 1 ms`,
    ...(cores < ENOUGH_CORES
      ? [
          `${cores} core(s) for the service, PostgreSQL and the load: one process leaves none idle, so two cannot reach 1.6 times as much here`,
        ]
      : []),
  ].join('\n')
}
