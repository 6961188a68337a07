import { machineLine, type Machine } from './machine.ts'
import type { PageResult, ReadResult } from './reads.ts'
import type { StartUp } from './start-up.ts'
import { count, figures, table } from './text-table.ts'
import type { MixedResult, WriteResult } from './writes.ts'

export interface Results {
  quick: boolean
  size: { events: number; tickets: number }
  machine: Machine
  reads: ReadResult[]
  pages: PageResult
  writes: WriteResult
  mixed: MixedResult[]
  /** By node directly, and by the command's own entry. */
  startUp: { cli: StartUp; command: StartUp }
  /** Resident MB of the loaded service at the end. */
  residentAfterLoad: number
}

export interface Check {
  name: string
  value: string
  target: string
  reached: boolean
}

/** What a bench that stands alone has measured, for people, and its targets. */
export interface Told {
  text: string
  checks: Check[]
}

export const atMost = (name: string, value: number, limit: number, unit: string): Check => ({
  name,
  value: `${value.toFixed(1)} ${unit}`,
  target: `≤ ${count(limit)} ${unit}`,
  reached: value <= limit,
})

/** A page at the end of a list, which may take a fifth longer than the first one. */
export const asFast = (name: string, last: number, first: number): Check => ({
  name,
  value: `${signed(last / first - 1)} %`,
  target: 'as page 1, + 20 %',
  reached: last <= first * 1.2,
})

/** The targets, and what was reached. */
export function checks({ reads, pages, writes, mixed, startUp }: Results): Check[] {
  const check = (name: string, value: string, target: string, reached: boolean): Check => ({ name, value, target, reached })
  return [
    ...reads.map(({ name, toStatements }) =>
      check(name, `${toStatements.toFixed(2)} of the statements`, '≥ 0.80', toStatements >= 0.8),
    ),
    check('POST an event', `${writes.toAll.toFixed(2)} of the bare one`, '≥ 0.75', writes.toAll >= 0.75),
    check('POST an event', `${count(writes.service.perSecond)}/s`, '≥ 7,000/s', writes.service.perSecond >= 7_000),
    ...mixed
      .filter(({ writers }) => writers === 64)
      .map(({ reads: { perSecond, p99 } }) =>
        check(
          'GET one event beside 64 writers',
          `${count(perSecond)}/s, p99 ${p99.toFixed(1)} ms`,
          '≥ 6,000/s, p99 ≤ 8 ms',
          perSecond >= 6_000 && p99 <= 8,
        ),
      ),
    check(
      `page ${count(pages.page)} of a list`,
      `${signed(pages.ratio - 1)} %`,
      'as page 1, ± 20 %',
      Math.abs(pages.ratio - 1) <= 0.2,
    ),
    check('first answer', `${count(startUp.command.first)} ms`, '≤ 300 ms', startUp.command.first <= 300),
    check('resident when idle', `${count(startUp.command.resident)} MB`, '≤ 120 MB', startUp.command.resident <= 120),
  ]
}

/** The report for people. */
export function report(results: Results): string {
  const { machine, reads, pages, writes, mixed, startUp, size } = results
  return [
    machineLine(machine),
    `SQLite with ${count(size.events)} events and ${count(size.tickets)} tickets${results.quick ? '; a quick run, whose figures are rough' : ''}`,
    '',
    table(
      ['Reads', 'a second', 'p50 ms', 'p99 ms', 'of the bytes', 'of the statements'],
      reads.flatMap(({ name, service, bytes, statements, toBytes, toStatements }) => [
        [name, ...figures(service), toBytes.toFixed(2), toStatements.toFixed(2)],
        ['  bare bytes', ...figures(bytes)],
        ['  bare statements', ...figures(statements)],
      ]),
    ),
    '',
    table(
      ['A far page', 'a second', 'p50 ms', 'p99 ms', 'to page 1'],
      [
        ['page 1', ...figures(pages.first)],
        [`page ${count(pages.page)}`, ...figures(pages.far), pages.ratio.toFixed(2)],
      ],
    ),
    '',
    table(
      ['Durable writes, 64 in flight', 'a second', 'p50 ms', 'p99 ms', 'reached'],
      [
        ['POST an event', ...figures(writes.service)],
        ['  bare Fastify, the same rows', ...figures(writes.all), writes.toAll.toFixed(2)],
        ['  bare Fastify, the event row alone', ...figures(writes.one), writes.toOne.toFixed(2)],
        ...mixed.map(({ writers, reads }) => [`GET one event beside ${writers} writers`, ...figures(reads)]),
      ],
    ),
    `commits per write ${writes.commitsPerWrite.toFixed(3)}; a commit's p50 ${writes.commitP50.toFixed(2)} ms`,
    '',
    table(
      ['Start', 'first answer ms', 'idle MB'],
      [
        ['node src/cli.ts serve, from the sources', count(startUp.cli.first), count(startUp.cli.resident)],
        ['node bin/stoa.mjs serve, from the bundle', count(startUp.command.first), count(startUp.command.resident)],
      ],
    ),
    `resident after all that load ${count(results.residentAfterLoad)} MB`,
  ].join('\n')
}

/** The targets as a table. */
export const reached = (all: readonly Check[]): string =>
  table(
    ['To reach', 'target', 'is', ''],
    all.map(({ name, value, target, reached }) => [name, target, value, reached ? 'reached' : 'MISSED']),
  )

const signed = (share: number) => `${share < 0 ? '' : '+'}${Math.round(share * 100)}`
