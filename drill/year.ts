import { exactly, some, told, type Drill, type Finding, verified } from './finding.ts'
import { runCommand } from './program.ts'
import type { Stage } from './stage.ts'
import { booksOf, type Books } from './year-books.ts'
import { operationsOf } from './year-operations.ts'
import { beginYear, type Year } from './year-life.ts'

const SUBSCRIPTIONS = 1_000
const DAYS = 365
const SEED = 20_310_114

/**
 * A year of billing in all zones, with changes, pauses also of what is collected, cancellations, coupons and usage at random, half the places
 * billing in advance and month by month, and each day a run that is killed; and the same year without kills. Both end with the same invoices.
 */
export const year: Drill = { engines: ['sqlite', 'postgres'], most: ({ options }) => 300 + (options.days ?? DAYS) * 30, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { subscriptions = SUBSCRIPTIONS, days = DAYS, seed = SEED } = stage.options
  const operations = operationsOf(seed, subscriptions, days)
  const first = await stage.newWorld()
  const quiet = await beginYear(first.databaseUrl, seed)
  const refused: string[] = []
  for (const [day, done] of operations.entries()) {
    refused.push(...(await quiet.live(day, done)))
    await quiet.bill(day)
  }
  const books = await booksOf(quiet, days - 1)
  await quiet.close()
  yield told('subscriptions, days, operations of people', `${subscriptions}, ${days}, ${operations.flat().length}`)
  yield told('operations that were refused, such as ending what has ended', refused.length)
  yield* soundness('without kills', books)

  const second = await stage.newWorld()
  const killed = await beginYear(second.databaseUrl, seed)
  const kills = new Kills(stage, second.databaseUrl, killed)
  const again: string[] = []
  for (const [day, done] of operations.entries()) {
    again.push(...(await killed.live(day, done)))
    await kills.run()
    await killed.bill(day)
  }
  const after = await booksOf(killed, days - 1)
  await killed.close()
  yield some(`runs that were killed, of ${kills.all}`, kills.killed)
  yield exactly('runs that failed by themselves', kills.failed, 0)
  yield some('days on which one of them had done some of its work', kills.halves)
  yield* soundness('with kills', after)
  yield exactly('operations that were refused then', again.join() === refused.join() ? 'the same' : `${again.length}`, 'the same')
  yield exactly('invoices of both years', differences(books.text, after.text), 'the same')
  const numbers = differences(books.numbered, after.numbered)
  // Of two processes each takes what the other one leaves.
  if (stage.engine === 'postgres') yield told('their numbers', numbers)
  else yield exactly('their numbers', numbers, 'the same')
  yield exactly('what was given, spent and expired in both years', differences(books.ledger, after.ledger), 'the same')
  for (const { databaseUrl } of [first, second]) yield await verified(stage, databaseUrl)
}

function* soundness(which: string, { periods, invoices, gaps, open, doubled, numbers, lots, digest }: Books): Generator<Finding> {
  yield told(`periods and invoices ${which}, and their digest`, `${periods}, ${invoices}, ${digest}`)
  const found = {
    'periods that overlap or leave a gap': gaps,
    'due periods that are missing or half done': open,
    'periods with two invoices': doubled,
    'numbers that do not follow': numbers,
    'lots not given or not expired once': lots,
  }
  for (const [what, problems] of Object.entries(found)) {
    yield exactly(`${what}, ${which}`, problems.length === 0 ? 0 : `${problems.length}: ${problems[0]}`, 0)
  }
}

function differences(one: string, other: string): string {
  if (one === other) return 'the same'
  const [a, b] = [one.split('\n'), other.split('\n')]
  const there = new Set(b)
  const missing = a.filter(line => !there.has(line))
  if (process.env.DRILL_TRACE) console.error(missing.slice(0, 10).join('\n'))
  return `${missing.length} of ${a.length} are not among the ${b.length}`
}

/** Runs of billing by processes of their own, killed at random points between their first work and their end. */
class Kills {
  killed = 0
  failed = 0
  all = 0
  halves = 0
  readonly #stage: Stage
  readonly #databaseUrl: string
  readonly #year: Year
  /**
   * How long a process takes until it works, and until it has ended: the first one, which is not killed, tells, and the others make it more
   * exact.
   */
  #begins = 0
  #ends = 0

  constructor(stage: Stage, databaseUrl: string, lived: Year) {
    this.#stage = stage
    this.#databaseUrl = databaseUrl
    this.#year = lived
  }

  async run(): Promise<void> {
    const words = ['billing', 'run', '--network', this.#year.network, '--json']
    // On PostgreSQL two processes share the work, each killed at a point of its own.
    const processes = this.#stage.engine === 'postgres' ? 2 : 1
    const before = await this.#worked()
    let died = false
    await Promise.all(
      Array.from({ length: processes }, async () => {
        // Some are given the time to end.
        const after = this.#ends === 0 ? undefined : this.#begins + Math.random() * (this.#ends * 1.15 - this.#begins)
        const began = performance.now()
        const { code } = await runCommand(this.#stage.options.program, this.#databaseUrl, words, after && Math.round(after))
        const took = performance.now() - began
        this.all++
        if (code === 0) this.#ends = this.#ends === 0 ? took : this.#ends + (took - this.#ends) * 0.3
        else if (code !== null) this.failed++
        else {
          this.killed++
          died = true
        }
      }),
    )
    const worked = (await this.#worked()) - before
    if (worked > 0 && died) this.halves++
    if (this.#begins === 0) this.#begins = this.#ends / 2
    // Who is killed before it works is too slow today.
    else if (worked === 0 && died) this.#begins = Math.min(this.#begins * 1.1, this.#ends * 0.9)
    else this.#begins *= 0.98
    if (worked === 0 && died) this.#ends *= 1.05
  }

  /** How many steps of billing there are. */
  async #worked(): Promise<number> {
    const { database, network } = this.#year
    return (await database.read(db =>
      db.first(
        db.sql
          .selectFrom('subscriptionPeriod')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('network', '=', network),
      ),
    ))!.n
  }
}
