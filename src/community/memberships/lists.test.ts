import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import type { NewMembership } from './actions.ts'

onEachService('lists of memberships', world => {
  const PATH = '/community/memberships/v1'
  const { newMember } = peopleOf(world)
  const list = async (query: string, path = PATH) => {
    const reply = await world.main.api.get(`${path}?limit=100${query && `&${query}`}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.memberships as { id: string; number: number; createDate: string; user: { name: string } }[]
  }
  const ids = async (query: string, path?: string) => (await list(query, path)).map(({ id }) => id)
  const leave = (id: string) => world.main.api.send('DELETE', `${PATH}/${id}`)
  const company = async () =>
    (await world.main.api.post('/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme' } })).body
      .company.id as string
  /** Memberships whose users have the same surname, by which they are found among all others. */
  const family = async (surname: string, ...members: Partial<NewMembership>[]) => {
    const made: string[] = []
    for (const fields of members) {
      made.push((await newMember({ surname, ...fields })).id)
      // Each has an instant of its own.
      await setTimeout(2)
    }
    return made
  }

  test('hold what is approved and not deleted, the newest first, unless something else is asked for', async () => {
    const [one, requested, left, other] = await family('Ferro', {}, { status: 'requested' }, {}, { type: 'nonmember' })
    await leave(left!)
    assert.deepEqual(await ids('q=ferro'), [other, one])
    assert.deepEqual(await ids('q=ferro&status=requested'), [requested])
    assert.deepEqual(await ids('q=ferro&status=requested,approved'), [other, requested, one])
    assert.deepEqual(await ids('q=ferro&status=requested,approved&order=createDate:asc'), [one, requested, other])
    const all = await ids(`locationRef=${world.main.location}`)
    assert.ok(all.includes(one!) && !all.includes(requested!) && !all.includes(left!))
  })

  test('show each membership as it is read alone', async () => {
    const [id] = await family('Single', { metadata: { a: 1 } })
    assert.deepEqual(await list('q=single'), [(await world.main.api.get(`${PATH}/${id}`)).body.membership])
  })

  test('are found by the telephone number of their user, as it is then', async () => {
    const [id] = await family('Caller', { phoneNumber: '+351 210 555 874' })
    const found = () => Promise.all(['0210555874', '%2B351%20210%20555', '210777'].map(q => ids(`q=${q}`)))
    assert.deepEqual(await found(), [[id], [id], []])
    const { membership } = (await world.main.api.get(`${PATH}/${id}`)).body
    const user = { phoneNumber: '+351 210 777 001' }
    assert.equal((await world.main.api.put(`/community/users/v1/${membership.userRef}`, { user })).status, 200)
    assert.deepEqual(await found(), [[], [], [id]])
    const { users } = (await world.main.api.get('/community/users/v1?q=777001')).body
    assert.deepEqual([users.length, users[0].id], [1, membership.userRef])
  })

  test('tell whose user is blocked, and are narrowed by that', async () => {
    const [barred, other] = await family('Barred', {}, {})
    const { membership } = (await world.main.api.get(`${PATH}/${barred}`)).body
    assert.deepEqual([await ids('q=barred&blocked=true'), await ids('q=barred&blocked=false')], [[], [other, barred]])
    const verb = async (name: string) =>
      assert.equal((await world.main.api.put(`/community/users/v1/${membership.userRef}/${name}`, undefined)).status, 200)
    await verb('block')
    assert.deepEqual([await ids('q=barred&blocked=true'), await ids('q=barred&blocked=false')], [[barred], [other]])
    assert.deepEqual(await ids(`blocked=true&locationRef=${world.main.location}&userRef=${membership.userRef}`), [barred])
    await verb('unblock')
    assert.deepEqual(await ids('blocked=true'), [])
  })

  test('are narrowed by every filter, alone and together', async () => {
    const [one, other] = [await company(), await company()]
    const { annex } = world.main
    const [plain, guest, admin, manager, away] = await family(
      'Filtered',
      {},
      { type: 'nonmember' },
      { role: 'admin', companyRef: one, companyRole: 'member' },
      { companyRef: other, companyRole: 'manager' },
      { locationRef: annex },
    )
    const of = (query: string) => ids(`q=filtered&${query}`)
    assert.deepEqual(await of(`locationRef=${annex}`), [away])
    assert.deepEqual(await of(`companyRef=${one}`), [admin])
    assert.deepEqual(await of(`companyRef=${one},${other}`), [manager, admin])
    assert.deepEqual(await of('types=nonmember'), [guest])
    assert.deepEqual(await of('type=nonmember'), [guest])
    assert.deepEqual(await of('type=nonmember&types=member'), [away, manager, admin, guest, plain])
    assert.deepEqual(await of('role=admin'), [admin])
    assert.deepEqual(await of('companyRole=manager'), [manager])
    assert.deepEqual(await of(`companyRole=manager&companyRef=${one}`), [])
    const { userRef } = (await world.main.api.get(`${PATH}/${plain}`)).body.membership
    assert.deepEqual(await ids(`userRef=${userRef}`), [plain])
    assert.deepEqual(await ids(`userRef=${userRef}&locationRef=${annex}`), [])
    const made = (await list('q=filtered&order=createDate:asc')).map(({ createDate }) => createDate)
    assert.deepEqual(await of(`createDate[gte]=${made[3]}`), [away, manager])
    assert.deepEqual(await of(`createDate[lt]=${made[1]}`), [plain])
    assert.deepEqual(await ids(`companyRef=${one},${other}&order=number`), [admin, manager])
  })

  test('find people by words of their names, their e-mail and their number, also after these change', async () => {
    const { id, number, userRef } = await newMember({ name: 'Søren', surname: 'Ångström', email: 'sa@lab.example' })
    for (const q of ['angstr', 'ÅNGSTRÖM', 'sa@lab', `angstrom ${number}`]) {
      assert.deepEqual(await ids(`q=${encodeURIComponent(q)}`), [id], q)
    }
    await world.main.api.put(`/community/users/v1/${userRef}`, { user: { surname: 'Lind', email: 'lind@lab.example' } })
    assert.deepEqual(await ids('q=angstrom'), [])
    assert.deepEqual(await ids(`q=lind%20${number}`), [id])
    await leave(id)
    assert.deepEqual(await ids('q=lind'), [])
  })

  test('find the person with an e-mail, exactly and whatever its case', async () => {
    const email = 'exact@lab.example'
    const [first, away] = [await newMember({ email }), await newMember({ email, locationRef: world.main.annex })]
    const other = await newMember({ email: 'exact@lab.example.org' })
    assert.deepEqual(await ids('userEmail=Exact%40Lab.example'), [away.id, first.id])
    assert.deepEqual(await ids(`userEmail=exact%40lab.example&locationRef=${world.main.location}`), [first.id])
    assert.deepEqual(await ids(`userEmail=exact%40lab.example&userRef=${first.userRef}`), [away.id, first.id])
    assert.deepEqual(await ids(`userEmail=exact%40lab.example&userRef=${other.userRef}`), [])
    assert.deepEqual(await ids('userEmail=nobody%40lab.example'), [])
    const wrong = await world.main.api.get(`${PATH}?userEmail=nobody%40lab.example&locationRef=${randomUUID()}`)
    assert.deepEqual(faultsIn(wrong), [['locationRef', 'unknown_reference']])
    for (const known of ['exact%40lab.example', 'nobody%40lab.example']) {
      const strange = await world.main.api.get(`${PATH}?userEmail=${known}&userRef=${first.userRef},${randomUUID()}`)
      assert.deepEqual(faultsIn(strange), [['userRef', 'unknown_reference']])
    }
  })

  test('find who holds a subscription to a plan that has not ended', async () => {
    const { api, location: locationRef } = world.main
    const plan = { locationRef, title: 'Flex', period: 'month', price: 10 }
    const { id: planRef } = (await api.post('/plans/v1', { plan })).body.plan
    const [now, later, past, none] = await family('Planned', {}, {}, {}, {})
    for (const [membershipRef, dates] of [
      [now, { startDate: '2026-01-01T00:00:00Z' }],
      [now, { startDate: '2026-01-01T00:00:00Z' }],
      [later, { startDate: '2090-01-01T00:00:00Z' }],
      [past, { startDate: '2020-01-01T00:00:00Z', endDate: '2021-01-01T00:00:00Z' }],
    ] as const) {
      const subscription = { membershipRef, period: 'month', ...dates, items: [{ plan: { id: planRef } }] }
      assert.equal((await api.post('/subscriptions/v1', { subscription })).status, 200)
    }
    await api.post('/subscriptions/v1', {
      subscription: {
        membershipRef: none,
        period: 'month',
        startDate: '2026-01-01T00:00:00Z',
        items: [{ title: 'X', price: 1 }],
      },
    })
    assert.deepEqual(await ids(`planRef=${planRef}`), [later, now])
    assert.deepEqual(await ids(`planRef=${planRef}&locationRef=${world.main.annex}`), [])
    const wrong = await api.get(`${PATH}?planRef=${randomUUID()}`)
    assert.deepEqual(faultsIn(wrong), [['planRef', 'unknown_reference']])
  })

  test('come by number and by name, page by page, each membership once', async () => {
    const names = ['Zoë', 'élan', 'Eva', 'ángel', 'zack', 'Bo', 'bea']
    const made = await family('Paged', ...names.map(name => ({ name, locationRef: world.main.annex })))
    const pages = async (query: string) => {
      const found: { id: string; user: { name: string } }[] = []
      for (let token = ''; ;) {
        const { body } = await world.main.api.get(`${PATH}?limit=2&${query}${token}`)
        found.push(...body.memberships)
        if (body.nextPageToken === undefined) return found
        token = `&nextPageToken=${body.nextPageToken}`
      }
    }
    const annex = `locationRef=${world.main.annex}`
    const byNumber = (await pages(`order=number&${annex}`)).map(({ id }) => id)
    assert.deepEqual(
      byNumber.filter(id => made.includes(id)),
      made,
    )
    assert.equal(new Set(byNumber).size, byNumber.length)
    const byName = (await pages(`order=name&${annex}`)).filter(({ id }) => made.includes(id)).map(({ user }) => user.name)
    assert.deepEqual(byName, ['ángel', 'bea', 'Bo', 'élan', 'Eva', 'zack', 'Zoë'])
    assert.deepEqual(
      (await pages('order=name&q=paged')).map(({ user }) => user.name),
      byName,
    )
  })

  test('of what was deleted come in the order in which it was, by location and by e-mail', async () => {
    const email = 'leaver@lab.example'
    const [one, two, away] = [
      await newMember({ email }),
      await newMember(),
      await newMember({ email, locationRef: world.main.annex }),
    ]
    for (const { id } of [two, away, one]) {
      await leave(id)
      await setTimeout(2)
    }
    const deleted = `${PATH}/deleted`
    assert.deepEqual((await ids('', deleted)).slice(0, 3), [one.id, away.id, two.id])
    assert.deepEqual((await ids(`locationRef=${world.main.annex}`, deleted))[0], away.id)
    assert.deepEqual(await ids('userEmail=Leaver%40lab.example', deleted), [one.id, away.id])
    assert.deepEqual(await ids(`userEmail=leaver%40lab.example&locationRef=${world.main.annex}`, deleted), [away.id])
    const [shown] = (await world.main.api.get(`${deleted}?limit=1`)).body.memberships
    assert.ok(shown.deleteDate && shown.user.email === email)
    const next = (await world.main.api.get(`${deleted}?limit=1`)).body.nextPageToken
    assert.equal((await world.main.api.get(`${deleted}?limit=1&nextPageToken=${next}`)).body.memberships[0].id, away.id)
  })
})
