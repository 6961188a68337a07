import { setTimeout as wait } from 'node:timers/promises'
import { diceOf, type Dice } from '../test/dice.ts'
import { caller, must, type Call } from './caller.ts'
import { exactly, some, tally, told as tell, type Drill, type Finding, verified } from './finding.ts'
import { rows } from './rows.ts'
import { becomes, type Stage } from './stage.ts'
import { BOOKING_OPERATIONS } from './storm-bookings.ts'
import { WRONG } from './storm-checks.ts'
import { nothingTold, persist, type Told } from './storm-client.ts'
import { EVENT_OPERATIONS, replaceEvent } from './storm-events.ts'
import { makePlace, type Place } from './storm-place.ts'
import { SHOP_OPERATIONS } from './storm-shop.ts'

const MINUTES = 3
const CLIENTS = 12
const SEED = 20_261_122

const OPERATIONS = Object.entries({ ...EVENT_OPERATIONS, ...SHOP_OPERATIONS, ...BOOKING_OPERATIONS })
const WEIGHTS = OPERATIONS.reduce((sum, [, { weight }]) => sum + weight, 0)

/**
 * Clients do whatever can be done, at random and all over the same few things: on PostgreSQL by two processes at once. Each answer is one that a
 * client can foresee, and what is left adds up.
 */
export const storm: Drill = {
  engines: ['sqlite', 'postgres'],
  most: ({ options }) => 180 + (options.minutes ?? MINUTES) * 60,
  run,
}

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const services = [await stage.serve(databaseUrl)]
  if (stage.engine === 'postgres') services.push(await stage.serve(databaseUrl))
  const calls = services.map(({ baseUrl }) => caller(baseUrl, main))
  const place = await makePlace(calls[0]!, main)
  const told = nothingTold()
  const overfull: string[] = []
  const seed = stage.options.seed ?? SEED
  const end = performance.now() + (stage.options.minutes ?? MINUTES) * 60_000
  const goesOn = () => performance.now() < end
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, i) => live({ calls, place, dice: diceOf(seed + i), told, goesOn })),
    watch(calls[0]!, place, overfull, goesOn),
    hurryReleases(databaseUrl, goesOn),
  ])
  const all = Object.values(told.answers)
  const sum = (isOf: (answer: string) => boolean) =>
    all.flatMap(Object.entries).reduce((total, [answer, times]) => total + (isOf(answer) ? Number(times) : 0), 0)
  yield tell('answers: of 2xx, of 4xx', `${sum(one => one.startsWith('2'))}, ${sum(one => one.startsWith('4'))}`)
  yield tell('answers 503 that say when to come again; requests that were sent again', `${told.later}, ${told.again}`)
  const silent = OPERATIONS.map(([name]) => name).filter(
    name => !Object.keys(told.answers[name] ?? {}).some(one => one.startsWith('2')),
  )
  yield exactly('operations that never succeeded', silent.join(), '')
  yield exactly('answers 5xx but these', sum(one => one.startsWith('5')) - told.later, 0)
  yield exactly('answers that could not be foreseen', first(told.unforeseen), 0)
  yield exactly(
    'requests sent twice at once, and again, of which one was done and another answered otherwise',
    first(told.doubled),
    0,
  )
  yield exactly('looks at an event with more seats taken than there are', first(overfull), 0)
  if (process.env.DRILL_TRACE) trace(told)
  await becomes(async () => (await rows(databaseUrl, 'select "id" from "outbox"')).length === 0, 10_000)
  for (const service of services) await service.end()
  for (const [what, find] of Object.entries(WRONG)) yield exactly(what, first(await find(databaseUrl)), 0)
  const [released] = await rows<{ n: number | string }>(
    databaseUrl,
    `select count(*) as n from "audit" where "kind" = 'booking.canceled' and "membershipRef" is null`,
  )
  yield some('bookings that were released, since nobody checked in', Number(released!.n))
  yield await verified(stage, databaseUrl)
}

interface Life {
  calls: readonly Call[]
  place: Place
  dice: Dice
  told: Told
  goesOn(): boolean
}

async function live({ calls, place, dice, told, goesOn }: Life): Promise<void> {
  while (goesOn()) {
    const [name, operation] = someOperation(dice)
    const asked = operation.ask(place, dice)
    if (asked === undefined) continue
    const reply = await persist({ calls, dice, told }, name, operation, asked)
    if (reply === undefined || reply.status >= 400) continue
    operation.note?.(place, reply.body, dice)
    if (name === 'cancel an event') await replaceEvent(calls[0]!, place, reply.body.event.id)
  }
}

function someOperation(dice: Dice): (typeof OPERATIONS)[number] {
  let left = (dice.below(1_000_000) / 1_000_000) * WEIGHTS
  return OPERATIONS.find(([, { weight }]) => (left -= weight) < 0) ?? OPERATIONS[0]!
}

/** Looks again and again at all events: never are more seats taken than there are. */
async function watch(call: Call, { events }: Place, overfull: string[], goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    for (const id of events) {
      const { event } = (await must(200, call('GET', `/events/v1/${id}`))).body
      if (event.attendees > event.limitedAttendees.limit) overfull.push(id)
    }
    await wait(200)
  }
}

/** What was booked now would be released in five minutes, longer than a storm lasts: so their time is moved up. */
async function hurryReleases(databaseUrl: string, goesOn: () => boolean): Promise<void> {
  for (let i = 1; goesOn(); i++) {
    await wait(500)
    if (i % 10 === 0) {
      const due = new Date(Date.now() - 1_000).toISOString()
      const some = `select "id" from "booking" where "releaseDate" > '${due}' order by "id" limit 5`
      await rows(databaseUrl, `update "booking" set "releaseDate" = '${due}' where "status" = 'tentative' and "id" in (${some})`)
    }
  }
}

const first = (found: readonly string[]): string | number => (found.length === 0 ? 0 : `${found.length}: ${found[0]}`)

function trace({ answers, unforeseen }: Told): void {
  for (const [name, counts] of Object.entries(answers)) console.error(name.padEnd(32), tally(counts))
  for (const one of unforeseen.slice(0, 20)) console.error(one)
}
