import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { BARE_EVENT } from '../../test/events.ts'
import { onEachService } from '../../test/world.ts'
import { newId } from '../kernel/storage/ids.ts'
import { VISIBILITIES } from '../terms/visibility.ts'
import { ORDERS } from './contract-event.ts'
import { durationClassOf } from './rules.ts'
import { events } from './store.ts'

interface Shown {
  id: string
  title: string
  venue: string
  startDate: string
  endDate: string
  visibilityType: string
}

onEachService('the filters of events', world => {
  let locationRef: string
  const newLocation = async () => {
    const location = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR' }
    return (await world.main.api.post('/locations/v1', { location })).body.location.id as string
  }
  const get = (query: Record<string, string>) =>
    world.main.api.get(`/events/v1?${new URLSearchParams({ locationRef, ...query })}`)

  /** All pages, each asked for by what `searchQueryNext` of the one before says, and nothing else. */
  async function walk(query: Record<string, string>, limit: number): Promise<Shown[]> {
    const found: Shown[] = []
    let next: Record<string, string | number> | undefined = { locationRef, ...query, limit }
    while (next) {
      const asked = new URLSearchParams(Object.entries(next).map(([name, value]): [string, string] => [name, String(value)]))
      const page = await world.main.api.get(`/events/v1?${asked}`)
      assert.equal(page.status, 200, page.text)
      found.push(...page.body.events)
      next = page.body.searchQueryNext
    }
    return found
  }

  before(async () => {
    locationRef = await newLocation()
    for (let i = 0; i < 24; i++) {
      const start = Date.now() + (i - 12) * 3_600_000
      const made = await world.main.api.post('/events/v1', {
        event: {
          locationRef,
          title: ['Frühstück', 'Talk on doors', 'Yoga'][i % 3],
          venue: ['Roof', 'Cellar'][i % 2],
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + ((i % 5) + 1) * 1_800_000).toISOString(),
          visibilityType: VISIBILITIES[i % 4],
        },
      })
      assert.equal(made.status, 201, made.text)
    }
  })

  for (const order of ORDERS) {
    test(`find by ${order} what they ask for, in the order that the whole list has`, async () => {
      const all = await walk({ order }, 100)
      assert.equal(all.length, 24)
      const dates = all.map(({ startDate }) => startDate).toSorted()
      const ends = all.map(({ endDate }) => endDate).toSorted()
      const [from, to, end] = [dates[4]!, dates[18]!, ends[9]!]
      const cases: [Record<string, string>, (one: Shown) => boolean][] = [
        [{ visibilityType: 'public' }, one => one.visibilityType === 'public'],
        [{ visibilityType: 'members,admins' }, one => /^(members|admins)$/.test(one.visibilityType)],
        [{ 'startDate[gte]': from, 'startDate[lt]': to }, one => one.startDate >= from && one.startDate < to],
        [{ 'startDate[gt]': from, 'startDate[lte]': to }, one => one.startDate > from && one.startDate <= to],
        [{ 'endDate[gt]': end }, one => one.endDate > end],
        [
          { 'endDate[lte]': end, visibilityType: 'public,admins' },
          one => one.endDate <= end && /public|admins/.test(one.visibilityType),
        ],
        [{ q: 'FRUH' }, one => one.title === 'Frühstück'],
        [{ q: 'door cell' }, one => one.title === 'Talk on doors' && one.venue === 'Cellar'],
        [{ q: 'roof', visibilityType: 'public' }, one => one.venue === 'Roof' && one.visibilityType === 'public'],
        [{ q: 'roof', 'startDate[gt]': from }, one => one.venue === 'Roof' && one.startDate > from],
      ]
      for (const [query, isWanted] of cases) {
        const expected = all.filter(isWanted)
        assert.ok(expected.length > 0 && expected.length < 24, JSON.stringify(query))
        for (const limit of [2, 100]) assert.deepEqual(await walk({ order, ...query }, limit), expected, JSON.stringify(query))
      }
      assert.deepEqual(await walk({ order, q: 'nowhere' }, 5), [])
    })
  }

  test('a page of rare events by relevance ends after so many others, with a token to go on', async () => {
    const place = await newLocation()
    const rows = Array.from({ length: 2_600 }, (_, i) => {
      const start = Date.UTC(2040, 0, 1) + i * 60_000
      const dates = { startDate: new Date(start).toISOString(), endDate: new Date(start + 60_000).toISOString() }
      return {
        ...BARE_EVENT,
        ...dates,
        durationClass: durationClassOf(dates),
        network: world.main.network,
        id: newId(),
        locationRef: place,
        title: i === 2_500 ? 'Rare' : 'Usual',
        createDate: '2026-01-01T00:00:00.000Z',
        updateDate: '2026-01-01T00:00:00.000Z',
        visibilityType: i === 2_500 ? ('admins' as const) : ('public' as const),
      }
    })
    await world.database.write(tx => events.insertMany(tx, rows))
    const first = (await get({ locationRef: place, order: 'relevance', visibilityType: 'admins' })).body
    assert.deepEqual(first.events, [])
    const { nextPageToken } = first.searchQueryNext
    const second = (await get({ locationRef: place, order: 'relevance', visibilityType: 'admins', nextPageToken })).body
    assert.deepEqual(
      second.events.map(({ title }: Shown) => title),
      ['Rare'],
    )
    assert.equal(second.searchQueryNext, undefined)
  })

  test('bounds on one side twice, and values outside the set, are refused in every order', async () => {
    for (const order of ['startDate:asc', 'relevance']) {
      const bound = '2030-01-01T00:00:00Z'
      assert.equal((await get({ order, 'startDate[gt]': bound, 'startDate[gte]': bound })).status, 400)
      assert.equal((await get({ order, 'endDate[lt]': 'today' })).status, 400)
      assert.equal((await get({ order, visibilityType: 'nobody' })).status, 400)
      assert.equal((await get({ order, q: 'x' })).status, 400)
    }
  })
})
