import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService } from '../../../test/world.ts'
import { inParts, joined } from './large-answers.ts'

const LONG = 'x'.repeat(70_000)
const answers: object[] = [
  {
    events: [
      { id: 'a', text: LONG, none: undefined },
      { text: LONG, deep: [{ at: [null, 1.5] }] },
    ],
    nextPageToken: 'b',
  },
  { events: [{ text: `“${LONG}” – Ähre 🌱 \ud800` }], 'a "name"': 'ü', left: undefined },
  { first: [], text: LONG + LONG, second: [undefined, 1], third: [[]] },
]

test('a large answer that is made in parts is the same to the byte', () => {
  for (const answer of answers) {
    const serialize = inParts(JSON.stringify, false)
    const whole = serialize(answer)
    assert.equal(typeof whole, 'string')
    for (let i = 0; i < 2; i++) {
      const bytes = serialize(answer)
      assert.ok(bytes instanceof Buffer && bytes.equals(Buffer.from(whole as string)))
    }
    // The first that is small again is made in parts, too.
    for (const small of [{}, { events: [] }, { event: { title: 'ü' } }]) assert.equal(serialize(small), JSON.stringify(small))
  }
})

test('what is put together are bytes only where a string would be slow', () => {
  const parts = (count: number, text: string) => Array.from({ length: count }, () => text.repeat(1_000))
  for (const small of [parts(119, 'x'), parts(59, 'ü'), []]) assert.equal(joined(small), small.join(''))
  for (const large of [parts(120, 'x'), parts(60, '–')]) assert.deepEqual(joined(large), Buffer.from(large.join('')))
})

onEachService('a large list', world => {
  test('is the same each time, as JSON and as CSV', async () => {
    const { api, location: locationRef } = world.main
    const event = {
      locationRef,
      description: 'Größe – '.repeat(500),
      startDate: '2040-01-01T08:00:00Z',
      endDate: '2040-01-01T09:00:00Z',
    }
    for (let i = 0; i < 24; i++) assert.equal((await api.post('/events/v1', { event: { ...event, title: `${i}` } })).status, 201)
    for (const accept of ['application/json', 'text/csv']) {
      const ask = () => api.get(`/events/v1?locationRef=${locationRef}&limit=100`, { headers: { accept } })
      const [first, ...others] = [await ask(), await ask(), await ask()]
      assert.equal(first.headers.get('content-length'), `${Buffer.byteLength(first.text)}`)
      for (const { status, text, headers } of others) {
        assert.deepEqual([status, headers.get('content-type')], [200, first.headers.get('content-type')])
        assert.ok(text === first.text)
      }
    }
  })
})
