import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { onEachService } from '../../test/world.ts'
import { missingDetails, refuseMissing } from './rules-details.ts'
import type { Buyer } from './table.ts'

onEachService('the seller of an invoice', world => {
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  const place = {
    title: 'Quay',
    address: 'Ufer 1',
    email: 'quay@example.com',
    phoneNumber: '+49 1',
    timezoneId: 'UTC',
    currencyCode: 'EUR',
  }
  const newLocation = async (): Promise<string> => (await send('POST', '/locations/v1', { location: place })).id
  const settle = (locationRef: string, settings: object) => send('PUT', `/billing/settings/v1/${locationRef}`, { settings })
  const newCompany = async (locationRef: string, more: object = {}): Promise<string> =>
    (await send('POST', '/community/companies/v1', { company: { locationRef, title: 'Acme', ...more } })).id
  const draftFor = async (locationRef: string, companyRef: string): Promise<Json> =>
    send('POST', '/invoices/v1', { invoice: { locationRef, companyRef } })
  /** The first invoice of a subscription, which is issued. */
  const issuedFor = async (companyRef: string): Promise<Json> => {
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [{ title: 'Desk', price: 1 }] }
    await send('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })
    const [{ id }] = (await world.main.api.get(`/invoices/v1?companyRef=${companyRef}`)).body.invoices
    return read(id)
  }
  const read = async (id: string): Promise<Json> => (await world.main.api.get(`/invoices/v1/${id}`)).body.invoice
  const sellerOf = (invoice: Json) =>
    Object.fromEntries(Object.entries(invoice).filter(([name]) => /^location(?!Ref)/.test(name)))

  const SETTINGS = {
    legalName: 'Spree Desks GmbH',
    taxId: 'DE123456789',
    registrationNumber: 'HRB 1 B',
    address: { line1: 'Am Ufer 8', line2: '2. Hof', city: 'Berlin', postalCode: '10999', countryCode: 'DE' },
    email: 'office@example.com',
    phoneNumber: '+49 30 1',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accountHolder: 'Spree Desks',
  }
  const SOLD_BY = {
    locationName: 'Spree Desks GmbH',
    locationTaxId: 'DE123456789',
    locationRegistrationNumber: 'HRB 1 B',
    locationAddress: 'Am Ufer 8\n2. Hof\n10999 Berlin\nDE',
    locationPostalAddress: SETTINGS.address,
    locationEmail: 'office@example.com',
    locationPhoneNumber: '+49 30 1',
    locationIban: 'DE89370400440532013000',
    locationBic: 'COBADEFFXXX',
    locationAccountHolder: 'Spree Desks',
  }

  test('is the location as its settings say it, and as it says itself where these say nothing', async () => {
    const locationRef = await newLocation()
    const draft = await draftFor(locationRef, await newCompany(locationRef))
    const plain = { locationName: 'Quay', locationAddress: 'Ufer 1', locationEmail: place.email, locationPhoneNumber: '+49 1' }
    assert.deepEqual(sellerOf(draft), plain)
    await settle(locationRef, { legalName: '', taxId: 'DE1' })
    assert.deepEqual(sellerOf(await read(draft.id)), { ...plain, locationTaxId: 'DE1' })
    await settle(locationRef, SETTINGS)
    assert.deepEqual(sellerOf(await read(draft.id)), SOLD_BY)
    const listed = (await world.main.api.get(`/invoices/v1?locationRef=${locationRef}`)).body.invoices
    assert.deepEqual(listed.map(sellerOf), [SOLD_BY])
  })

  test('stays on what was issued as it was then, with all that its document shows', async () => {
    const locationRef = await newLocation()
    await settle(locationRef, { ...SETTINGS, footer: 'Thank you', color: '#0b7285' })
    const issued = await issuedFor(await newCompany(locationRef))
    assert.deepEqual(sellerOf(issued), SOLD_BY)
    await settle(locationRef, { legalName: 'Other', taxId: null, address: null, iban: null, footer: '', color: null })
    assert.deepEqual(await read(issued.id), issued)
    const stored = await world.database.read(db =>
      db.first(
        db.sql.selectFrom('invoice').select('seller').where('network', '=', world.main.network).where('id', '=', issued.id),
      ),
    )
    assert.deepEqual([stored!.seller!.footer, stored!.seller!.color], ['Thank you', '#0b7285'])
  })

  test('names the buyer’s reference on an invoice, of a company and of a person, as it was when it was issued', async () => {
    const locationRef = await newLocation()
    const companyRef = await newCompany(locationRef, { buyerReference: '04011000-12345-67' })
    const issued = await issuedFor(companyRef)
    const draft = await draftFor(locationRef, companyRef)
    assert.deepEqual([issued.buyerReference, draft.buyerReference], ['04011000-12345-67', '04011000-12345-67'])
    await send('PUT', `/community/companies/v1/${companyRef}`, { company: { buyerReference: null } })
    assert.deepEqual(
      [(await read(issued.id)).buyerReference, (await read(draft.id)).buyerReference],
      ['04011000-12345-67', undefined],
    )
    const { member: membershipRef } = world.main
    await send('PUT', `/community/memberships/v1/${membershipRef}`, { membership: { billingDetails: { buyerReference: 'B-7' } } })
    const own = await send('POST', '/invoices/v1', { invoice: { locationRef, membershipRef } })
    assert.equal(own.buyerReference, 'B-7')
    await send('PUT', `/community/memberships/v1/${membershipRef}`, { membership: { billingDetails: null } })
  })
})

test('of the details that a location asks for, each that the buyer lacks is a fault', () => {
  const all = ['legalName', 'address', 'taxId'] as const
  const pointers = (buyer: Buyer, required: readonly (typeof all)[number][] = all) =>
    missingDetails(buyer, required).map(({ pointer }) => pointer)
  assert.deepEqual(pointers({ name: 'Ada' }), ['/invoice/customerName', '/invoice/customerAddress', '/invoice/customerTaxId'])
  assert.deepEqual(pointers({ name: 'Ada' }, []), [])
  const whole: Buyer = { name: 'A', legalName: 'A GmbH', taxId: '1', address: { line1: 'Ufer 1', city: 'Berlin' } }
  assert.deepEqual(pointers(whole), [])
  refuseMissing(whole, all)
  assert.deepEqual(pointers({ ...whole, legalName: ' ', taxId: '' }), ['/invoice/customerName', '/invoice/customerTaxId'])
  for (const address of [{}, { line1: 'Ufer 1' }, { city: 'Berlin', countryCode: 'DE' }]) {
    assert.deepEqual(pointers({ ...whole, address }), ['/invoice/customerAddress'])
    assert.deepEqual(pointers({ ...whole, address, billingAddress: 'Ufer 1\nBerlin' }), [])
  }
  assert.throws(
    () => refuseMissing({ name: 'Ada' }, all),
    (error: { code: string; status: number; errors: object[] }) =>
      error.code === 'billing_details_missing' && error.status === 409 && error.errors.length === 3,
  )
})
