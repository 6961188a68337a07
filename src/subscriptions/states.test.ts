import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { oneOfEach } from '../../test/one-of-each.ts'
import { at, subscribing } from '../../test/subscriptions.ts'
import { onEachEngine } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const NOW = '2030-03-10T00:00:00.000Z'
const [MARCH, MAY, LATER] = ['2030-03-31T11:00:00.000Z', '2030-05-31T11:00:00.000Z', '2031-01-31T12:00:00.000Z']

/** What a verb answers: its status, or the code of a refusal. */
type Answer = number | string

onEachEngine('each verb in each state', world => {
  const { PATH, send, done, subscribe } = subscribing(world)

  /** The states of a subscription, each made anew at `NOW`. */
  const STATES: Record<string, () => Promise<Json>> = {
    scheduled: () => subscribe({ startDate: '2030-05-01T00:00:00Z' }, false),
    'scheduled and billed': () => subscribe({ startDate: '2030-05-01T00:00:00Z' }),
    active: () => subscribe({ startDate: '2030-02-28T12:00:00Z' }, false),
    'active and billed': () => subscribe({ startDate: '2030-02-28T12:00:00Z' }),
    'active and ending': () => subscribe({ startDate: '2030-02-28T12:00:00Z', endDate: '2030-05-28T11:00:00Z' }),
    'without a period to be billed': () => subscribe({ startDate: '2030-02-28T12:00:00Z', endDate: '2030-03-28T12:00:00Z' }),
    paused: async () => {
      setClock(() => Date.parse('2030-02-20T00:00:00Z'))
      const made = await subscribe({ startDate: '2030-02-28T12:00:00Z' }, false)
      const pause = { startDate: '2030-02-28T12:00:00Z', endDate: '2030-04-28T11:00:00Z' }
      await done('POST', `${PATH}/${made.id}/pauses`, { pause })
      setClock(() => Date.parse(NOW))
      assert.ok((await done('GET', `${PATH}/${made.id}`)).subscription.paused)
      return made
    },
    'collection paused': async () => {
      const made = await subscribe({ startDate: '2030-02-28T12:00:00Z' }, false)
      const pausePaymentCollection = { behavior: 'draft' }
      await done('PATCH', `${PATH}/${made.id}`, { subscription: { pausePaymentCollection } })
      return made
    },
    canceled: () => subscribe({ startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' }, false),
    // A request that waited has read the clock before the end was set.
    'ended meanwhile': async () => {
      const made = await subscribe({ startDate: '2030-02-28T12:00:00Z' })
      setClock(() => Date.parse(NOW) + 1)
      await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'now' } })
      setClock(() => Date.parse(NOW))
      return made
    },
    deleted: async () => {
      const made = await subscribe({ startDate: '2030-05-01T00:00:00Z' }, false)
      await done('DELETE', `${PATH}/${made.id}`)
      return made
    },
  }

  /** Nothing can be made of these any more. */
  const FINAL = ['canceled', 'ended meanwhile', 'deleted']
  const kept = oneOfEach((state: string) => STATES[state]!())

  const VERBS: Record<string, (of: Json) => [method: string, path: string, body?: object]> = {
    update: () => ['PATCH', '', { subscription: { reference: 'PO' } }],
    move: () => ['PATCH', '', { subscription: { startDate: '2030-06-01T00:00:00Z', endDate: LATER } }],
    'end at a date': () => ['PATCH', '', { subscription: { endDate: LATER } }],
    'end never': () => ['PATCH', '', { subscription: { endDate: null } }],
    'stop collecting': () => ['PATCH', '', { subscription: { pausePaymentCollection: { behavior: 'void' } } }],
    'cancel with the period': () => ['PUT', '/cancel', { cancel: { at: 'periodEnd' } }],
    'cancel now': () => ['PUT', '/cancel', { cancel: { at: 'now' } }],
    'cancel earliest': () => ['PUT', '/cancel', { cancel: { at: 'earliest' } }],
    'cancel at a date': () => ['PUT', '/cancel', { cancel: { at: 'date', endDate: LATER } }],
    delete: () => ['DELETE', ''],
    pause: () => ['POST', '/pauses', { pause: { startDate: '2030-04-15T00:00:00Z', endDate: '2030-08-01T00:00:00Z' } }],
    add: () => ['POST', '/items', { item: { title: 'Locker', price: 5 } }],
    'add prorated': () => ['POST', '/items', { item: { title: 'Locker', price: 5 }, prorate: true }],
    'update an item': ({ items }) => ['PATCH', `/items/${items[0].id}`, { item: { price: 400 } }],
    'update an item prorated': ({ items }) => ['PATCH', `/items/${items[0].id}`, { item: { price: 400 }, prorate: true }],
    'remove an item': ({ items }) => ['DELETE', `/items/${items[0].id}`],
  }

  const [B, R] = ['period_billed', 'conflict']
  /** By verb, in the order of the states. */
  const ANSWERS: Record<string, readonly Answer[]> = {
    //                        scheduled billed active billed ending none paused uncollected canceled meanwhile deleted
    update: [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    move: [200, B, R, R, R, R, R, R, R, R, 404],
    'end at a date': [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    'end never': [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    'stop collecting': [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    'cancel with the period': [200, 200, 200, 200, 200, R, 200, 200, R, R, 404],
    'cancel now': [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    'cancel earliest': [200, 200, 200, 200, 200, R, 200, 200, R, R, 404],
    'cancel at a date': [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    delete: [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    pause: [201, B, 201, 201, 201, 'invalid_request', 201, 201, R, R, 404],
    add: [201, 201, 201, 201, 201, R, 201, 201, R, R, 404],
    'add prorated': [201, 201, 201, 201, 201, 201, 201, 201, R, R, 404],
    'update an item': [200, 200, 200, 200, 200, R, 200, 200, R, R, 404],
    'update an item prorated': [200, 200, 200, 200, 200, 200, 200, 200, R, R, 404],
    'remove an item': [200, 200, 200, 200, 200, R, 200, 200, R, R, 404],
  }

  for (const [verb, requestOf] of Object.entries(VERBS)) {
    test(`${verb}: is carried out or refused as the state of the subscription says, and a refusal changes nothing`, async t => {
      at(t, NOW)
      const answers: Answer[] = []
      for (const [state, make] of Object.entries(STATES)) {
        const made = await (FINAL.includes(state) ? kept(state) : make())
        const before = (await send('GET', `${PATH}/${made.id}`)).text
        const [method, path, body] = requestOf(made)
        const reply = await send(method, `${PATH}/${made.id}${path}`, body)
        answers.push(reply.status < 300 || reply.status === 404 ? reply.status : reply.body.code)
        if (reply.status >= 400)
          assert.equal(
            (await send('GET', `${PATH}/${made.id}`)).text.replace(/"requestId.*/, ''),
            before.replace(/"requestId.*/, ''),
          )
      }
      assert.deepEqual(
        Object.fromEntries(Object.keys(STATES).map((state, i) => [state, answers[i]])),
        Object.fromEntries(Object.keys(STATES).map((state, i) => [state, ANSWERS[verb]![i]])),
      )
    })
  }

  test('a pause and a change are taken away while they are to come, and not once they count or are gone', async t => {
    const state = async (date: string, when: string) => {
      at(t, NOW)
      const { id, items } = await subscribe({ startDate: '2030-02-28T12:00:00Z' })
      const { pause } = await done('POST', `${PATH}/${id}/pauses`, { pause: { startDate: date, endDate: MAY } })
      const { change } = await done('PATCH', `${PATH}/${id}/items/${items[0].id}`, { item: { price: 1 }, effectiveDate: date })
      at(t, when)
      const first = [
        await send('DELETE', `${PATH}/${id}/pauses/${pause.id}`),
        await send('DELETE', `${PATH}/${id}/changes/${change.id}`),
      ]
      const again = [
        await send('DELETE', `${PATH}/${id}/pauses/${pause.id}`),
        await send('DELETE', `${PATH}/${id}/changes/${change.id}`),
      ]
      return [...first, ...again].map(({ status }) => status)
    }
    assert.deepEqual(await state(MARCH, NOW), [200, 200, 404, 404])
    // Running, it ends with its period; what counts already stays.
    assert.deepEqual(await state(MARCH, '2030-05-10T00:00:00Z'), [200, 409, 409, 409])
    assert.deepEqual(await state(MARCH, '2030-07-10T00:00:00Z'), [409, 409, 409, 409])
  })
})
