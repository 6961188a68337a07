/**
 * `npm run bench:console`: how quick the console is in the browser of the tests, on the demo plus 10,000 people and 100,000 orders, from the
 * bundle. Each figure is the median of five; on a machine that does other things at the same time it is an upper bound.
 *   --quick       on a tenth of the data
 *   --folder DIR  where the data is put for the time of the run
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type LaunchOptions } from 'playwright-core'
import { freshBundle, hasFreshConsole } from '../bin/bundle.mjs'
import { launching } from '../test/launching.ts'
import { measureFirst, measureList } from './console-pages.ts'
import { machine, machineLine } from './machine.ts'
import { ROOT, serviceEnvironment, stop, stopAll, watched } from './processes.ts'
import { seedConsole } from './seed-console.ts'
import { median } from './statistics.ts'
import { count, table } from './text-table.ts'

/** In milliseconds. */
const TARGETS = {
  'first page usable, cold': 1_200,
  'first page usable, warm': 500,
  'next page of a list': 150,
  'opening a person': 200,
  'search, by keystroke': 100,
} as const

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, folder: { type: 'string' } } })
const parent = mkdtempSync(join(resolve(values.folder ?? tmpdir()), 'stoa-bench-'))
process.once('exit', () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }))
const browsers = new Set<BrowserContext>()
try {
  await main(parent, values.quick ? 0.1 : 1)
} finally {
  for (const each of browsers) await each.close()
  await stopAll()
}

async function main(folder: string, share: number): Promise<void> {
  const how = await launching({ isMeasured: true })
  if (!freshBundle() || !hasFreshConsole()) execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  const [people, orders] = [10_000 * share, 100_000 * share]
  tell(`making the demo with ${count(people)} more people and ${count(orders)} more orders`)
  const empty = await startDemo(folder)
  await stop(empty.child)
  await seedConsole(`sqlite:${join(folder, 'demo.db')}`, empty.json, people, orders)
  const { json } = await startDemo(folder)
  const own = await newBrowser(how, folder)
  const { cookies, version } = await signIn(own, json.consoleUrl)
  await own.close()
  const open = async () => {
    const context = await newBrowser(how, folder)
    await context.addCookies(cookies)
    return context
  }
  const url = `${new URL(json.consoleUrl).origin}/console`
  tell('first page')
  const first = await measureFirst(open, url)
  tell('lists')
  const lists = await measureList(open, url, json.locationRef)
  const measured: Record<keyof typeof TARGETS, number[]> = { ...first, ...lists }
  console.log(machineLine(machine(folder)))
  console.log(`the demo and ${count(people)} people, ${count(orders)} orders; chromium ${version}\n`)
  const rows = Object.entries(TARGETS).map(([name, target]) => {
    const all = measured[name as keyof typeof TARGETS]
    return [name, Math.round(median(all)), Math.round(Math.max(...all)), target].map(String)
  })
  console.log(table(['Console, median of 5', 'ms at most', 'slowest', 'target'], rows))
}

interface DemoJson {
  consoleUrl: string
  networkRef: string
  locationRef: string
  orderRef: string
}

/** Starts the demo from the bundle, and gives what it tells once it listens. */
async function startDemo(folder: string) {
  const words = ['bin/stoa.mjs', 'demo', '--port', '0', '--data', folder, '--json']
  const env = { ...serviceEnvironment(''), LOG_LEVEL: 'warn', RATE_LIMIT: '100000' }
  const child = watched(spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] }))
  let text = ''
  while (!text.endsWith('\n')) text += String((await once(child.stdout, 'data'))[0])
  return { child, json: JSON.parse(text) as DemoJson }
}

/** A browser that has been nowhere yet. */
async function newBrowser(how: LaunchOptions, folder: string): Promise<BrowserContext> {
  const profile = mkdtempSync(join(folder, 'profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...how, locale: 'en-GB' })
  browsers.add(context)
  context.once('close', () => browsers.delete(context))
  return context
}

/** Opens the link of the demo, and gives the session for the browsers that measure. */
async function signIn(context: BrowserContext, consoleUrl: string) {
  const page = await context.newPage()
  await page.goto(consoleUrl)
  await page.getByRole('navigation').waitFor()
  const agent = await page.evaluate<string>('navigator.userAgent')
  return { cookies: await context.cookies(), version: /Chrome\/(\S+)/.exec(agent)?.[1] ?? '' }
}

/** To stderr, so that stdout has only the result. */
function tell(what: string): void {
  console.error(`bench: ${what}`)
}
