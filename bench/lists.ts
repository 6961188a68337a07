import { statSync } from 'node:fs'
import { join } from 'node:path'
import { machine, machineLine } from './machine.ts'
import { startBare, startGenerator, startService, type Server } from './processes.ts'
import { withoutToken } from './reads.ts'
import { fetchText, get, raw, secondPage } from './requests.ts'
import { asFast, atMost, type Told } from './report.ts'
import { interleave, ratio, summary, type Pace, type Summary, type Target } from './rounds.ts'
import { seedLists, type SeededLists } from './seed-lists.ts'
import { count, figures, table } from './text-table.ts'

/** Fills a SQLite file in a folder with memberships and orders, and tells what a service makes of their lists. */
export async function benchLists(folder: string, { quick, tell }: { quick: boolean; tell(what: string): void }): Promise<Told> {
  const rows = quick ? 100_000 : 1_000_000
  const pace: Pace = quick ? { rounds: 3, seconds: 0.8 } : { rounds: 5, seconds: 2 }
  const path = join(folder, 'lists.db')
  tell(`filling ${path} with ${count(rows)} memberships and orders`)
  const seeded = await seedLists(`sqlite:${path}`, rows)
  const service = await startService(`sqlite:${path}`)
  tell('lists')
  const results = await measure(service.port, seeded, pace)
  tell('lists compared with the bare statements')
  const bare = await startBare('bare-lists.ts', { path, network: seeded.network })
  const compared = await compare(service, bare, seeded, pace)
  await Promise.all([bare.stop(), service.stop()])
  const p50 = (name: string) => results[name]!.p50
  const checks = [
    asFast('the last memberships', p50('  the last memberships'), p50('25 memberships with balances')),
    asFast('the last orders', p50('  the last orders'), p50('25 orders')),
    ...Object.keys(results)
      .filter(name => name.startsWith('q: '))
      .map(name => atMost(name, p50(name), 20, 'ms')),
  ]
  const text = [
    machineLine(machine(folder)),
    `SQLite with ${count(rows)} memberships and orders, ${count(statSync(path).size / 1e6)} MB`,
    table(
      ['Lists, 16 connections; q: 1; POST: 64', 'a second', 'p50 ms', 'p99 ms'],
      Object.entries(results).map(([name, figure]) => [name, ...figures(figure)]),
    ),
    table(
      ['Compared, 16 connections', 'a second', 'p50 ms', 'p99 ms', 'of the statements'],
      compared.flatMap(({ name, service: ours, statements, toStatements }) => [
        [name, ...figures(ours), toStatements.toFixed(2)],
        ['  bare statements', ...figures(statements)],
      ]),
    ),
  ].join('\n\n')
  return { text, checks }
}

/** Three lists on the service and on a bare server that runs the same statements, once both give the same answers. */
async function compare(service: Server, bare: Server, seeded: SeededLists, pace: Pace) {
  const { location } = seeded
  const lists = {
    '25 memberships with balances': [`/community/memberships/v1?locationRef=${location}`],
    '25 orders, status=new': [`/shop/orders/v1?locationRef=${location}&status=new`],
    'q: a name': NAMES.map(q => `/community/memberships/v1?locationRef=${location}&q=${q}`),
  }
  const generate = startGenerator()
  const results = []
  for (const [name, paths] of Object.entries(lists)) {
    for (const path of paths) {
      const [ours, theirs] = [await fetchText(service.port, seeded, path), await fetchText(bare.port, seeded, path)].map(
        withoutToken,
      )
      if (ours !== theirs) throw new Error(`S answers ${path} differently:\n${ours}\n${theirs}`)
    }
    const streams = [{ connections: 16, requests: paths.map(path => get(seeded, path)) }]
    const target = (of: Server, as: string): Target => ({ name: as, port: of.port, streams, status: 200 })
    const measured = await interleave(generate, [target(service, 'service'), target(bare, 'statements')], pace)
    const [ours, theirs] = [measured.service!, measured.statements!]
    results.push({ name, service: summary(ours), statements: summary(theirs), toStatements: ratio(ours, theirs) })
  }
  return results
}

const NAMES = ['anna', 'selim', 'rossi', 'tanaka']

/** Lists with their first and their last page, filters, words, and an order that is paid with credits. */
async function measure(port: number, seeded: SeededLists, pace: Pace): Promise<Record<string, Summary>> {
  const { location } = seeded
  const target = (name: string, paths: string[], connections = 16): Target => ({
    name,
    port,
    streams: [{ connections, requests: paths.map(path => get(seeded, path)) }],
    status: 200,
  })
  const members = `/community/memberships/v1?locationRef=${location}`
  const orders = `/shop/orders/v1?locationRef=${location}`
  const last = (list: string) => secondPage(port, seeded, `${list}&createDate[lte]=2020-09-13T14:00:00Z`)
  const order = { optionRef: seeded.option, membershipRef: seeded.buyer, payment: { type: 'credits' } }
  const targets = [
    target('25 memberships with balances', [members]),
    target('  the last memberships', [await last(members)]),
    target('25 orders', [orders]),
    target('  the last orders', [await last(orders)]),
    target('25 orders, status=new', [`${orders}&status=new`]),
    target('25 orders of a customer', [`${orders}&customerRef=${seeded.buyer}`]),
    target(
      'q: a name',
      NAMES.map(q => `${members}&q=${q}`),
      1,
    ),
    target(
      'q: two words',
      ['anna ro', 'jonas weber', 'zoe dog'].map(q => `${members}&q=${encodeURIComponent(q)}`),
      1,
    ),
    target(
      'q: two letters',
      ['an', 'ta', 'je'].map(q => `${members}&q=${q}`),
      1,
    ),
    target(
      'q: a number',
      ['777', '123456', 'p4711'].map(q => `${members}&q=${q}`),
      1,
    ),
    {
      name: 'POST an order for credits',
      port,
      streams: [{ connections: 64, requests: [raw('POST', '/shop/orders/v1', seeded, { order })] }],
      status: 201,
    },
  ]
  const measured = await interleave(startGenerator(), targets, pace)
  return Object.fromEntries(Object.entries(measured).map(([name, rounds]) => [name, summary(rounds)]))
}
