import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf, setAddress } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('the life of a company', world => {
  const PATH = '/community/companies/v1'
  const { newMember } = peopleOf(world)
  const create = async (more: object = {}) => {
    const company = { locationRef: world.main.location, title: 'Acme', ...more }
    const reply = await world.main.api.post(PATH, { company })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.company
  }
  const put = (id: string, company: object) => world.main.api.put(`${PATH}/${id}`, { company })
  const remove = (id: string) => world.main.api.send('DELETE', `${PATH}/${id}`)
  const list = async (query: string) => {
    const reply = await world.main.api.get(`${PATH}?limit=100${query && `&${query}`}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.companies as { id: string; title: string; createDate: string }[]
  }
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)

  test('an update changes what is named, and null clears', async () => {
    const before = await create({ legalName: 'Acme Ltd', taxId: 'GB1', notes: 'x', businessAddress: { line1: 'A', line2: 'B' } })
    const named = await put(before.id, {
      title: 'Acme & Sons',
      notes: null,
      email: 'bills@acme.example',
      businessAddress: { line1: 'C', countryCode: 'GB' },
      memberSpending: { invoice: 'managers' },
    })
    assert.equal(named.status, 200, named.text)
    const { notes: _, ...rest } = before
    const { updateDate } = named.body.company
    assert.ok(updateDate > before.updateDate)
    const changes = { title: 'Acme & Sons', email: 'bills@acme.example', businessAddress: { line1: 'C', countryCode: 'GB' } }
    const memberSpending = { credits: 'none', dayPasses: 'none', invoice: 'managers' }
    assert.deepEqual(named.body.company, { ...rest, ...changes, memberSpending, updateDate })
    const more = await put(before.id, { memberSpending: { credits: 'members' }, taxTreatment: 'reverseCharge' })
    assert.deepEqual(more.body.company.memberSpending, { ...memberSpending, credits: 'members' })
    assert.equal(more.headers.get('etag'), (await world.main.api.get(`${PATH}/${before.id}`)).headers.get('etag'))
  })

  test('what an invoice with reverse charge would lack is told, at creation and at each change', async () => {
    const company = { locationRef: world.main.location, title: 'Acme', taxTreatment: 'reverseCharge' }
    assert.deepEqual(faultsIn(await world.main.api.post(PATH, { company })), [
      ['/company/taxId', 'required'],
      ['/company/businessAddress/countryCode', 'required'],
    ])
    const { id } = await create({ taxTreatment: 'reverseCharge', taxId: 'DE1', businessAddress: { countryCode: 'DE' } })
    assert.deepEqual(faultsIn(await put(id, { taxId: null })), [['/company/taxId', 'required']])
    assert.deepEqual(faultsIn(await put(id, { businessAddress: { countryCode: 'EU' } })), [
      ['/company/businessAddress/countryCode', 'invalid_value'],
    ])
    assert.equal((await put(id, { taxTreatment: 'exempt', taxId: null, businessAddress: null })).status, 200)
  })

  test('a country is one of ISO 3166-1; an older one that is none does not keep other things from changing', async () => {
    const { id } = await create()
    const unknown = [['/company/businessAddress/countryCode', 'invalid_value']]
    for (const countryCode of ['de', 'XX', 'Germany', '']) {
      const company = { locationRef: world.main.location, title: 'Acme', businessAddress: { countryCode } }
      assert.deepEqual(faultsIn(await world.main.api.post(PATH, { company })), unknown)
      assert.deepEqual(faultsIn(await put(id, { businessAddress: { countryCode } })), unknown)
    }
    await setAddress(world, id, { countryCode: 'Germany' })
    assert.equal((await put(id, { title: 'Acme & Sons' })).body.company.businessAddress.countryCode, 'Germany')
    assert.equal((await put(id, { businessAddress: { countryCode: 'DE' } })).status, 200)
  })

  test('an update takes only what can change', async () => {
    const { id } = await create()
    for (const [company, pointer] of [
      [{}, '/company'],
      [{ title: null }, '/company/title'],
      [{ locationRef: world.main.annex }, '/company/locationRef'],
      [{ email: 'nobody' }, '/company/email'],
      [{ memberSpending: {} }, '/company/memberSpending'],
      [{ memberSpending: { credits: 'everybody' } }, '/company/memberSpending/credits'],
      [{ taxTreatment: null }, '/company/taxTreatment'],
    ] as const) {
      const reply = await put(id, company)
      assert.equal(reply.status, 400, JSON.stringify(company))
      assert.deepEqual(
        faultsIn(reply).map(([at]) => at),
        [pointer],
      )
    }
    assert.equal((await put(randomUUID(), { title: 'x' })).status, 404)
  })

  test('when a company is deleted its members stay without it, each of them recorded', async () => {
    const { id } = await create()
    const members = [
      await newMember({ companyRef: id, companyRole: 'manager' }),
      await newMember({ companyRef: id, companyRole: 'member' }),
    ]
    const left = await newMember({ companyRef: id, companyRole: 'member' })
    await world.main.api.send('DELETE', `/community/memberships/v1/${left.id}`)
    const gone = await remove(id)
    assert.equal(gone.status, 200, gone.text)
    assert.ok(gone.body.company.deleteDate >= gone.body.company.createDate)
    for (const { id: member } of members) {
      const { membership } = (await world.main.api.get(`/community/memberships/v1/${member}`)).body
      assert.deepEqual([membership.companyRef, membership.companyRole], [undefined, undefined])
    }
    const audit = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .select(['kind', 'objectRef'])
          .where('network', '=', world.main.network)
          .where('requestId', '=', gone.headers.get('request-id')!)
          .orderBy('id'),
      ),
    )
    const expected = members.map(({ id: objectRef }) => ({ kind: 'membership.updated', objectRef }))
    assert.deepEqual(audit, [...expected, { kind: 'company.deleted', objectRef: id }])
    for (const method of ['GET', 'DELETE']) assert.equal((await world.main.api.send(method, `${PATH}/${id}`)).status, 404)
    assert.equal((await put(id, { title: 'Late' })).status, 404)
  })

  test('deleting is refused while a company has a subscription, a draft or an item that waits, and changes nothing', async () => {
    const { id: companyRef } = await create()
    const member = await newMember({ companyRef, companyRole: 'member' })
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [] }
    await world.main.api.post('/subscriptions/v1', { subscription })
    await world.main.api.post('/invoices/v1', { invoice: { companyRef, locationRef: world.main.location } })
    const item = { companyRef, locationRef: world.main.location, unitAmount: 1, quantity: 1 }
    await world.main.api.post('/invoices/items/v1', { invoiceItem: item })
    const before = await world.main.api.get(`${PATH}/${companyRef}`)
    const refused = await remove(companyRef)
    assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
    assert.equal(refused.body.detail, 'It is still in use by 1 subscription, 1 draft invoice and 1 pending invoice item.')
    const after = await world.main.api.get(`${PATH}/${companyRef}`)
    assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
    const { membership } = (await world.main.api.get(`/community/memberships/v1/${member.id}`)).body
    assert.equal(membership.companyRef, companyRef)
  })

  test('a company that goes while somebody joins it never keeps a member', async () => {
    for (let round = 0; round < 4; round++) {
      const { id: companyRef } = await create()
      const { id } = await newMember()
      const join = world.main.api.put(`/community/memberships/v1/${id}`, { membership: { companyRef } })
      const [joined, gone] = await Promise.all([join, remove(companyRef)])
      assert.equal(gone.status, 200, gone.text)
      assert.ok([200, 400].includes(joined.status), joined.text)
      const { membership } = (await world.main.api.get(`/community/memberships/v1/${id}`)).body
      assert.equal(membership.companyRef, undefined)
    }
  })

  test('companies are listed the newest first or by title, and found by title, words and date', async () => {
    const made = []
    for (const title of ['Zebra Yard', 'ångström Yard', 'Apple Yard', 'zoo Yard']) made.push(await create({ title }))
    const annexed = await create({
      title: 'Yard Elsewhere',
      locationRef: world.main.annex,
      legalName: 'Kettle GmbH',
      taxId: 'DE77',
    })
    const yard = (query: string) => list(`q=yard&locationRef=${world.main.location}${query && `&${query}`}`)
    assert.deepEqual(
      (await yard('')).map(({ id }) => id),
      made.map(({ id }) => id).toReversed(),
    )
    assert.deepEqual(
      (await yard('order=title:asc')).map(({ title }) => title),
      ['ångström Yard', 'Apple Yard', 'Zebra Yard', 'zoo Yard'],
    )
    const titles = async (query: string) => (await list(query)).map(({ title }) => title)
    assert.deepEqual(await titles('title=Z&order=title:asc'), ['Zebra Yard', 'zoo Yard'])
    assert.deepEqual(await titles('title=angstrom%20y'), ['ångström Yard'])
    assert.deepEqual(await titles('title=yard'), ['Yard Elsewhere'])
    assert.deepEqual(await ids('q=kettle'), [annexed.id])
    assert.deepEqual(await ids('q=de77'), [annexed.id])
    assert.deepEqual(await ids(`locationRef=${world.main.annex}&createDate[gte]=${annexed.createDate}`), [annexed.id])
    await put(annexed.id, { title: 'Pot', legalName: null })
    assert.deepEqual(await ids('q=kettle'), [])
    assert.deepEqual(await titles('title=po&q=pot'), ['Pot'])
    await remove(annexed.id)
    assert.deepEqual(await ids('q=de77'), [])
    assert.deepEqual(await titles('title=po'), [])
  })
})
