import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { endpoint } from '../src/kernel/contract/endpoint.ts'
import { ById } from '../src/kernel/contract/schema.ts'
import { implement } from '../src/kernel/http/implement.ts'
import { serving } from '../test/served.ts'
import { onEachEngine } from '../test/world.ts'
import { basic, bearer, clientCredentials, clientOf, createClient, groups, StoaError, type Auth, type Stoa } from './index.ts'

const papers = {
  getPaper: endpoint({
    method: 'GET',
    path: '/papers/v1/:id',
    scope: 'invoices',
    summary: 'Get it as PDF',
    file: 'application/pdf',
    params: ById,
    status: 200,
    errors: [],
  }),
}
const PDF = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, 0xfe])

onEachEngine(
  'the client and a service',
  world => {
    let stoa: Stoa
    const routes = implement(papers, { getPaper: async () => ({ name: 'Größe "1".pdf', content: PDF }) })
    const served = serving(world, routes)
    const connect = (auth: Auth) => createClient({ baseUrl: world.baseUrl, auth })
    const credential = () => ({ clientId: world.main.clientId, clientSecret: world.main.clientSecret })
    const fields = (title: string, day: number) => ({
      locationRef: world.main.location,
      title,
      startDate: `2030-01-0${day}T10:00:00Z`,
      endDate: `2030-01-0${day}T11:00:00Z`,
    })

    before(async () => {
      stoa = connect(basic(credential()))
      for (const day of [1, 2, 3, 4, 5]) await stoa.events.createEvent({ body: { event: fields(`Talk ${day}`, day) } })
    })

    test('every object of a list comes once, in its order, however small its pages are', async () => {
      const locationRef = world.main.location
      const titles: string[] = []
      for await (const event of stoa.events.listEvents.all({ query: { locationRef, limit: 2 } })) titles.push(event.title)
      assert.deepEqual(titles, ['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4', 'Talk 5'])
      const pages = await Array.fromAsync(stoa.events.listEvents.pages({ query: { locationRef, limit: 2 } }))
      assert.deepEqual(
        pages.map(({ events }) => events.length),
        [2, 2, 1],
      )
      // From a page on, and of lists whose next page is named otherwise.
      const { nextPageToken } = pages[0]!.searchQueryNext!
      const rest = await Array.fromAsync(stoa.events.listEvents.all({ query: { locationRef, limit: 2, nextPageToken } }))
      assert.deepEqual(
        rest.map(({ title }) => title),
        ['Talk 3', 'Talk 4', 'Talk 5'],
      )
      const all = await Array.fromAsync(stoa.memberships.listMemberships.all({ query: { limit: 1 } }))
      assert.equal(new Set(all.map(({ id }) => id)).size, (await stoa.memberships.listMemberships()).memberships.length)
      for await (const event of stoa.events.listEvents.all({ query: { locationRef, limit: 1 } })) {
        assert.equal(event.title, 'Talk 1')
        break
      }
    })

    test('filters of many values, bounds and words reach the service', async () => {
      const query = {
        locationRef: world.main.location,
        visibilityType: ['public' as const, 'members' as const],
        'startDate[gte]': '2030-01-02T11:00:00+01:00',
        'startDate[lt]': '2030-01-04T10:00:00Z',
        q: 'talk',
      }
      const { events } = await stoa.events.listEvents({ query })
      assert.deepEqual(
        events.map(({ title }) => title),
        ['Talk 2', 'Talk 3'],
      )
      const none = await stoa.events.listEvents({ query: { ...query, visibilityType: ['admins'] } })
      assert.deepEqual(none.events, [])
    })

    test('a list is a table, whole or page by page, with the names of its columns once', async () => {
      const locationRef = world.main.location
      const headers = { accept: 'text/csv' }
      const { text } = await world.main.api.get(`/events/v1?locationRef=${locationRef}`, { headers })
      assert.equal(await stoa.events.listEvents.csv({ query: { locationRef, limit: 2 } }), text)
      const pages = await Array.fromAsync(stoa.events.listEvents.csvPages({ query: { locationRef, limit: 2 } }))
      assert.equal(pages.length, 3)
      assert.equal(pages.join(''), text)
    })

    test('an ETag comes with an answer, holds a change to what was seen, and saves reading it again', async () => {
      const { reply, etag, location } = await stoa.events.createEvent.answer({ body: { event: fields('Breakfast', 6) } })
      const params = { id: reply.event.id }
      assert.equal(location, `/events/v1/${params.id}`)
      assert.equal(await stoa.events.getEvent.ifChanged(etag!, { params }), undefined)
      const later = await stoa.events.updateEvent.answer({ params, body: { event: { title: 'Brunch' } }, ifMatch: etag! })
      assert.equal((await stoa.events.getEvent.ifChanged(etag!, { params }))?.reply.event.title, 'Brunch')
      const error = await fails(stoa.events.updateEvent({ params, body: { event: { title: 'Tea' } }, ifMatch: etag! }))
      assert.deepEqual([error.code, error.status, error.etag], ['precondition_failed', 412, later.etag])
    })

    test('a write with the same key happens once', async () => {
      const call = { body: { event: fields('Once', 7) }, idempotencyKey: 'once' }
      const [first, again] = [await stoa.events.createEvent.answer(call), await stoa.events.createEvent.answer(call)]
      assert.deepEqual(again.reply, first.reply)
      assert.deepEqual([first.replayed, again.replayed], [false, true])
    })

    test('each fault is found by where it is', async () => {
      const event = { ...fields(' ', 8), startDate: 'tomorrow', visibilityType: 'nobody' as 'public' }
      const error = await fails(stoa.events.createEvent({ body: { event } }))
      assert.deepEqual([error.status, error.code, error.errors.length], [400, 'invalid_request', 3])
      assert.equal(error.fault('/event/title')?.detail, 'title must not be blank.')
      assert.deepEqual(error.fault('/event/visibilityType')?.allowed, ['public', 'networkMembers', 'members', 'admins'])
      assert.equal(error.fault('/event/venue'), undefined)
      assert.equal(error.faultsWithin('/event').length, 3)
      assert.deepEqual(error.faultsWithin('/event/start'), [])
      assert.match(error.message, new RegExp(`\\(400 invalid_request, request ${error.requestId}\\)$`))
      const query = { locationRef: 'nowhere' }
      assert.equal((await fails(stoa.events.listEvents({ query }))).fault('locationRef')?.code, 'invalid_format')
    })

    test('a token is fetched, named, and comes with the network that it needs', async () => {
      const byTokens = connect(clientCredentials({ ...credential(), scope: ['events.readonly'] }))
      const locationRef = world.main.location
      assert.ok((await byTokens.events.listEvents({ query: { locationRef } })).events.length > 0)
      assert.equal((await fails(byTokens.plans.listPlans())).code, 'insufficient_scope')
      const { body } = await world.main.api.send('POST', '/oauth/token', undefined, {
        raw: 'grant_type=client_credentials',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      for (const token of [body.access_token as string, async () => body.access_token as string]) {
        const plans = await connect(bearer(token)).plans.listPlans()
        assert.deepEqual(plans, await stoa.plans.listPlans())
      }
      const wrong = connect(clientCredentials({ ...credential(), clientSecret: 'x' }))
      assert.deepEqual((await fails(wrong.plans.listPlans())).status, 401)
      assert.equal((await fails(createClient({ baseUrl: world.baseUrl }).plans.listPlans())).code, 'unauthorized')
    })

    test('a table is imported', async () => {
      const body = `user.email,user.name,locationRef\nida@example.com,Ida,${world.main.location}\n`
      for (const sent of [body, new TextEncoder().encode(body), new Blob([body])]) {
        const { import: checked } = await stoa.imports.createImport({ query: { of: 'memberships' }, body: sent })
        assert.deepEqual([checked.status, checked.lines, checked.waiting], ['checked', 1, 1])
      }
    })

    test('a file comes with its bytes, its type and its name', async () => {
      const { baseUrl } = served
      const paper = clientOf(
        { papers: async () => [papers] as const, events: groups.events },
        { baseUrl, auth: basic(credential()) },
      )
      const file = await paper.papers.getPaper({ params: { id: world.main.location } })
      assert.deepEqual(Buffer.from(await file.arrayBuffer()), PDF)
      assert.deepEqual([file.name, file.type], ['Größe _1_.pdf', 'application/pdf'])
      const { etag } = await paper.papers.getPaper.answer({ params: { id: world.main.location } })
      assert.equal(await paper.papers.getPaper.ifChanged(etag!, { params: { id: world.main.location } }), undefined)
    })
  },
  { engines: ['sqlite'] },
)

async function fails(call: Promise<unknown>): Promise<StoaError> {
  const error = await call.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof StoaError, String(error))
  return error
}
