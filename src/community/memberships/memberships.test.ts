import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { listAudit } from '../../access/store-audit.ts'
import { createMembership } from './actions.ts'

onEachService('memberships', world => {
  const PATH = '/community/memberships/v1'
  const { newMember, remove } = peopleOf(world)
  const read = (id: string | number, cast = world.main) => cast.api.get(`${PATH}/${id}`)
  const put = (id: string | number, membership: unknown, headers: Record<string, string> = {}, cast = world.main) =>
    cast.api.put(`${PATH}/${id}`, { membership }, { headers })

  test('a membership is read by its number or its uuid in either case, always as the same', async () => {
    const fields = { name: 'Olga', email: 'Olga@Example.com', metadata: { b: 1, a: [null] } }
    const { id, number, userRef, createDate } = await newMember(fields)
    const shown = await read(id)
    assert.equal(shown.status, 200)
    assert.deepEqual(shown.body.membership, {
      id,
      number,
      userRef,
      user: { id: userRef, name: 'Olga', surname: 'Test', email: 'Olga@Example.com' },
      locationRef: world.main.location,
      role: 'member',
      status: 'approved',
      type: 'member',
      credits: { expiring: 0, permanent: 0 },
      dayPasses: { expiring: 0, permanent: 0 },
      metadata: { b: 1, a: [null] },
      createDate,
      updateDate: createDate,
    })
    for (const other of [number, id.toUpperCase()]) {
      const again = await read(other)
      assert.equal(again.text, shown.text)
      assert.equal(again.headers.get('etag'), shown.headers.get('etag'))
    }
  })

  test('a membership shows its company, what it holds, and its subscription', async () => {
    const { api, location: locationRef } = world.main
    const company = await api.post('/community/companies/v1', { company: { locationRef, title: 'Acme' } })
    const fields = {
      companyRef: company.body.company.id,
      companyRole: 'manager',
      status: 'requested',
      type: 'nonmember',
      notes: 'Prefers mornings',
      invitationDate: '2026-01-02T03:04:05.006Z',
    } as const
    const { id } = await newMember({ ...fields, about: 'Builds engines', photoUrl: 'https://example.com/o.png' })
    for (const type of ['transferPermanentDayPasses', 'transferExpiringDayPasses']) {
      const transaction = { membershipRef: id, locationRef, amount: 2.5, type }
      assert.equal((await api.post('/transactions/day_passes/v1', { transaction })).status, 201)
    }
    const held = await api.post('/subscriptions/v1', {
      subscription: {
        membershipRef: id,
        period: 'month',
        startDate: '2026-01-01T00:00:00Z',
        items: [{ title: 'Desk', price: 9, credits: 4 }],
      },
    })
    const { membership } = (await read(id)).body
    assert.deepEqual(Object.fromEntries(Object.keys(fields).map(key => [key, membership[key]])), fields)
    assert.deepEqual([membership.user.about, membership.user.photoUrl], ['Builds engines', 'https://example.com/o.png'])
    assert.deepEqual(membership.dayPasses, { expiring: 2.5, permanent: 2.5 })
    assert.deepEqual(membership.credits, { expiring: 4, permanent: 0 })
    assert.equal(membership.subscriptionRef, held.body.subscription.id)
  })

  test('an update changes what is sent and leaves the rest', async () => {
    const { id, number } = await newMember({ metadata: { door: '4711' }, notes: 'Quiet' })
    const before = (await read(id)).body.membership
    let last = before.updateDate
    const becomes = ({ status, text, body: { membership } }: Awaited<ReturnType<typeof put>>, changes: object) => {
      assert.equal(status, 200, text)
      const { updateDate } = membership
      assert.deepEqual(membership, { ...before, ...changes, updateDate })
      assert.ok(updateDate > last)
      last = updateDate
    }
    becomes(await put(number, { role: 'admin' }), { role: 'admin' })
    becomes(await put(id.toUpperCase(), { metadata: { desk: 7 } }), { role: 'admin', metadata: { desk: 7 } })
    const both = await put(id, { role: 'member', metadata: {} })
    becomes(both, { metadata: {} })
    const after = await read(id)
    assert.equal(after.text, both.text)
    assert.equal(after.headers.get('etag'), both.headers.get('etag'))
  })

  test('metadata is replaced whole and kept exactly as it was sent', async () => {
    const { id } = await newMember({ metadata: { old: true } })
    const metadata = { z: 'Zwölf 😀', 2: 0.1, a: { b: [1, [null, {}], 'x'], constructor: 'no trap' }, '': '', 'a b': -0.5 }
    assert.equal((await put(id, { metadata })).status, 200)
    assert.equal(JSON.stringify((await read(id)).body.membership.metadata), JSON.stringify(metadata))
    assert.equal((await put(id, { metadata: { only: 1 } })).status, 200)
    assert.deepEqual((await read(id)).body.membership.metadata, { only: 1 })
  })

  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
  const deep = (levels: number): object => (levels === 1 ? {} : { in: deep(levels - 1) })
  const listsDeep = (levels: number): object => ({ in: Array.from({ length: levels - 1 }).reduce<unknown>(inner => [inner], 1) })
  const bytes = (count: number) => ({ text: `ü${'x'.repeat(count - JSON.stringify({ text: '' }).length - 2)}` })
  for (const [what, most, more] of [
    ['50 keys', keys(50), keys(51)],
    ['8 levels', deep(8), deep(9)],
    ['8 levels, lists counted', listsDeep(8), listsDeep(9)],
    ['16 KiB', bytes(16_384), bytes(16_385)],
  ] as const) {
    test(`metadata has at most ${what}; with more, nothing changes`, async () => {
      const { id } = await newMember()
      assert.equal((await put(id, { metadata: most })).status, 200)
      const before = await read(id)
      assert.deepEqual(before.body.membership.metadata, most)
      const refused = await put(id, { metadata: more, role: 'admin' })
      assert.equal(refused.status, 400)
      assert.deepEqual(
        faultsIn(refused).map(([pointer]) => pointer),
        ['/membership/metadata'],
      )
      assert.equal((await read(id)).text, before.text)
    })
  }

  test('an update needs something to change, and takes only what can be changed', async () => {
    const { id } = await newMember()
    const before = await read(id)
    for (const [membership, pointers] of [
      [{}, ['/membership']],
      [undefined, ['/membership']],
      [null, ['/membership']],
      [{ metadata: null }, ['/membership/metadata']],
      [{ metadata: [] }, ['/membership/metadata']],
      [{ metadata: '{}' }, ['/membership/metadata']],
      [{ role: null }, ['/membership/role']],
      [{ role: 'Admin', status: 'requested', number: 7 }, ['/membership/number', '/membership/role', '/membership/status']],
    ] as const) {
      const refused = await put(id, membership)
      assert.equal(refused.status, 400, JSON.stringify(membership))
      assert.equal(refused.body.code, 'invalid_request')
      assert.deepEqual([...new Set(faultsIn(refused).map(([pointer]) => pointer))].toSorted(), pointers)
    }
    assert.deepEqual((await put(id, { role: 'owner' })).body.errors[0].allowed, ['member', 'admin'])
    assert.equal((await read(id)).text, before.text)
  })

  test('a path takes a number from 1 without leading zeros, or a uuid; anything else is named', async () => {
    for (const id of ['0', '01', '-1', '1.0', '1e3', '9'.repeat(16), 'ada', '0x1', randomUUID().slice(1)]) {
      for (const reply of [await read(id), await put(id, { role: 'member' })]) {
        assert.equal(reply.status, 400, id)
        assert.deepEqual(
          faultsIn(reply).map(([parameter]) => parameter),
          ['id'],
        )
      }
    }
    for (const id of ['9'.repeat(15), randomUUID()]) {
      for (const reply of [await read(id), await put(id, { role: 'member' })]) assert.equal(reply.status, 404, id)
    }
  })

  test('who has left is not found', async () => {
    const leaver = await newMember()
    await remove(leaver)
    for (const id of [leaver.id, leaver.number]) {
      for (const reply of [await read(id), await put(id, { metadata: {} })]) assert.equal(reply.status, 404)
    }
  })

  test('numbers are each network’s own, and another network’s memberships do not exist', async () => {
    const { id, number } = await newMember()
    assert.equal((await read(world.main.memberNumber, world.other)).body.membership.user.email, 'mia@other.example')
    assert.equal((await read(world.main.memberNumber)).body.membership.user.email, 'mia@main.example')
    for (const where of [id, number]) {
      assert.equal((await read(where, world.other)).status, 404)
      assert.equal((await put(where, { metadata: { taken: true } }, {}, world.other)).status, 404)
    }
    assert.deepEqual((await read(id)).body.membership.metadata, {})
  })

  test('under a stale If-Match nothing changes, under a fresh one it does', async () => {
    const { id } = await newMember()
    const stale = (await read(id)).headers.get('etag')!
    await put(id, { metadata: { n: 1 } })
    const before = await read(id)
    const refused = await put(id, { metadata: { n: 2 } }, { 'if-match': stale })
    assert.equal(refused.status, 412)
    assert.equal((await read(id)).text, before.text)
    const done = await put(id, { metadata: { n: 2 } }, { 'if-match': before.headers.get('etag')! })
    assert.equal(done.status, 200)
    const after = await read(id)
    assert.deepEqual(after.body.membership.metadata, { n: 2 })
    assert.equal(done.headers.get('etag'), after.headers.get('etag'))
  })

  test('an update is audited with what was before and after', async () => {
    const { id } = await newMember({ metadata: { n: 1 } })
    const { headers } = await put(id, { role: 'admin', metadata: { n: 2 } })
    const [row, ...more] = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('requestId', '=', headers.get('request-id')!),
      ),
    )
    assert.equal(more.length, 0)
    const { before, after } = row as { before: { role: string; metadata: object }; after: { role: string; metadata: object } }
    assert.deepEqual([before.role, before.metadata, after.role, after.metadata], ['member', { n: 1 }, 'admin', { n: 2 }])
  })

  test('of a person who joins two locations at once one user is made, with one entry in the audit', async () => {
    const fields = { email: 'twice@example.com', name: 'Ida', surname: 'Twice' }
    const join = (locationRef: string) =>
      world.write(world.main.network, context => createMembership(context, { ...fields, locationRef }))
    const rows = await Promise.all([world.main.location, world.main.annex].map(join))
    const [userRef, ...others] = new Set(rows.map(row => row.userRef))
    assert.deepEqual(others, [])
    assert.equal((await world.database.read(db => listAudit(db, world.main.network, userRef!))).length, 1)
  })

  test('of a person who joins one location several times at once one membership is made', async () => {
    const fields = { locationRef: world.main.location, email: 'eager@example.com', name: 'Ida', surname: 'Eager' }
    const join = () => world.write(world.main.network, context => createMembership(context, fields))
    const outcomes = await Promise.allSettled([join(), join(), join(), join()])
    assert.deepEqual(outcomes.map(outcome => (outcome.status === 'fulfilled' ? 'made' : outcome.reason.code)).toSorted(), [
      'already_exists',
      'already_exists',
      'already_exists',
      'made',
    ])
  })
})
