import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { encode } from 'uqr'
import { buyersOf } from '../../../test/buyers.ts'
import { eventsOf } from '../../../test/events.ts'
import { oneOfEach } from '../../../test/one-of-each.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { newCode } from './actions.ts'
import { codeIn, codeOf } from './rules-code.ts'

const VERBS = ['cancel', 'host', 'attendee', 'checkin', 'code', 'undo'] as const
type Verb = (typeof VERBS)[number]

/** What each verb makes of each state; the others are refused. `over`: the event has ended. */
const MAP: Record<string, Partial<Record<Verb, string>>> = {
  attendee: { cancel: 'canceled', host: 'host', checkin: 'here', code: 'here' },
  host: { cancel: 'canceled', attendee: 'attendee', checkin: 'here', code: 'here' },
  here: { host: 'here', undo: 'attendee' },
  canceled: {},
  over: { host: 'host', checkin: 'here', code: 'here' },
}

onEachService('states of event tickets', world => {
  const { newEvent, eventOf, ticketFor, readTicket, cancel } = eventsOf(world)
  const { newMember } = buyersOf(world)
  const api = () => world.main.api
  const at = (id: string, more = '') => `/events/tickets/v1/${id}${more}`
  afterEach(() => setClock())

  const perform = async (id: string, verb: Verb) => {
    const { eventRef, code } = await readTicket(id)
    switch (verb) {
      case 'cancel':
        return cancel(id)
      case 'host':
      case 'attendee':
        return api().put(at(id), { ticket: { role: verb } })
      case 'checkin':
        return api().send('POST', at(id, '/checkin'))
      case 'code':
        return api().post('/events/tickets/v1/checkin', { checkin: { eventRef, code } })
      case 'undo':
        return api().send('DELETE', at(id, '/checkin'))
    }
  }
  const ticketIn = async (state: string): Promise<string> => {
    const { id } = await ticketFor(await newEvent({ seats: 5 }), await newMember(), state === 'host' ? { role: 'host' } : {})
    if (state === 'here') assert.equal((await perform(id, 'checkin')).status, 200)
    if (state === 'canceled') assert.equal((await perform(id, 'cancel')).status, 200)
    return id
  }
  const kept = oneOfEach(ticketIn)
  const stateOf = ({ status, role, checkInDate }: { status: string; role: string; checkInDate?: string }) =>
    status === 'canceled' ? status : checkInDate === undefined ? role : 'here'

  for (const [state, verbs] of Object.entries(MAP)) {
    for (const verb of VERBS) {
      const next = verbs[verb]
      test(`${verb} makes of a ticket that is ${state} ${next ?? 'nothing, which is a conflict'}`, async () => {
        const id = await (next === undefined ? kept : ticketIn)(state)
        if (state === 'over') setClock(() => Date.parse('2090-03-04T10:00:00Z'))
        const before = await api().get(at(id))
        const reply = await perform(id, verb)
        const after = await api().get(at(id))
        const seats = (await eventOf(after.body.ticket.eventRef)).attendees
        const { role, status } = after.body.ticket
        assert.equal(seats, role === 'attendee' && status === 'active' ? 1 : 0)
        if (next === undefined) {
          assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], reply.text)
          assert.equal(after.text, before.text)
          return
        }
        assert.equal(reply.status, 200, reply.text)
        assert.equal(stateOf(reply.body.ticket), next)
        assert.deepEqual(
          [after.text, after.headers.get('etag')],
          [reply.text, reply.headers.get('etag') ?? after.headers.get('etag')],
        )
      })
    }
  }

  test('a host who becomes an attendee needs seats', async () => {
    const eventRef = await newEvent({ seats: 1 })
    const { id } = await ticketFor(eventRef, await newMember(), { role: 'host' })
    const guest = await ticketFor(eventRef, await newMember())
    assert.equal((await perform(id, 'attendee')).body.code, 'sold_out')
    await cancel(guest.id)
    assert.equal((await perform(id, 'attendee')).status, 200)
    assert.equal((await eventOf(eventRef)).ticketAvailability, 'soldOut')
  })

  test('a code lets in to its own event alone, however it is written; a slip is told apart from a strange code', async () => {
    const [eventRef, other] = [await newEvent(), await newEvent()]
    const { id, code } = await ticketFor(eventRef, await newMember())
    const enter = (event: string, typed: string) =>
      api().post('/events/tickets/v1/checkin', { checkin: { eventRef: event, code: typed } })
    const slip = code[0] === '2' ? `3${code.slice(1)}` : `2${code.slice(1)}`
    assert.deepEqual(faultsIn(await enter(eventRef, slip)), [['/checkin/code', 'invalid_value']])
    assert.deepEqual(faultsIn(await enter(eventRef, `${code}2`)), [['/checkin/code', 'invalid_value']])
    assert.deepEqual(faultsIn(await enter(other, code)), [['/checkin/code', 'unknown_reference']])
    assert.deepEqual(faultsIn(await enter(eventRef, codeOf(Array(11).fill(7)))), [['/checkin/code', 'unknown_reference']])
    assert.deepEqual(faultsIn(await enter(id, code)), [['/checkin/eventRef', 'unknown_reference']])
    const written = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
    const reply = await enter(eventRef, written)
    assert.deepEqual([reply.status, reply.body.ticket?.id], [200, id], reply.text)
    assert.equal((await enter(eventRef, code)).body.code, 'conflict')
  })

  test('every wrong character of a code is found, and any two that changed places', () => {
    const numbers = [3, 29, 0, 14, 7, 7, 22, 30, 1, 18, 9]
    const code = codeOf(numbers)
    assert.equal(codeIn(code), code)
    for (let i = 0; i < code.length; i++) {
      for (const sign of '23456789ABCDEFGHJKMNPQRSTUVWXYZ') {
        if (sign !== code[i]) assert.equal(codeIn(code.slice(0, i) + sign + code.slice(i + 1)), undefined)
      }
      for (let j = 0; j < i; j++) {
        const signs = Array.from(code)
        ;[signs[i], signs[j]] = [signs[j]!, signs[i]!]
        assert.equal(codeIn(signs.join('')), code[i] === code[j] ? code : undefined)
      }
    }
  })

  test('a code tells nothing of the next one', () => {
    const codes = Array.from({ length: 2_000 }, newCode)
    assert.equal(new Set(codes).size, codes.length)
    for (let at = 0; at < 11; at++) assert.equal(new Set(codes.map(code => code[at])).size, 31)
    // Of 11 signs one in 31 is the same as before, give or take: that is 709 times, and a counter's would nearly all be.
    const same = codes
      .slice(1)
      .reduce((sum, code, i) => sum + Array.from(codes[i]!).filter((sign, at) => at < 11 && sign === code[at]).length, 0)
    assert.ok(same > 500 && same < 920, `${same}`)
  })

  test('the code is drawn as a picture that needs nothing else, and stands in no audit log', async () => {
    const { id, code } = await ticketFor(await newEvent(), await newMember())
    const reply = await api().get(at(id, '/qr.svg'))
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'image/svg+xml'])
    assert.match(reply.text, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/s)
    assert.doesNotMatch(reply.text, /<script|href|url\(/)
    // Each dark square is a path of its own, ten wide.
    const { size, data } = encode(code)
    const dark = [...reply.text.matchAll(/M(\d+),(\d+)h10v10h-10z/g)].map(([, x, y]) => Number(y) * size + Number(x))
    assert.deepEqual(
      dark,
      data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [10 * (y * size + x)] : []))),
    )
    const { entries } = (await api().get(`/access/audit/v1?objectRef=${id}`)).body
    assert.equal(entries.length, 1)
    assert.ok(!JSON.stringify(entries).includes(code))
  })
})
