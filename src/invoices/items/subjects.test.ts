import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedFor } from '../../../test/bookings.ts'
import { seatAt } from '../../../test/events.ts'
import { onEachService } from '../../../test/world.ts'
import { locations } from '../../access/store.ts'
import { issueInvoice } from '../actions.ts'
import type { NewItem } from './table.ts'

onEachService('what invoice items are about', world => {
  const SUBJECTS = ['booking', 'creditPackage', 'order', 'plan', 'ticket']
  const issued = async (item: Partial<NewItem>, locationRef = world.main.location) => {
    const { network, member } = world.main
    const row = await world.write(network, async context => {
      const location = (await locations.find(context.tx, network, locationRef))!
      const line: NewItem = { type: 'custom', description: 'A line', unitAmount: 10_000, quantity: 10_000, rate: 0, ...item }
      return issueInvoice(context, { location, membershipRef: member, companyRef: null, subscriptionRef: null, items: [line] })
    })
    const { invoice } = (await world.main.api.get(`/invoices/v1/${row.id}`)).body
    const { invoiceItem } = (await world.main.api.get(`/invoices/items/v1/${invoice.items[0].id}`)).body
    assert.deepEqual(invoiceItem, invoice.items[0])
    return { invoice, item: invoiceItem }
  }
  const create = async (path: string, body: object) => {
    const reply = await world.main.api.post(path, body)
    assert.equal(reply.status, 201, reply.text)
    return Object.values(reply.body as Record<string, typeof reply.body>)[0]
  }
  const subjectsOf = (item: object) => SUBJECTS.filter(name => name in item)
  const remove = (table: 'plan' | 'event' | 'product', id: string) =>
    world.write(world.main.network, ({ tx, network, now }) =>
      tx.run(tx.sql.updateTable(table).set({ deleteDate: now }).where('network', '=', network).where('id', '=', id)),
    )

  test('an item of a booking shows the booking and its resource', async () => {
    const { location: locationRef, member: membershipRef } = world.main
    const fields = { locationRef, title: 'Desk 4', type: 'dedicatedDesk' }
    const { id: resourceRef } = (await world.main.api.post('/resources/v1', { resource: fields })).body.resource
    const dates = { startDate: '2030-01-01T08:00:00.000Z', endDate: '2030-01-01T10:00:00.000Z' }
    const { id } = await bookedFor(world, resourceRef, membershipRef, dates)
    const { item } = await issued({ type: 'booking', bookingRef: id })
    assert.equal(item.type, 'booking')
    assert.deepEqual(item.booking, { id, resource: { id: resourceRef, title: 'Desk 4', type: 'dedicatedDesk' } })
    assert.deepEqual(subjectsOf(item), ['booking'])
  })

  test('an item of a credit package shows how many credits it has', async () => {
    const { item } = await issued({ type: 'creditPackage', creditPackageAmount: 2_550 })
    assert.deepEqual(item.creditPackage, { amount: 25.5 })
    assert.deepEqual(subjectsOf(item), ['creditPackage'])
  })

  test('an item of an event ticket shows the ticket and its event, also when that is deleted', async () => {
    const { location: locationRef, member: membershipRef } = world.main
    const [startDate, endDate] = ['2030-03-04T08:00:00.000Z', '2030-03-04T10:00:00.000Z']
    const event = await create('/events/v1', { event: { locationRef, title: 'Breakfast', startDate, endDate } })
    const { id, createDate } = await seatAt(world, event.id, membershipRef)
    await remove('event', event.id)
    const { item } = await issued({ type: 'eventTicket', eventTicketRef: id })
    assert.deepEqual(item.ticket, { id, createDate, event: { id: event.id, title: 'Breakfast', startDate, endDate } })
    assert.deepEqual(subjectsOf(item), ['ticket'])
  })

  test('an item of an order shows its option, named by its title, and its product, also when that is deleted', async () => {
    const { location: locationRef, member: membershipRef } = world.main
    const options = [
      { title: 'Small', price: {} },
      { title: 'Large', price: {} },
    ]
    const product = await create('/shop/products/v1', { product: { locationRef, title: 'Water', options } })
    const option = product.options[1]
    const order = await create('/shop/orders/v1', { order: { optionRef: option.id, membershipRef, quantity: 2 } })
    await remove('product', product.id)
    const { item } = await issued({ type: 'order', orderRef: order.id })
    assert.deepEqual(item.order, {
      id: order.id,
      option: { id: option.id, name: 'Large' },
      product: { id: product.id, title: 'Water' },
    })
    assert.deepEqual(subjectsOf(item), ['order'])
  })

  test('an item of a subscription shows its plan, also when that is deleted; without a plan it shows none', async () => {
    const locationRef = world.main.location
    const plan = await create('/plans/v1', { plan: { locationRef, title: 'Flex', period: 'month', price: 1 } })
    await remove('plan', plan.id)
    const { item } = await issued({ type: 'subscription', planRef: plan.id })
    assert.deepEqual(item.plan, { id: plan.id, title: 'Flex' })
    assert.deepEqual(subjectsOf(item), ['plan'])
    assert.deepEqual(subjectsOf((await issued({ type: 'subscription' })).item), [])
  })

  test('discounts are shown as they are stored, and come off in turn: percentages, then amounts', async () => {
    const { invoice, item } = await issued({ rate: 190_000, discounts: [{ amountOff: 1_000 }, { percentOff: 333_333 }] })
    assert.deepEqual(item.discounts, [
      { source: 'coupon', coupon: { amountOff: 10, currencyCode: 'EUR' } },
      { source: 'coupon', coupon: { percentOff: 33.3333 } },
    ])
    // 100.00 less 33.3333 % is 66.6667, less 10.00 is 56.6667; without 19 % that is 47.61905.
    assert.deepEqual([item.amount, item.netUnitAmount], [100, 84.03])
    assert.deepEqual([item.discountedAmount, item.netDiscountedAmount], [56.67, 47.62])
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [47.62, 9.05, 56.67])
  })

  test('where tax comes on top, it is of what the discounts leave', async () => {
    const discounts = [{ percentOff: 500_000, amountOff: 4_000 }]
    const { invoice, item } = await issued({ rate: 88_750, discounts }, world.main.annex)
    assert.deepEqual(item.discounts, [{ source: 'coupon', coupon: { percentOff: 50, amountOff: 40, currencyCode: 'USD' } }])
    assert.deepEqual([item.amount, item.discountedAmount, item.netDiscountedAmount], [100, 10, 10])
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [10, 0.89, 10.89])
  })

  test('a discount never makes a line cost less than nothing', async () => {
    const { invoice, item } = await issued({ rate: 190_000, discounts: [{ amountOff: 99_999 }] })
    assert.deepEqual([item.amount, item.discountedAmount, item.netDiscountedAmount], [100, 0, 0])
    assert.equal(invoice.grossAmount, 0)
  })
})
