import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('companies', world => {
  const PATH = '/community/companies/v1'
  const post = (more: object = {}, cast = world.main) =>
    cast.api.post(PATH, { company: { locationRef: cast.location, title: 'Acme', ...more } })
  const create = async (more?: object, cast = world.main) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.company
  }
  const countCompanies = async () =>
    (await world.database.read(db => db.all(db.sql.selectFrom('company').select('id').where('network', '=', world.main.network))))
      .length

  test('a company is read back as it was created, with every default in place', async () => {
    const created = await post()
    assert.equal(created.status, 201, created.text)
    const { id, createDate, updateDate, ...rest } = created.body.company
    assert.equal(updateDate, createDate)
    assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      title: 'Acme',
      taxTreatment: 'standard',
      memberSpending: { credits: 'none', dayPasses: 'none', invoice: 'none' },
      credits: { expiring: 0, permanent: 0 },
      dayPasses: { expiring: 0, permanent: 0 },
      metadata: {},
    })
    assert.equal(created.headers.get('location'), `${PATH}/${id}`)
    const read = await world.main.api.get(`${PATH}/${id.toUpperCase()}`)
    assert.equal(read.status, 200)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('every field that can be sent is stored exactly', async () => {
    const sent = {
      locationRef: world.main.annex,
      title: ' Zwölf 😀 ',
      legalName: 'Zwölf GmbH',
      taxId: 'DE1',
      notes: 'Pays late\n',
      billingAddress: 'Weg 1\nBerlin',
      email: 'Bills@Zwölf.example',
      taxTreatment: 'reverseCharge',
      memberSpending: { credits: 'members', dayPasses: 'managers', invoice: 'members' },
      businessAddress: { line1: 'Weg 1', line2: '', city: 'Berlin', state: 'BE', postalCode: '10827', countryCode: 'DE' },
      metadata: { z: 1, a: { b: [null, 'c'] } },
    }
    const { id } = await create(sent)
    const { company } = (await world.main.api.get(`${PATH}/${id}`)).body
    assert.deepEqual(Object.fromEntries(Object.keys(sent).map(key => [key, company[key]])), sent)
    assert.equal(JSON.stringify(company.metadata), JSON.stringify(sent.metadata))
    assert.deepEqual((await create({ businessAddress: { city: 'Rome' } })).businessAddress, { city: 'Rome' })
  })

  test('a company shows what it holds and its subscription', async () => {
    const { id } = await create()
    const transfer = { companyRef: id, locationRef: world.main.location, amount: 1.25 }
    for (const type of ['transferExpiringDayPasses', 'transferPermanentDayPasses']) {
      const given = await world.main.api.post('/transactions/day_passes/v1', { transaction: { ...transfer, type } })
      assert.equal(given.status, 201)
    }
    const held = await world.main.api.post('/subscriptions/v1', {
      subscription: {
        companyRef: id,
        period: 'month',
        startDate: '2026-01-01T00:00:00Z',
        items: [{ title: 'Office', price: 9, credits: 4 }],
      },
    })
    const { company } = (await world.main.api.get(`${PATH}/${id}`)).body
    assert.deepEqual(company.dayPasses, { expiring: 1.25, permanent: 1.25 })
    assert.deepEqual(company.credits, { expiring: 4, permanent: 0 })
    assert.equal(company.subscriptionRef, held.body.subscription.id)
  })

  test('all faults of shape are told at once, and nothing is stored', async () => {
    const count = await countCompanies()
    const refused = await world.main.api.post(PATH, {
      company: { title: '\t', notes: 1, businessAddress: { city: 7, planet: 'Mars' }, credits: { expiring: 5 }, metadata: [] },
    })
    assert.equal(refused.status, 400)
    assert.equal(refused.body.code, 'invalid_request')
    assert.deepEqual(
      faultsIn(refused)
        .map(([pointer]) => pointer)
        .toSorted(),
      [
        '/company/businessAddress/city',
        '/company/businessAddress/planet',
        '/company/credits',
        '/company/locationRef',
        '/company/metadata',
        '/company/notes',
        '/company/title',
      ],
    )
    assert.equal(await countCompanies(), count)
  })

  for (const [field, most] of [
    ['title', 200],
    ['legalName', 200],
    ['taxId', 64],
    ['notes', 10_000],
    ['billingAddress', 2_000],
  ] as const) {
    test(`${field} has at most ${most} characters, each counted once`, async () => {
      assert.equal((await create({ [field]: '😀'.repeat(most) }))[field], '😀'.repeat(most))
      assert.deepEqual(
        faultsIn(await post({ [field]: '😀'.repeat(most + 1) })).map(([pointer]) => pointer),
        [`/company/${field}`],
      )
    })
  }

  test('metadata has at most 50 keys, 8 levels and 16 KiB', async () => {
    const deep = (levels: number): object => (levels === 1 ? {} : { in: deep(levels - 1) })
    const keys = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i]))
    for (const metadata of [keys, deep(9), { text: 'x'.repeat(16_384) }]) {
      assert.deepEqual(
        faultsIn(await post({ metadata })).map(([pointer]) => pointer),
        ['/company/metadata'],
      )
    }
    assert.deepEqual((await create({ metadata: deep(8) })).metadata, deep(8))
  })

  test('an unknown location, or another network’s, is named', async () => {
    const count = await countCompanies()
    for (const locationRef of [randomUUID(), world.other.location]) {
      const refused = await post({ locationRef })
      assert.equal(refused.status, 400)
      assert.equal(refused.body.code, 'unknown_reference')
      assert.deepEqual(faultsIn(refused), [['/company/locationRef', 'unknown_reference']])
    }
    assert.equal(await countCompanies(), count)
  })

  test('another network’s companies, deleted ones and unknown ones are not found', async () => {
    const theirs = await create({}, world.other)
    assert.equal(theirs.locationRef, world.other.location)
    assert.equal((await world.other.api.get(`${PATH}/${theirs.id}`)).status, 200)
    const { id: deleted } = await create()
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('company')
          .set({ deleteDate: '2026-01-01T00:00:00.000Z' })
          .where('network', '=', world.main.network)
          .where('id', '=', deleted),
      ),
    )
    for (const id of [theirs.id, deleted, randomUUID()]) {
      const reply = await world.main.api.get(`${PATH}/${id}`)
      assert.equal(reply.status, 404)
      assert.equal(reply.body.code, 'not_found')
    }
  })

  test('reading takes the scope community.readonly and no role, creating takes an admin', async () => {
    const { id } = await create()
    for (const api of [world.main.reader, world.main.asMember]) assert.equal((await api.get(`${PATH}/${id}`)).status, 200)
    const company = { locationRef: world.main.location, title: 'Acme' }
    assert.equal((await world.main.reader.post(PATH, { company })).body.code, 'insufficient_scope')
    assert.equal((await world.main.asMember.post(PATH, { company })).body.code, 'admin_required')
  })
})
