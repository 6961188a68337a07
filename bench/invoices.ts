import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sumDays } from './analytics.ts'
import { machine, machineLine } from './machine.ts'
import { startGenerator, startService } from './processes.ts'
import { asFast, atMost, type Told } from './report.ts'
import { interleave, summary, type Pace, type Target } from './rounds.ts'
import { get, secondPage } from './requests.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedLists } from './seed-lists.ts'
import { count, figures, table } from './text-table.ts'

/** Fills a SQLite file with invoices, and tells how long their lists, the next one of a subscription and today's figures take. */
export async function benchInvoices(
  folder: string,
  { quick, size, tell }: { quick: boolean; size?: number; tell(what: string): void },
): Promise<Told> {
  const invoices = size ?? (quick ? 100_000 : 1_000_000)
  const people = invoices / 10
  const pace: Pace = quick ? { rounds: 3, seconds: 0.8 } : { rounds: 5, seconds: 2 }
  const path = join(folder, 'invoices.db')
  const databaseUrl = `sqlite:${path}`
  tell(`filling ${path} with ${count(invoices)} invoices of ${count(people)} people`)
  const seeded = await seedLists(databaseUrl, people)
  const subscriptions = await seedInvoices(databaseUrl, seeded, { people, invoices })
  tell('summing days')
  await sumDays(databaseUrl)
  const service = await startService(databaseUrl)
  const { location } = seeded
  const target = (name: string, paths: string[]): Target => ({
    name,
    port: service.port,
    streams: [{ connections: 1, requests: paths.map(path => get(seeded, path)) }],
    status: 200,
  })
  const last = (path: string, near: string) => secondPage(service.port, seeded, `${path}&${near}`)
  const list = `/invoices/v1?locationRef=${location}`
  const early = new Date(Date.now() - (invoices - 100) * 60_000).toISOString()
  const customers = Array.from({ length: 20 }, (_, i) => `019a0002-0000-7000-8000-${(i + 1).toString(16).padStart(12, '0')}`)
  tell('lists, next invoices, figures')
  const measured = await interleave(
    startGenerator(),
    [
      target('25 invoices', [list]),
      target('25 invoices, the last', [await last(list, `createDate[lte]=${early}`)]),
      target('25 invoices, order=dueDate:asc', [`${list}&order=dueDate:asc`]),
      target('25 invoices, order=number:desc', [`${list}&order=number:desc`]),
      target('25 invoices, order=issueDate:desc, the last', [
        await last(`${list}&order=issueDate:desc`, `issueDate[lte]=${early}`),
      ]),
      target('25 invoices, status=issued', [`${list}&status=issued`]),
      target('25 invoices, overdue=true', [`${list}&overdue=true`]),
      target(
        'invoices of a customer',
        customers.map(id => `/invoices/v1?customerRef=${id}`),
      ),
      target(
        'upcoming invoice of a subscription',
        subscriptions.map(id => `/invoices/v1/upcoming?subscriptionRef=${id}`),
      ),
      target('today, a location', [`/analytics/today/v1?locationRef=${location}`]),
      target('today, all locations', ['/analytics/today/v1']),
    ],
    pace,
  )
  await service.stop()
  const told = Object.entries(measured).map(([name, rounds]) => ({ name, ...summary(rounds) }))
  const checks = [
    asFast('the last invoices', told[1]!.p50, told[0]!.p50),
    ...told.filter(({ name }) => name.startsWith('today')).map(({ name, p50 }) => atMost(name, p50, 50, 'ms')),
  ]
  const text = [
    machineLine(machine(folder)),
    `SQLite with ${count(invoices)} invoices of ${count(people)} people, ${count(statSync(path).size / 1e6)} MB`,
    table(
      ['Invoices, 1 connection; figures of today at most 50 ms', 'a second', 'p50 ms', 'p99 ms'],
      told.map(({ name, ...figure }) => [name, ...figures(figure)]),
    ),
  ].join('\n\n')
  return { text, checks }
}
