import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

interface Shown {
  id: string
  number: number
  createDate: string
  updateDate: string
  status: string
  type: string
  priority: string
  membershipRefRequester: string
  membershipRefAssignee?: string
  userAssignee?: { id: string }
}

onEachService('the filters of tickets', world => {
  const PATH = '/support/tickets/v1'
  const { newMember } = peopleOf(world)
  let locationRef: string
  let all: Shown[]

  before(async () => {
    const { api, admin, secondAdmin, member } = world.main
    const location = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR' }
    locationRef = (await api.post('/locations/v1', { location })).body.location.id
    const other = await newMember()
    for (let i = 0; i < 24; i++) {
      const ticket = {
        locationRef,
        type: ['access', 'printing', 'other'][i % 3],
        priority: ['low', 'urgent'][i % 2],
        description: ['The door is shut', 'Die Tür klemmt', 'A window', 'The doorbell'][i % 4],
        membershipRefRequester: i % 5 === 0 ? other.id : member,
        membershipRefAssignee: [admin, secondAdmin, undefined][i % 3],
      }
      const { id } = (await api.post(PATH, { ticket })).body.ticket
      if (i % 4 > 0)
        await api.put(`${PATH}/${id}/status`, { ticket: { status: ['inProgress', 'solved', 'closed'][(i % 4) - 1] } })
    }
    all = await walk({})
  })

  const list = (query: Record<string, string>) => world.main.api.get(`${PATH}?${new URLSearchParams({ locationRef, ...query })}`)
  async function walk(query: Record<string, string>, limit = 100): Promise<Shown[]> {
    const found: Shown[] = []
    for (let token: string | undefined, first = true; first || token; first = false) {
      const page = await list({ ...query, limit: String(limit), ...(token && { nextPageToken: token }) })
      assert.equal(page.status, 200, page.text)
      found.push(...page.body.tickets)
      token = page.body.nextPageToken
    }
    return found
  }
  async function finds(query: Record<string, string>, wanted: (ticket: Shown) => boolean): Promise<void> {
    const expected = all.filter(wanted)
    assert.ok(expected.length > 0 && expected.length < all.length, JSON.stringify(query))
    for (const limit of [100, 3]) assert.deepEqual(await walk(query, limit), expected, JSON.stringify(query))
  }

  test('by status, type and priority find those with one of the values', async () => {
    await finds({ status: 'new' }, ({ status }) => status === 'new')
    await finds({ status: 'solved,closed' }, ({ status }) => ['solved', 'closed'].includes(status))
    await finds({ type: 'printing', priority: 'urgent' }, one => one.type === 'printing' && one.priority === 'urgent')
    await finds({ priority: 'low', status: 'inProgress,new' }, one => one.priority === 'low' && /new|inP/.test(one.status))
  })

  test('by people find those that they ask for or have, by membership or user, or that nobody has', async () => {
    const { admin, secondAdmin, member } = world.main
    await finds({ membershipRefRequester: member }, one => one.membershipRefRequester === member)
    await finds({ membershipRefAssignee: admin }, one => one.membershipRefAssignee === admin)
    await finds(
      { membershipRefAssignee: `${admin},${secondAdmin.toUpperCase()}` },
      one => one.membershipRefAssignee !== undefined,
    )
    await finds({ membershipRefAssignee: 'none' }, one => one.membershipRefAssignee === undefined)
    await finds({ membershipRefAssignee: `None,${admin}` }, one => one.membershipRefAssignee !== secondAdmin)
    const user = all.find(one => one.membershipRefAssignee === admin)!.userAssignee!.id
    await finds({ userRefAssignee: user }, one => one.userAssignee?.id === user)
    await finds(
      { membershipRefAssignee: admin, membershipRefRequester: member },
      one => one.membershipRefAssignee === admin && one.membershipRefRequester === member,
    )
  })

  test('by dates find those between them, and the orders go both ways', async () => {
    const dates = all.map(({ createDate }) => createDate).toSorted()
    const [from, to] = [dates[5]!, dates[17]!]
    await finds({ 'createDate[gte]': from, 'createDate[lt]': to }, one => one.createDate >= from && one.createDate < to)
    const changed = all.map(({ updateDate }) => updateDate).toSorted()[12]!
    await finds({ 'updateDate[gt]': changed }, one => one.updateDate > changed)
    const by = (key: 'createDate' | 'updateDate', sign: number) =>
      all.toSorted((a, b) => sign * (a[key] < b[key] || (a[key] === b[key] && a.id < b.id) ? -1 : 1))
    for (const key of ['createDate', 'updateDate'] as const) {
      assert.deepEqual(await walk({ order: `${key}:asc` }, 7), by(key, 1))
      assert.deepEqual(await walk({ order: `${key}:desc` }, 7), by(key, -1))
    }
    assert.equal((await list({ 'createDate[gt]': from, 'createDate[gte]': from })).status, 400)
  })

  test('q finds the beginnings of words of the description, and the number', async () => {
    const isDoor = (i: number) => i % 4 === 0 || i % 4 === 3
    const oldestFirst = all.toReversed()
    await finds({ q: 'DOOR' }, one => isDoor(oldestFirst.indexOf(one)))
    await finds({ q: 'door shut' }, one => oldestFirst.indexOf(one) % 4 === 0)
    await finds({ q: 'tur' }, one => oldestFirst.indexOf(one) % 4 === 1)
    await finds({ q: 'door', status: 'new' }, one => isDoor(oldestFirst.indexOf(one)) && one.status === 'new')
    const { number } = all.find(one => one.number >= 10)!
    await finds({ q: String(number) }, one => one.number === number)
  })

  test('a person that the network does not have is named', async () => {
    for (const parameter of ['membershipRefRequester', 'membershipRefAssignee', 'userRefAssignee']) {
      const reply = await list({ [parameter]: randomUUID() })
      assert.equal(reply.status, 400)
      assert.deepEqual(faultsIn(reply), [[parameter, 'unknown_reference']])
    }
    const mixed = await list({ membershipRefAssignee: `none,${world.other.admin}` })
    assert.deepEqual(faultsIn(mixed), [['membershipRefAssignee', 'unknown_reference']])
    assert.equal((await list({ membershipRefAssignee: 'nobody' })).status, 400)
    assert.equal((await list({ status: 'open' })).status, 400)
  })
})
