import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Json } from '../../../test/client.ts'
import { mailOf } from '../../../test/mail.ts'
import { letPass } from '../../../test/passing.ts'
import { faultsIn, peopleOf, thereAlready } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('the life of a membership', world => {
  const PATH = '/community/memberships/v1'
  const { newMember, clientOf, block } = peopleOf(world)
  const { about } = mailOf(world)
  const someone = (more: object = {}) => ({ email: `${randomUUID()}@example.com`, name: 'Ida', ...more })
  const post = (membership: object, more: object = {}) =>
    world.main.api.post(PATH, { membership: { locationRef: world.main.location, user: someone(), ...membership }, ...more })
  const create = async (membership: object = {}, more: object = {}) => {
    const reply = await post(membership, more)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.membership
  }
  const read = (id: string) => world.main.api.get(`${PATH}/${id}`)
  const verb = (id: string, name: string, body?: object) => world.main.api.post(`${PATH}/${id}/${name}`, body)
  const put = (id: string, membership: object) => world.main.api.put(`${PATH}/${id}`, { membership })
  const leave = (id: string, query = '') => world.main.api.send('DELETE', `${PATH}/${id}${query}`)
  const company = async (locationRef = world.main.location) =>
    (await world.main.api.post('/community/companies/v1', { company: { locationRef, title: 'Acme' } })).body.company.id as string

  test('a membership is made with its user and every default, and its person is invited', async () => {
    const user = someone()
    const made = await post({ user })
    assert.equal(made.status, 201, made.text)
    const { id, number, userRef, createDate, ...rest } = made.body.membership
    assert.deepEqual(rest, {
      user: { id: userRef, ...user, surname: '' },
      locationRef: world.main.location,
      role: 'member',
      status: 'approved',
      type: 'member',
      credits: { expiring: 0, permanent: 0 },
      dayPasses: { expiring: 0, permanent: 0 },
      metadata: {},
      invitationDate: createDate,
      updateDate: createDate,
    })
    assert.equal(made.headers.get('location'), `${PATH}/${id}`)
    assert.equal((await read(number)).text, made.text)
  })

  test('every field that can be sent is stored', async () => {
    const companyRef = await company()
    const sent = {
      role: 'admin',
      type: 'nonmember',
      status: 'requested',
      companyRef,
      companyRole: 'manager',
      metadata: { crm: [1, null] },
      notes: 'Came by the café',
      billingDetails: {
        legalName: 'Ida Ltd',
        taxId: 'GB1',
        email: 'bills@ida.example',
        address: { line1: 'Weg 1', countryCode: 'DE' },
        taxTreatment: 'reverseCharge',
      },
    }
    const user = someone({ surname: 'B.', phoneNumber: '+1', photoUrl: 'https://example.com/i.png', about: 'Sails' })
    const made = await create({ user, ...sent }, { locale: 'pt-BR' })
    assert.deepEqual(Object.fromEntries(Object.keys(sent).map(key => [key, made[key]])), sent)
    assert.deepEqual(made.user, { id: made.userRef, ...user })
    assert.equal((await create({ companyRef })).companyRole, 'member')
    assert.deepEqual((await create({ billingDetails: {} })).billingDetails, { taxTreatment: 'standard' })
  })

  test('only an approved member is invited, unless that is not wanted', async () => {
    for (const [membership, more] of [
      [{ type: 'nonmember' }, {}],
      [{ status: 'requested' }, {}],
      [{}, { invite: false }],
    ] as const) {
      assert.equal('invitationDate' in (await create(membership, more)), false)
    }
  })

  test('a person whom the network knows joins as who they are, and each location once', async () => {
    const first = await create({ user: someone({ email: 'Ute@example.com', name: 'Ute' }) })
    const user = someone({ email: 'ute@EXAMPLE.com', name: 'Someone', about: 'else' })
    const there = await create({ user, locationRef: world.main.annex })
    assert.deepEqual(there.user, first.user)
    const again = await post({ user })
    assert.deepEqual(thereAlready(again), [409, 'already_exists', `/community/memberships/v1/${first.id}`])
    await leave(first.id)
    const back = await create({ user })
    assert.notEqual(back.id, first.id)
    assert.equal(back.userRef, first.userRef)
  })

  test('of one person who joins one location several times at once, one membership is made', async () => {
    const user = someone()
    const replies = await Promise.all([1, 2, 3, 4].map(() => post({ user })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
  })

  test('what breaks a rule is told, all of it at once', async () => {
    const elsewhere = await company(world.main.annex)
    const faults = async (membership: object) => faultsIn(await post(membership))
    assert.deepEqual(await faults({ locationRef: world.other.location, companyRef: randomUUID() }), [
      ['/membership/locationRef', 'unknown_reference'],
      ['/membership/companyRef', 'unknown_reference'],
    ])
    assert.deepEqual(await faults({ companyRef: elsewhere, billingDetails: { taxTreatment: 'reverseCharge' } }), [
      ['/membership/companyRef', 'invalid_value'],
      ['/membership/billingDetails/taxId', 'required'],
      ['/membership/billingDetails/address/countryCode', 'required'],
    ])
    for (const countryCode of ['de', 'XX', 'Germany', '']) {
      const billingDetails = { address: { countryCode } }
      const unknown = [['/membership/billingDetails/address/countryCode', 'invalid_value']]
      assert.deepEqual(await faults({ billingDetails }), unknown)
      assert.deepEqual(faultsIn(await put((await create()).id, { billingDetails })), unknown)
    }
    assert.deepEqual(await faults({ companyRole: 'manager' }), [['/membership/companyRole', 'invalid_value']])
    const { body } = await post({ user: { email: 'x', name: 'Ida' } })
    assert.equal(body.errors[0].detail, 'email must be an e-mail address such as ada@example.com.')
    // Some programs put marks for the direction of text around what is copied: that would be another address.
    for (const email of ['\u202aada@example.com\u202c', 'ada@example.com\u200b', 'a\u00adda@example.com'])
      assert.deepEqual(await faults({ user: { email, name: 'Ada' } }), [['/membership/user/email', 'invalid_format']])
    assert.deepEqual(await faults({ user: { email: 'x', name: '' } }), [
      ['/membership/user/email', 'invalid_format'],
      ['/membership/user/name', 'too_short'],
    ])
  })

  test('a membership tells the title of its company, also after that got another one', async () => {
    const companyRef = await company()
    const { id } = await create({ companyRef })
    const renamed = await world.main.api.put(`/community/companies/v1/${companyRef}`, { company: { title: 'Ida & Daughters' } })
    assert.equal(renamed.status, 200, renamed.text)
    assert.equal((await read(id)).body.membership.companyTitle, 'Ida & Daughters')
    const { memberships } = (await world.main.api.get(`${PATH}?companyRef=${companyRef}`)).body
    assert.deepEqual(
      memberships.map(({ companyTitle }: Json) => companyTitle),
      ['Ida & Daughters'],
    )
    assert.equal((await put(id, { companyRef: null })).body.membership.companyTitle, undefined)
  })

  test('an update moves a membership between companies, and clears one part with the other', async () => {
    const [one, other, away] = [await company(), await company(), await company(world.main.annex)]
    const { id } = await create({ companyRef: one, companyRole: 'manager' })
    const inCompany = ({ status, text, body }: Awaited<ReturnType<typeof put>>) => {
      assert.equal(status, 200, text)
      return [body.membership.companyRef, body.membership.companyRole]
    }
    assert.deepEqual(inCompany(await put(id, { companyRef: one })), [one, 'manager'])
    assert.deepEqual(inCompany(await put(id, { companyRef: other })), [other, 'member'])
    assert.deepEqual(inCompany(await put(id, { companyRef: one, companyRole: 'manager' })), [one, 'manager'])
    assert.deepEqual(inCompany(await put(id, { companyRole: null })), [undefined, undefined])
    assert.deepEqual(inCompany(await put(id, { companyRef: other })), [other, 'member'])
    assert.deepEqual(inCompany(await put(id, { companyRef: null })), [undefined, undefined])
    for (const [membership, pointer] of [
      [{ companyRole: 'manager' }, 'companyRole'],
      [{ companyRef: null, companyRole: 'manager' }, 'companyRole'],
      [{ companyRef: away }, 'companyRef'],
      [{ companyRef: randomUUID() }, 'companyRef'],
    ] as const) {
      assert.deepEqual(
        faultsIn(await put(id, membership)).map(([at]) => at),
        [`/membership/${pointer}`],
      )
    }
  })

  test('of billing details what is named changes, and null clears a part or all', async () => {
    const { id } = await create({ billingDetails: { legalName: 'Ida Ltd', taxId: 'GB1', address: { line1: 'A', line2: 'B' } } })
    const details = async (billingDetails: object | null) => (await put(id, { billingDetails })).body.membership?.billingDetails
    assert.deepEqual(await details({ taxId: null, address: { line1: 'C', countryCode: 'FR' } }), {
      taxTreatment: 'standard',
      legalName: 'Ida Ltd',
      address: { line1: 'C', countryCode: 'FR' },
    })
    assert.deepEqual(faultsIn(await put(id, { billingDetails: { taxTreatment: 'reverseCharge' } })), [
      ['/membership/billingDetails/taxId', 'required'],
    ])
    assert.equal((await details({ taxTreatment: 'reverseCharge', taxId: 'FR1' })).taxTreatment, 'reverseCharge')
    assert.equal(await details(null), undefined)
    assert.deepEqual((await put(id, { type: 'nonmember', notes: 'x' })).body.membership.type, 'nonmember')
    assert.equal('notes' in (await put(id, { notes: null })).body.membership, false)
  })

  test('every verb does in every state what it says, or is refused and changes nothing', async () => {
    const states = {
      requested: () => create({ status: 'requested' }),
      approved: () => create({}, { invite: false }),
      deleted: async () => {
        const made = await create()
        await leave(made.id)
        return made
      },
    }
    const allowed: Record<
      string,
      (before: object, after: { status: string; invitationDate?: string; deleteDate?: string; notes?: string }) => void
    > = {
      'requested approve': (_, after) => assert.ok(after.status === 'approved' && after.invitationDate !== undefined),
      'requested reject': (_, after) => assert.ok(after.deleteDate !== undefined && after.status === 'requested'),
      'requested delete': (_, after) => assert.ok(after.deleteDate !== undefined && after.status === 'requested'),
      'requested change': (_, after) => assert.ok(after.status === 'requested' && after.notes === 'x'),
      'approved invite': (_, after) => assert.ok(after.invitationDate !== undefined),
      'approved delete': (_, after) => assert.ok(after.deleteDate !== undefined && after.status === 'approved'),
      'approved change': (_, after) => assert.ok(after.status === 'approved' && after.notes === 'x'),
    }
    const perform = (id: string, name: string) => {
      if (name === 'delete') return leave(id)
      return name === 'change' ? put(id, { notes: 'x' }) : verb(id, name, name === 'reject' ? { reason: 'Full' } : undefined)
    }
    for (const [state, make] of Object.entries(states)) {
      for (const name of ['approve', 'reject', 'invite', 'delete', 'change']) {
        const { id } = await make()
        const before = await read(id)
        const reply = await perform(id, name)
        const after = await read(id)
        const right = allowed[`${state} ${name}`]
        if (right) {
          assert.equal(reply.status, 200, `${state} ${name}: ${reply.text}`)
          right(before.body.membership, reply.body.membership)
          if (reply.body.membership.deleteDate) assert.equal(after.status, 404)
          else assert.equal(after.text, reply.text)
          continue
        }
        assert.deepEqual([reply.status, reply.body.code], state === 'deleted' ? [404, 'not_found'] : [409, 'conflict'])
        assert.deepEqual([after.body.membership, after.headers.get('etag')], [before.body.membership, before.headers.get('etag')])
      }
    }
  })

  test('rejecting needs no reason, and then no body either', async () => {
    assert.equal((await verb((await create({ status: 'requested' })).id, 'reject')).status, 200)
    assert.equal((await verb((await create({ status: 'requested' })).id, 'reject', {})).status, 200)
    const faults = faultsIn(await verb((await create({ status: 'requested' })).id, 'reject', { cause: 'x' }))
    assert.deepEqual(faults, [['/cause', 'unknown_field']])
  })

  test('an invitation is sent again at a later instant, but to nobody who is blocked', async () => {
    const member = await newMember()
    const first = (await verb(member.id, 'invite')).body.membership.invitationDate
    await setTimeout(2)
    const second = (await verb(String(member.number), 'invite')).body.membership.invitationDate
    assert.ok(second > first)
    await block(member)
    assert.equal((await verb(member.id, 'invite')).body.code, 'conflict')
  })

  test('nobody who is blocked is invited by joining or by approval, and then no date says so', async () => {
    for (const status of ['approved', 'requested']) {
      const user = someone()
      await block(await newMember({ ...user, locationRef: world.main.annex }))
      const made = await create({ user, status })
      assert.deepEqual([made.status, made.invitationDate], [status, undefined])
      const { body } = status === 'requested' ? await verb(made.id, 'approve') : await read(made.id)
      assert.deepEqual([body.membership.status, body.membership.invitationDate], ['approved', undefined])
      assert.deepEqual(await about(made.id), [])
    }
  })

  test('of an approval and a rejection at once, one happens', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await create({ status: 'requested' })
      const [approved, rejected, again] = await Promise.all([verb(id, 'approve'), verb(id, 'reject'), verb(id, 'approve')])
      const done = [approved, rejected, again].filter(({ status }) => status === 200)
      assert.equal(done.length, 1)
      assert.equal((await read(id)).status, rejected!.status === 200 ? 404 : 200)
    }
  })

  test('what somebody who left signs in with stops working within a second', async () => {
    const { id } = await newMember({ role: 'admin' })
    const theirs = await clientOf(id)
    assert.equal((await theirs.get(`${PATH}/${id}`)).status, 200)
    assert.equal((await leave(id)).status, 200)
    letPass(1_000)
    assert.equal((await theirs.get(`${PATH}/${id}`)).status, 401)
  })

  test('the last admin who can act cannot leave', async () => {
    const { api, admin, secondAdmin } = world.other
    assert.equal((await api.send('DELETE', `${PATH}/${secondAdmin}`)).status, 200)
    const refused = await api.send('DELETE', `${PATH}/${admin}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'last_admin'])
    assert.equal((await api.get(`${PATH}/${admin}`)).status, 200)
  })
})
