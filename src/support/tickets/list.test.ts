import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService, type Cast } from '../../../test/world.ts'
import { createLocation } from '../../access/actions.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('the list of tickets', world => {
  const PATH = '/support/tickets/v1'
  const { newMember, newMembers } = peopleOf(world)
  const open = async (locationRef: string, more: object = {}, cast: Cast = world.main) => {
    const ticket = { locationRef, type: 'access', description: 'The door is shut', ...more }
    return (await cast.api.post(PATH, { ticket })).body.ticket
  }
  const list = (query: Record<string, string>, cast = world.main) => cast.api.get(`${PATH}?${new URLSearchParams(query)}`)
  const newLocation = async () =>
    (
      await world.write(world.main.network, context =>
        createLocation(context, {
          title: 'Lisbon',
          timezoneId: 'Europe/Lisbon',
          currencyCode: 'EUR',
          taxInclusive: true,
          taxRate: 0,
        }),
      )
    ).id
  const idsOf = ({ body }: { body: { tickets: { id: string }[] } }) => body.tickets.map(({ id }) => id)
  /** All pages of a location, with something done after each. */
  async function walk(locationRef: string, limit: number, between = async () => {}) {
    const ids: string[] = []
    for (let token: string | undefined, pages = 0; pages === 0 || token; pages++) {
      const page = await list({ locationRef, limit: String(limit), ...(token && { nextPageToken: token }) })
      assert.equal(page.status, 200, page.text)
      ids.push(...idsOf(page))
      token = page.body.nextPageToken
      await between()
    }
    return ids
  }

  test('shows each as a GET does, the newest first, with its own people', async () => {
    const locationRef = await newLocation()
    const opened = []
    for (let i = 0; i < 3; i++) {
      const [asks, sees] = [await newMember({ name: `Asks${i}` }), await newMember({ name: `Sees${i}`, role: 'admin' })]
      opened.unshift(
        await open(locationRef, { membershipRefRequester: asks.id, ...(i > 0 && { membershipRefAssignee: sees.id }) }),
      )
    }
    await open(world.main.location)
    const { status, body, headers } = await list({ locationRef })
    assert.equal(status, 200)
    assert.deepEqual(body, { tickets: opened })
    assert.equal(headers.get('etag'), null)
    assert.deepEqual(
      body.tickets.map((ticket: { userRequester: { name: string }; userAssignee?: { name: string } }) => [
        ticket.userRequester.name,
        ticket.userAssignee?.name,
      ]),
      [
        ['Asks2', 'Sees2'],
        ['Asks1', 'Sees1'],
        ['Asks0', undefined],
      ],
    )
    for (const ticket of opened) assert.deepEqual((await world.main.api.get(`${PATH}/${ticket.id}`)).body.ticket, ticket)
  })

  test('puts tickets of one instant in descending order of their ids', async t => {
    t.after(() => setClock())
    const instant = Date.now()
    setClock(() => instant)
    const locationRef = await newLocation()
    const ids = []
    for (let i = 0; i < 7; i++) ids.push((await open(locationRef)).id)
    assert.deepEqual(await walk(locationRef, 2), ids.toSorted().toReversed())
  })

  test('holds every ticket once while others are opened and assigned', async () => {
    const locationRef = await newLocation()
    const wanted: string[] = []
    for (let i = 0; i < 11; i++) wanted.unshift((await open(locationRef)).id)
    const seen = await walk(locationRef, 3, async () => {
      await open(locationRef)
      await world.main.api.put(`${PATH}/${wanted[5]}/assignee`, { ticket: { membershipRefAssignee: world.main.admin } })
    })
    assert.deepEqual(seen, wanted)
  })

  test('has 25 tickets on a page unless asked for 1 to 100, and no token on the last page', async () => {
    const locationRef = await newLocation()
    await Promise.all(Array.from({ length: 27 }, () => open(locationRef)))
    const first = await list({ locationRef })
    assert.equal(first.body.tickets.length, 25)
    const second = await list({ locationRef, nextPageToken: first.body.nextPageToken })
    assert.equal(second.body.tickets.length, 2)
    assert.equal('nextPageToken' in second.body, false)
    assert.equal(new Set([...idsOf(first), ...idsOf(second)]).size, 27)
    assert.equal('nextPageToken' in (await list({ locationRef, limit: '27' })).body, false)
    // A token is bound to its filters, not to the limit.
    assert.equal((await list({ locationRef, nextPageToken: first.body.nextPageToken, limit: '1' })).body.tickets.length, 1)
    for (const limit of ['0', '101', '-1', '1.5', 'all', '']) {
      const refused = await list({ locationRef, limit })
      assert.equal(refused.status, 400, limit)
      assert.equal(refused.body.errors[0].parameter, 'limit')
    }
  })

  test('shows a hundred tickets of two hundred people', async () => {
    const locationRef = await newLocation()
    const asking = await newMembers(Array.from({ length: 100 }, (_, i) => ({ name: `A${i}` })))
    const seeing = await newMembers(Array.from({ length: 100 }, (_, i) => ({ name: `S${i}`, role: 'admin' })))
    await Promise.all(
      asking.map((asks, i) =>
        open(locationRef, { description: `${i}`, membershipRefRequester: asks.id, membershipRefAssignee: seeing[i]!.id }),
      ),
    )
    const { tickets } = (await list({ locationRef, limit: '100' })).body
    assert.equal(tickets.length, 100)
    for (const { description, userRequester, userAssignee } of tickets) {
      assert.deepEqual([userRequester.name, userAssignee.name], [`A${description}`, `S${description}`])
    }
  })

  test('of a location without tickets is empty, of an unknown location it is refused', async () => {
    assert.deepEqual((await list({ locationRef: await newLocation() })).body, { tickets: [] })
    for (const locationRef of [randomUUID(), world.other.location]) {
      const refused = await list({ locationRef })
      assert.equal(refused.status, 400)
      assert.equal(refused.body.code, 'unknown_reference')
      assert.deepEqual(faultsIn(refused), [['locationRef', 'unknown_reference']])
    }
  })

  test('needs a location, once and well formed, and takes no other filters', async () => {
    const here = `locationRef=${world.main.location}`
    for (const query of ['', 'locationRef=', 'locationRef=here', `${here}&${here}`]) {
      const refused = await world.main.api.get(`${PATH}?${query}`)
      assert.equal(refused.status, 400, query)
      assert.ok(
        faultsIn(refused).some(([parameter]) => parameter === 'locationRef'),
        refused.text,
      )
    }
    assert.equal((await list({ locationRef: world.main.location, colour: 'red' })).status, 400)
    const upper = await list({ locationRef: world.main.location.toUpperCase() })
    assert.equal(upper.status, 200)
  })

  test('refuses a token that was changed, or given by another list or network', async () => {
    const locationRef = await newLocation()
    for (let i = 0; i < 2; i++) await open(locationRef)
    for (let i = 0; i < 2; i++) await open(world.other.location, {}, world.other)
    const mine = (await list({ locationRef, limit: '1' })).body.nextPageToken
    const theirs = (await list({ locationRef: world.other.location, limit: '1' }, world.other)).body.nextPageToken
    for (const [query, cast] of [
      [{ locationRef, nextPageToken: theirs }, world.main],
      [{ locationRef, nextPageToken: `${mine}x` }, world.main],
      [{ locationRef: world.main.annex, nextPageToken: mine }, world.main],
      [{ locationRef: world.other.location, nextPageToken: mine }, world.other],
    ] as const) {
      const refused = await list(query, cast)
      assert.equal(refused.status, 400)
      assert.equal(refused.body.code, 'invalid_page_token')
      assert.deepEqual(faultsIn(refused), [['nextPageToken', 'invalid_page_token']])
    }
  })
})
