import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { einvoiceFaults } from '../../../test/en16931.ts'
import { eventsOf } from '../../../test/events.ts'
import { all, parseXml, textAt, type XmlNode } from '../../../test/xml.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

const ADDRESS = { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' }

onEachService('the days of supply', world => {
  const { newCompany, newDraft, newItem, issue, settle, steps, credited } = creditingOf(world)
  const { newMember, send, subscribe } = buyersOf(world)
  const { newEvent, ticketFor } = eventsOf(world)
  afterEach(() => setClock())

  const payer = async (): Promise<string> => {
    await settle({ address: ADDRESS, taxId: 'DE123456789' })
    const companyRef = await newCompany({
      memberSpending: { invoice: 'members' },
      businessAddress: { ...ADDRESS, countryCode: 'AT' },
    })
    await subscribe({ companyRef }, { payWithInvoice: true })
    return companyRef
  }
  const billed = async (companyRef: string): Promise<Json> =>
    issue((await newDraft([], { companyRef }, { includeUpcomingItems: true })).id)
  const days = (node: XmlNode) => ['StartDate', 'EndDate'].map(name => textAt(node, `cac:InvoicePeriod/cbc:${name}`))
  /** The first and the last day of a document, and of each of its lines. */
  const daysOf = async (path: string) => {
    const reply = await world.main.api.get(`${path}/xml`)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(einvoiceFaults(reply.text), [], reply.text)
    const root = parseXml(reply.text)
    return [days(root), ...[...all(root, 'cac:InvoiceLine'), ...all(root, 'cac:CreditNoteLine')].map(days)]
  }

  test('of a ticket are those of its event when the invoice is issued, whatever becomes of that', async () => {
    const companyRef = await payer()
    const eventRef = await newEvent({ price: { money: { amount: 10 } } })
    const payment = { type: 'invoice', customerRef: companyRef }
    const { createDate } = await ticketFor(eventRef, await newMember({ companyRef }), { payment })
    const change = async (day: string) => {
      const event = { startDate: `2090-03-${day}T08:00:00Z`, endDate: `2090-03-${day}T10:00:00Z` }
      assert.equal((await world.main.api.put(`/events/v1/${eventRef}`, { event })).status, 200)
    }
    await change('05')
    const invoice = await billed(companyRef)
    assert.equal(invoice.items[0].scheduleDate, createDate)
    const told = ['2090-03-05', '2090-03-05']
    assert.deepEqual(await daysOf(`/invoices/v1/${invoice.id}`), [told, told])
    await change('06')
    assert.deepEqual(await daysOf(`/invoices/v1/${invoice.id}`), [told, told])
    const note = await credited(invoice)
    assert.deepEqual(await daysOf(`/billing/credit_notes/v1/${note.id}`), [told, told])
  })

  test('of a document end with the last of its lines, also where that is a single instant at midnight', async () => {
    const companyRef = await payer()
    const scheduleDates = ['2026-11-02T12:00:00+01:00', '2026-11-05T00:00:00+01:00']
    for (const scheduleDate of scheduleDates) await newItem({ companyRef, locationRef: world.main.location, scheduleDate })
    setClock(() => Date.parse('2026-11-06T12:00:00Z'))
    const invoice = await billed(companyRef)
    assert.deepEqual(await daysOf(`/invoices/v1/${invoice.id}`), [
      ['2026-11-02', '2026-11-05'],
      ['2026-11-02', '2026-11-02'],
      ['2026-11-05', '2026-11-05'],
    ])
  })

  test('of a duplicate are those of the lines that it repeats, also where these were on a draft', async () => {
    setClock(() => Date.parse('2027-11-02T12:00:00Z'))
    const companyRef = await payer()
    const items = [{ title: 'Desk', price: 100 }]
    const startDate = '2027-11-01T00:00:00+01:00'
    const subscription = { companyRef, period: 'month', startDate, items }
    const { id } = await send('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })
    const [ofPeriod] = (await world.main.api.get(`/invoices/v1?subscriptionRef=${id}`)).body.invoices
    const eventRef = await newEvent({
      price: { money: { amount: 10 } },
      startDate: '2090-03-04T08:00:00Z',
      endDate: '2090-03-04T10:00:00Z',
    })
    await ticketFor(eventRef, await newMember({ companyRef }), { payment: { type: 'invoice', customerRef: companyRef } })
    await newItem({ companyRef, locationRef: world.main.location })
    const draft = await newDraft([], { companyRef }, { includeUpcomingItems: true })
    const issuedCopyOf = async (invoice: Json): Promise<Json> => issue((await steps.duplicate(invoice.id)).body.invoice.id)
    const early = await issuedCopyOf(draft)
    const invoice = await issue(draft.id)
    setClock(() => Date.parse('2027-12-24T12:00:00Z'))
    const told = await daysOf(`/invoices/v1/${invoice.id}`)
    assert.deepEqual(told, [
      ['2027-11-02', '2090-03-04'],
      ['2090-03-04', '2090-03-04'],
      ['2027-11-02', '2027-11-02'],
    ])
    for (const copy of [early, await issuedCopyOf(invoice)]) assert.deepEqual(await daysOf(`/invoices/v1/${copy.id}`), told)
    const month = ['2027-11-01', '2027-11-30']
    for (const one of [ofPeriod, await issuedCopyOf(ofPeriod)])
      assert.deepEqual(await daysOf(`/invoices/v1/${one.id}`), [month, month])
  })
})
