import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { setClock } from '../../src/kernel/time/clock.ts'
import { billingOf } from '../billing.ts'
import { assertSound } from '../problems.ts'
import { onEachEngine } from '../world.ts'
import { checksOf } from './checks.ts'
import type { Operation } from './operation.ts'
import * as bookings from './operations-bookings.ts'
import * as events from './operations-events.ts'
import * as money from './operations-money.ts'
import * as ordering from './operations-orders.ts'
import * as people from './operations-people.ts'
import * as shop from './operations-shop.ts'
import { newPlace, type Place } from './place.ts'
import { step, type Step } from './steps.ts'

/** Steps on each engine; for a long run: `WALK_STEPS=10000 npm test -- test/walks`. Each walk begins at a place of its own. */
const STEPS = Number(process.env.WALK_STEPS ?? 250)
const STEPS_OF_A_WALK = Math.min(STEPS, 250)
const START = '2036-01-15T10:00:00.000Z'
const AT_ONCE = 12

const operations = { ...people, ...shop, ...ordering, ...money, ...bookings, ...events } as unknown as Partial<
  Record<Step['do'], (place: Place, step: Step, now: string) => Operation | undefined>
>

onEachEngine('whatever a network does', world => {
  const { bill } = billingOf(world)
  const { checkBooking, checkGathering, checkHolder, checkOption, checkOrder, checkSums } = checksOf(world)
  const done: Record<string, number> = {}
  const steps = fc.array(step, { minLength: STEPS_OF_A_WALK, maxLength: STEPS_OF_A_WALK })
  const walks = { numRuns: Math.ceil(STEPS / STEPS_OF_A_WALK), endOnFailure: true }
  const timeout = 120_000 + STEPS * 60

  async function send({ method, path, body }: Operation) {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 500, `${method} ${path} ${JSON.stringify(body)}: ${reply.text}`)
    return reply
  }

  test('each of many random steps is answered as it should be, and all adds up after each of them', { timeout }, async t => {
    t.after(() => setClock())
    await fc.assert(fc.asyncProperty(steps, walk), walks)
    await assertSound(world)
    if (process.env.WALK_STEPS) console.log(world.engine, JSON.stringify(done))
  })

  test('many random steps at once fail nowhere, and all adds up in the end', { timeout }, async t => {
    t.after(() => setClock())
    await fc.assert(fc.asyncProperty(steps, storm), { ...walks, numRuns: Math.ceil(walks.numRuns / 4) })
    await assertSound(world)
  })

  async function walk(all: readonly Step[]): Promise<void> {
    let now = START
    setClock(() => Date.parse(now))
    const place = await newPlace(world.main)
    for (const one of all) {
      if (one.do === 'wait') now = bookings.later(place, one, now)
      const operation = operations[one.do]?.(place, one, now)
      if (operation === undefined) continue
      const reply = await send(operation)
      const became = reply.status < 300 ? 'done' : reply.body.code
      const told = `${JSON.stringify(one)} at ${now}: ${operation.method} ${operation.path} ${JSON.stringify(operation.body)}\n${reply.text}`
      assert.ok([operation.expected].flat().includes(became), `${told}\nexpected was ${operation.expected}`)
      done[`${one.do} ${became}`] = (done[`${one.do} ${became}`] ?? 0) + 1
      if (became === 'done') await operation.after?.(reply.body)
      else operation.afterRefusal?.(became)
      try {
        for (const id of new Set(operation.holders)) await checkHolder(place, id, now)
        for (const option of operation.options ?? []) await checkOption(option)
        if (operation.order) await checkOrder(operation.order)
        for (const booking of operation.bookings ?? []) await checkBooking(booking)
        if (operation.isOfGathering) await checkGathering(place)
      } catch (error) {
        throw new Error(told, { cause: error })
      }
    }
    for (const order of place.orders) await checkOrder(order)
    for (const booking of place.bookings) await checkBooking(booking)
  }

  /** Here nobody knows what comes of a step, but for the orders that are made. */
  async function storm(all: readonly Step[]): Promise<void> {
    let now = START
    setClock(() => Date.parse(now))
    const place = await newPlace(world.main)
    for (let i = 0; i < all.length; i += AT_ONCE) {
      await Promise.all(
        all.slice(i, i + AT_ONCE).map(async one => {
          if (one.do === 'wait') now = bookings.later(place, one, now)
          if (one.do === 'bill') await bill()
          const operation = operations[one.do]?.(place, one, now)
          const reply = operation && (await send(operation))
          if (reply?.status === 201 && (one.do === 'order' || one.do === 'bookRoom')) await operation!.after!(reply.body)
        }),
      )
    }
    await checkSums(place)
  }
})
