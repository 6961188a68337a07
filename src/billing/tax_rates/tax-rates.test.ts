import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { faultsIn, thereAlready } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('tax rates', world => {
  const PATH = '/billing/tax_rates/v1'
  const api = () => world.main.api
  const newLocation = async (): Promise<string> =>
    (await api().post('/locations/v1', { location: { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR', tax: { rate: 5 } } }))
      .body.location.id
  const rateOf = async (locationRef: string) => (await api().get(`/locations/v1/${locationRef}`)).body.location.tax.rate
  const post = (taxRate: object) => api().post(PATH, { taxRate })
  const create = async (taxRate: object) => {
    const reply = await post({ title: 'VAT', ...taxRate })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.taxRate
  }
  const patch = (id: string, taxRate: object, headers: Record<string, string> = {}) =>
    api().send('PATCH', `${PATH}/${id}`, { taxRate }, { headers })
  const archive = (id: string) => api().send('PUT', `${PATH}/${id}/archive`)
  const get = async (id: string) => (await api().get(`${PATH}/${id}`)).body.taxRate
  const list = async (query = '') => (await api().get(`${PATH}${query}`)).body.taxRates

  test('are read back as they were made, with the category that their rate has', async () => {
    const locationRef = await newLocation()
    for (const [sent, category] of [
      [{ rate: 19 }, 'standard'],
      [{ rate: 7.1234, locationRef }, 'standard'],
      [{ rate: 0, locationRef }, 'zero'],
      [{ rate: 0, category: 'exempt', exemptionReason: '§ 4 Nr. 12 UStG', locationRef }, 'exempt'],
      [{ rate: 0, category: 'outOfScope', locationRef }, 'outOfScope'],
      [{ rate: 0, category: 'reverseCharge', exemptionReason: 'Reverse charge', locationRef }, 'reverseCharge'],
    ] as const) {
      const reply = await post({ title: ' VAT 19 % ', ...sent })
      assert.equal(reply.status, 201, reply.text)
      const { id, createDate, ...rest } = reply.body.taxRate
      assert.deepEqual(rest, { title: ' VAT 19 % ', category, default: false, ...sent })
      assert.equal(reply.headers.get('location'), `${PATH}/${id}`)
      const read = await world.main.reader.get(`${PATH}/${id}`)
      assert.deepEqual([read.text, read.headers.get('etag')], [reply.text, reply.headers.get('etag')])
      assert.match(createDate, /Z$/)
    }
  })

  test('are refused where rate, category and reason do not go together', async () => {
    const locationRef = await newLocation()
    for (const [sent, faults] of [
      [{ rate: 0, category: 'standard' }, [['/taxRate/rate', 'invalid_value']]],
      [{ rate: 7, category: 'zero' }, [['/taxRate/rate', 'invalid_value']]],
      [{ rate: 0, category: 'exempt' }, [['/taxRate/exemptionReason', 'required']]],
      [{ rate: 0, category: 'exempt', exemptionReason: ' ' }, [['/taxRate/exemptionReason', 'required']]],
      [{ rate: 0, category: 'exempt', exemptionReason: '\u200b' }, [['/taxRate/exemptionReason', 'required']]],
      [{ rate: 7, exemptionReason: 'why' }, [['/taxRate/exemptionReason', 'invalid_value']]],
      [{ rate: 7, default: true }, [['/taxRate/default', 'invalid_value']]],
      [{ rate: 7, locationRef: world.other.location }, [['/taxRate/locationRef', 'unknown_reference']]],
      [{ rate: 101 }, [['/taxRate/rate', 'too_large']]],
      [{}, [['/taxRate/rate', 'required']]],
    ] as const) {
      assert.deepEqual(faultsIn(await post({ title: 'VAT', ...sent })), faults, JSON.stringify(sent))
    }
    assert.deepEqual(await list(`?locationRef=${locationRef}`).then(rates => rates.every((one: Json) => !one.locationRef)), true)
  })

  test('of one location, rate and category there is one that is not archived, also of two made at once', async () => {
    const locationRef = await newLocation()
    const made = await Promise.all([1, 2].map(() => post({ title: 'VAT', rate: 13, locationRef })))
    assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 409])
    assert.equal(made.find(({ status }) => status === 409)!.body.code, 'already_exists')
    const { id } = made.find(({ status }) => status === 201)!.body.taxRate
    const again = await post({ title: 'Another', rate: 13, locationRef })
    assert.deepEqual(thereAlready(again), [409, 'already_exists', `/billing/tax_rates/v1/${id}`])
    assert.equal((await archive(id)).status, 200)
    await create({ rate: 13, locationRef })
  })

  test('are listed the lowest first: those of a location with those of every location, archived ones apart', async () => {
    const [locationRef, elsewhere] = [await newLocation(), await newLocation()]
    const low = await create({ rate: 2.5, locationRef })
    const every = await create({ rate: 3.25 })
    const high = await create({ rate: 4, locationRef })
    const foreign = await create({ rate: 3, locationRef: elsewhere })
    const gone = await create({ rate: 1, locationRef })
    await archive(gone.id)
    const idsOf = (rates: { id: string }[]) => rates.map(({ id }) => id)
    const here = await list(`?locationRef=${locationRef}`)
    assert.deepEqual(idsOf(here.filter((one: Json) => one.rate < 5)), idsOf([low, every, high]))
    assert.ok(idsOf(await list()).includes(foreign.id))
    assert.deepEqual(
      idsOf(await list(`?locationRef=${locationRef}&archived=true`)).filter(id => id === gone.id),
      [gone.id],
    )
    assert.equal((await api().get(`${PATH}?locationRef=${randomUUID()}`)).status, 400)
  })

  test('give the location its rate as the default, of which there is one', async () => {
    const locationRef = await newLocation()
    const first = await create({ rate: 19, locationRef, default: true })
    assert.equal(await rateOf(locationRef), 19)
    const second = await create({ rate: 7, locationRef })
    assert.equal(await rateOf(locationRef), 19)
    assert.equal((await patch(second.id, { default: true })).status, 200)
    assert.deepEqual([await rateOf(locationRef), (await get(first.id)).default, (await get(second.id)).default], [7, false, true])
    const third = await create({ rate: 0, category: 'outOfScope', locationRef, default: true })
    assert.deepEqual([await rateOf(locationRef), (await get(second.id)).default], [0, false])
    assert.equal((await patch(third.id, { default: false })).body.taxRate.default, false)
    assert.equal(await rateOf(locationRef), 0)
  })

  test('of two that become the default at once, one is it, and the location has its rate', async () => {
    for (let i = 0; i < 4; i++) {
      const locationRef = await newLocation()
      const ids = [(await create({ rate: 19, locationRef })).id, (await create({ rate: 7, locationRef })).id]
      const replies = await Promise.all(ids.map(id => patch(id, { default: true })))
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200],
      )
      const rates = (await list(`?locationRef=${locationRef}`)).filter((one: Json) => one.default)
      assert.equal(rates.length, 1)
      assert.equal(await rateOf(locationRef), rates[0].rate)
    }
  })

  test('hold the location to the rate of its default', async () => {
    const locationRef = await newLocation()
    const { id } = await create({ rate: 19, locationRef, default: true, title: 'MwSt' })
    const put = (rate: number) => api().put(`/locations/v1/${locationRef}`, { location: { tax: { rate }, title: 'Pier' } })
    const refused = await put(7)
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.match(refused.body.detail, /MwSt/)
    assert.equal((await put(19)).status, 200)
    await patch(id, { default: false })
    assert.equal((await put(7)).status, 200)
    assert.equal(await rateOf(locationRef), 7)
  })

  test('change in title, reason and default alone', async () => {
    const locationRef = await newLocation()
    const made = await create({ rate: 0, category: 'exempt', exemptionReason: 'a', locationRef })
    const { body } = await patch(made.id, { title: 'Free', exemptionReason: 'b' })
    assert.deepEqual(body.taxRate, { ...made, title: 'Free', exemptionReason: 'b' })
    assert.deepEqual(faultsIn(await patch(made.id, { exemptionReason: null })), [['/taxRate/exemptionReason', 'required']])
    for (const strange of [{ rate: 1 }, { category: 'zero' }, { locationRef }, {}])
      assert.equal((await patch(made.id, strange)).status, 400)
    const everywhere = await create({ rate: 44.4 })
    assert.deepEqual(faultsIn(await patch(everywhere.id, { default: true })), [['/taxRate/default', 'invalid_value']])
    assert.equal((await patch(randomUUID(), { title: 'x' })).status, 404)
  })

  test('are archived once, and not as the default; what is archived becomes no default', async () => {
    const locationRef = await newLocation()
    const { id, ...made } = await create({ rate: 19, locationRef, default: true })
    assert.equal((await archive(id)).body.code, 'in_use')
    await patch(id, { default: false })
    const { body } = await archive(id)
    const { archiveDate, ...rest } = body.taxRate
    assert.deepEqual(rest, { ...made, id, default: false })
    assert.match(archiveDate, /Z$/)
    assert.deepEqual((await archive(id)).body.code, 'conflict')
    assert.deepEqual((await patch(id, { default: true })).body.code, 'conflict')
    assert.equal((await patch(id, { title: 'Old' })).body.taxRate.title, 'Old')
    assert.equal(await rateOf(locationRef), 19)
  })
})
