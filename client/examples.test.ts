import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { runIn } from '../test/jobs.ts'
import { onEachEngine } from '../test/world.ts'
import { publishing } from '../src/kernel/jobs/publishing.ts'
import { basic, clientCredentials, clientOf, createClient, groups, StoaError } from 'stoa/client'

/** The examples of docs/client.md, which are the lines of this file, as they are there but for how far they are indented. */
const PAGE = 'docs/client.md'

onEachEngine(
  'the examples of the page of the client',
  world => {
    let baseUrl: string
    let clientId: string
    let clientSecret: string
    let locationRef: string
    before(() => {
      ;({ baseUrl } = world)
      ;({ clientId, clientSecret, location: locationRef } = world.main)
    })

    test('begins', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const { plans } = await stoa.plans.listPlans()
      const { event } = await stoa.events.createEvent({
        body: { event: { locationRef, title: 'Opening', startDate: '2027-03-04T17:00:00Z', endDate: '2027-03-04T21:00:00Z' } },
      })
      assert.deepEqual([plans, event.title], [[], 'Opening'])
    })

    test('fetches tokens', async () => {
      const auth = clientCredentials({ clientId, clientSecret, scope: ['events.readonly'] })
      const stoa = createClient({ baseUrl, auth })
      assert.equal((await stoa.events.listEvents({ query: { locationRef } })).events.length, 1)
    })

    test('walks through lists', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const said: string[] = []
      const console = { log: (...words: unknown[]) => said.push(words.join(' ')) }
      await stoa.tickets.createTicket({ body: { ticket: { locationRef, type: 'access', description: 'The door is shut' } } })
      const query = { locationRef, status: ['new' as const, 'inProgress' as const], 'createDate[gte]': '2026-01-01T00:00:00Z' }
      const { tickets, nextPageToken } = await stoa.tickets.listTickets({ query })
      for await (const ticket of stoa.tickets.listTickets.all({ query })) console.log(ticket.number, ticket.description)
      for await (const page of stoa.tickets.listTickets.pages({ query })) console.log(page.tickets.length)
      const csv = await stoa.tickets.listTickets.csv({ query })
      assert.deepEqual([tickets.length, nextPageToken, said], [1, undefined, ['1 The door is shut', '1']])
      assert.match(csv, /^id,number,/)
    })

    test('shows what is wrong', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const shown: unknown[] = []
      const show = (...words: unknown[]) => void shown.push(...words)
      try {
        await stoa.categories.createCategory({ body: { category: { title: ' ' } } })
      } catch (error) {
        if (!(error instanceof StoaError)) throw error
        if (error.code === 'network_failure') show('Stoa cannot be reached.')
        else show(error.fault('/category/title')?.detail ?? error.detail, error.requestId)
      }
      assert.equal(shown[0], 'title must not be blank.')
      assert.equal(typeof shown[1], 'string')
    })

    test('sends again, and ends', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const leaving = new AbortController()
      await stoa.categories.createCategory({
        body: { category: { title: 'Coffee' } },
        idempotencyKey: 'category-7731',
        signal: leaving.signal,
        timeout: 5_000,
        retries: 5,
      })
      leaving.abort()
      assert.equal((await stoa.categories.listCategories()).categories.length, 1)
    })

    test('changes what it has seen', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const { events } = await stoa.events.listEvents({ query: { locationRef } })
      const { id } = events[0]!
      const { reply, etag } = await stoa.events.getEvent.answer({ params: { id } })
      const title = `${reply.event.title} night`
      await stoa.events.updateEvent({ params: { id }, body: { event: { title } }, ifMatch: etag })
      const changed = await stoa.events.getEvent.ifChanged(etag!, { params: { id } })
      assert.equal(changed?.reply.event.title, 'Opening night')
    })

    test('follows what changes', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const leaving = new AbortController()
      const { signal } = leaving
      const said: unknown[][] = []
      const console = {
        log(...words: unknown[]) {
          said.push(words)
          leaving.abort()
        },
      }
      const { cursor } = await stoa.changes.listChanges()
      // It is passed over before the ticket is told.
      await stoa.categories.createCategory({ body: { category: { title: 'Tea' } } })
      const { ticket } = await stoa.tickets.createTicket({
        body: { ticket: { locationRef, type: 'access', description: 'Shut' } },
      })
      await runIn(world, publishing)
      await assert.rejects(
        async () => {
          for await (const { kind, objectRef } of stoa.changes.listChanges.follow({ query: { after: cursor }, signal })) {
            if (kind.startsWith('ticket.')) console.log(kind, objectRef)
          }
        },
        { name: 'AbortError' },
      )
      assert.deepEqual(said, [['ticket.created', ticket.id]])
    })

    test('takes one group, and shows its contract', async () => {
      const stoa = clientOf({ events: groups.events }, { baseUrl, auth: basic({ clientId, clientSecret }) })
      const { body, errors } = await stoa.events.createEvent.endpoint()
      assert.deepEqual(Object.keys(body.properties.event.properties).slice(0, 2), ['locationRef', 'title'])
      assert.ok(errors.includes('unknown_reference'))
    })

    test('imports a table', async () => {
      const stoa = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const members = `user.email,user.name,locationRef\nida@example.com,Ida,${locationRef}\n`
      const { import: checked } = await stoa.imports.createImport({ query: { of: 'memberships' }, body: members })
      assert.deepEqual([checked.status, checked.waiting], ['checked', 1])
    })
  },
  { engines: ['sqlite'] },
)

test('each line of code on the page is one of those above', () => {
  const lines = new Set(
    readFileSync(import.meta.filename, 'utf8')
      .split('\n')
      .map(line => line.trim()),
  )
  const examples = readFileSync(PAGE, 'utf8').match(/^ {4}.*$/gm) ?? []
  assert.ok(examples.length > 20)
  assert.deepEqual(
    examples
      .map(line => line.trim())
      .filter(line => line.replace(/ *\/\/ .*$/, '') !== '' && !lines.has(line.replace(/ *\/\/ .*$/, ''))),
    [],
  )
})

test('the page names each group', () => {
  const [list = ''] = /They are grouped by what they are about:[^.]*\./.exec(readFileSync(PAGE, 'utf8')) ?? []
  assert.deepEqual(
    [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    Object.keys(groups).toSorted(),
  )
})
