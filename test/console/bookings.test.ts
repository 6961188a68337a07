import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import type { Json } from '../client.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [day, true]),
)
/** Where the demo is, the clock shows the hour of UTC on these days. */
const DAY = `${new Date().getUTCFullYear() + 1}-01-14`
const at = (time: string) => `${DAY}T${time}:00.000Z`

inBrowser('the pages of bookings', world => {
  let page: Page
  let room: string
  /** The row below, where an hour costs twice as much. */
  let store: string
  let guest: { name: string; email: string }
  let subscriber: string
  before(async () => {
    const { locationRef, memberRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const { user } = (await api.get(`/community/memberships/v1/${memberRef}`)).body.membership
    guest = { name: `${user.name} ${user.surname}`, email: user.email }
    const schedule = { default: { items: [{ days: EVERY_DAY, hours: { from: '08:00', to: '20:00' } }] } }
    const credits = { tiers: [{ from: 0, unitAmount: 2 }] }
    const resource = { locationRef, type: 'meetingRoom', title: 'Chart Room', schedule, credits, refundThreshold: 'oneDay' }
    room = (await api.post('/resources/v1', { resource })).body.resource.id
    const dearer = { ...resource, title: 'Chart Store', credits: { tiers: [{ from: 0, unitAmount: 4 }] } }
    store = (await api.post('/resources/v1', { resource: dearer })).body.resource.id
    const there = { resourceRef: store, startDate: at('11:00'), endDate: at('12:00'), membershipRefOwner: memberRef }
    assert.equal((await api.post('/resources/bookings/v1', { booking: there, override: true })).status, 201)
    const other = { resourceRef: room, startDate: at('13:00'), endDate: at('14:00'), membershipRefOwner: memberRef }
    assert.equal((await api.post('/resources/bookings/v1', { booking: other, override: true })).status, 201)
    // Nothing that a subscription will give pays for her: she has credits for good.
    const membership = { locationRef, user: { email: 'lina.kart@example.com', name: 'Lina', surname: 'Kart' } }
    const { id: membershipRef } = (await api.post('/community/memberships/v1', { membership, invite: false })).body.membership
    const given = { membershipRef, locationRef, type: 'transferPermanentCredits', amount: 10 }
    assert.equal((await api.post('/transactions/credits/v1', { transaction: given })).status, 201)
    const path = `/resources/bookings?date=${DAY}&at=${locationRef}`
    page = await world.signedIn(path, { viewport: { width: 1600, height: 1200 } })
    page.setDefaultTimeout(15_000)
  })
  const slot = (time: string, row = room) => page.locator(`[data-drag-slot-group="${row}"][aria-label*=" ${time}:00 - "]`)
  const box = (times: string) => page.getByRole('button', { name: new RegExp(`${times.replace('-', ' – ')}.*Chart Room`) })
  /** Holds what stands at a place, and carries it over a slot. */
  const carry = async (from: { x: number; y: number }, time: string, part = 0.1, row = room) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y, { steps: 3 })
    await carryOn(time, part, row)
  }
  const carryOn = async (time: string, part = 0.1, row = room) => {
    const to = (await slot(time, row).boundingBox())!
    await page.mouse.move(to.x + to.width * part, to.y + to.height / 2, { steps: 8 })
    await page.mouse.move(to.x + to.width * part + 1, to.y + to.height / 2)
  }
  const middleOf = async (times: string) => {
    const { x, y, width, height } = (await box(times).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const own = async () => {
    const { bookings } = await world.read(
      `/resources/bookings/v1?resourceRef=${room},${store}&status=tentative,confirmed,canceled`,
    )
    return bookings.find(({ title }: { title?: string }) => title === 'Reading charts')
  }

  test('a booking is drawn, priced by the service, and stored', async () => {
    const { x, y, width, height } = (await slot('10:00').boundingBox())!
    await carry({ x: x + width / 2, y: y + height / 2 }, '10:30', 0.5)
    await page.mouse.up()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Person' }).fill('kart')
    await page.getByRole('option', { name: /Lina Kart/ }).click()
    await dialog.getByLabel('What for').fill('Reading charts')
    await dialog.getByLabel('Who comes along').fill(guest.email)
    await page.getByRole('option', { name: guest.name }).click()
    await dialog.getByRole('radio', { name: 'Credits' }).check()
    await dialog.getByText('2 credits').waitFor()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('Chart Room is booked').waitFor()
    await box('10:00-11:00').waitFor()
    const { startDate, endDate, payment, attendees } = await own()
    assert.deepEqual([startDate, endDate, payment.type, payment.amount], [at('10:00'), at('11:00'), 'credits', 2])
    assert.deepEqual(
      attendees.map(({ membershipRef }: Json) => membershipRef),
      [world.demo.json.memberRef],
    )
  })

  test('it is dragged to another time, and lengthened by its end, with what that costs told before', async () => {
    await carry(await middleOf('10:00-11:00'), '15:00')
    await page.mouse.up()
    await box('15:00-16:00').waitFor()
    await page.getByText('The booking of Chart Room is changed. 2 people get a mail.').waitFor()
    const { x, y, width, height } = (await box('15:00-16:00').boundingBox())!
    await carry({ x: x + width - 2, y: y + height / 2 }, '17:00')
    await page.mouse.up()
    const question = page.getByRole('dialog', { name: 'Change the booking of Chart Room?' })
    await question.getByText('It will cost 4 credits in place of 2 credits: 2 credits more.').waitFor()
    assert.equal((await own()).endDate, at('16:00'))
    await question.getByRole('button', { name: 'Change it' }).click()
    await box('15:00-17:00').waitFor()
    for (const until = Date.now() + 5_000; (await own()).endDate !== at('17:00'); await page.waitForTimeout(50)) {
      assert.ok(Date.now() < until)
    }
    assert.deepEqual([(await own()).startDate, (await own()).payment.amount], [at('15:00'), 4])
  })

  test('a clash is shown before the drop, refused, and what is free nearby is taken', async () => {
    await carry(await middleOf('15:00-17:00'), '13:00')
    await page.locator('[class*="DragPreview"][data-clash]').waitFor()
    world.expected.add(409)
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Chart Room is taken then' })
    await dialog.waitFor()
    world.expected.delete(409)
    await box('15:00-17:00').waitFor({ state: 'attached' })
    assert.equal(await box('13:00-15:00').count(), 0)
    assert.equal((await own()).startDate, at('15:00'))
    await dialog.getByRole('button', { name: /14:00 – 16:00/ }).click()
    await box('14:00-16:00').waitFor()
    for (const until = Date.now() + 5_000; (await own()).startDate !== at('14:00'); await page.waitForTimeout(50)) {
      assert.ok(Date.now() < until)
    }
  })

  test('it goes to the row of another resource, with what that costs told before, and back by keys', async () => {
    const clash = page.locator('[class*="DragPreview"][data-clash]')
    await carry(await middleOf('14:00-16:00'), '11:00', 0.1, store)
    await clash.waitFor()
    await carryOn('14:00', 0.1, store)
    await clash.waitFor({ state: 'detached' })
    await page.mouse.up()
    const question = page.getByRole('dialog', { name: 'Move to Chart Store?' })
    await question.getByText('It will cost 8 credits in place of 4 credits: 4 credits more.').waitFor()
    assert.equal((await own()).resourceRef, room)
    await question.getByRole('button', { name: 'Move there' }).click()
    await page.getByText('The booking of Chart Store is changed').waitFor()
    assert.deepEqual([(await own()).resourceRef, (await own()).payment.amount], [store, 8])
    await page.getByRole('button', { name: /14:00 – 16:00.*Chart Store/ }).focus()
    await page.keyboard.press('k')
    await page.getByRole('status').getByText('Chart Room, 14:00 – 16:00: free').waitFor()
    await page.keyboard.press('Enter')
    const back = page.getByRole('dialog', { name: 'Move to Chart Room?' })
    await back.getByText('It will cost 4 credits in place of 8 credits: 4 credits less.').waitFor()
    await page.keyboard.press('Enter')
    await back.waitFor({ state: 'detached' })
    await box('14:00-16:00').waitFor()
    assert.deepEqual([(await own()).resourceRef, (await own()).payment.amount], [room, 4])
  })

  test('keys move it and say where it would stand, and what cancelling gives back is told before', async () => {
    await box('14:00-16:00').focus()
    await page.keyboard.press('<')
    await page.getByRole('status').getByText('13:45 – 15:45: taken.').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('>')
    await page.keyboard.press('-')
    await page
      .getByRole('status')
      .getByText(/^14:15 – 16:00: free/)
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('It will cost 3.5 credits in place of 4 credits: 0.5 credits less.').waitFor()
    await page.getByRole('button', { name: 'Change it' }).click()
    await page.getByText('The booking of Chart Room is changed').first().waitFor()
    for (const until = Date.now() + 5_000; (await own()).startDate !== at('14:15'); await page.waitForTimeout(50)) {
      assert.ok(Date.now() < until)
    }
    await box('14:15-16:00').click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Lina Kart' }).waitFor()
    await panel.getByRole('region', { name: 'Who comes along (1)' }).getByRole('link', { name: guest.name }).waitFor()
    await panel.getByRole('button', { name: 'Move or change' }).click()
    const form = page.getByRole('dialog', { name: 'Move or change the booking' })
    // The last one goes by the key that deletes before it.
    await form.getByLabel('Who comes along').press('Backspace')
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    assert.deepEqual((await own()).attendees, [])
    await panel.getByRole('button', { name: 'Cancel the booking' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel the booking?' })
    await question.getByText('Lina Kart gets 3.5 credits back at once.').waitFor()
    await question.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('The booking is canceled').waitFor()
    await box('14:15-16:00').waitFor({ state: 'detached' })
    const { status, payment } = await own()
    assert.equal(status, 'canceled')
    assert.equal(payment.refunds.at(-1).amount, 3.5)
  })

  test('what a later period of a subscription will pay is told with the price, and the line of a booking leads to its room', async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const membership = { locationRef, user: { email: 'nele.plan@example.com', name: 'Nele', surname: 'Plan' } }
    const { id: membershipRef } = (await api.post('/community/memberships/v1', { membership, invite: false })).body.membership
    subscriber = membershipRef
    const startDate = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    const items = [{ title: 'Desk', price: 0, credits: 5 }]
    const subscription = { membershipRef, period: 'month', startDate, payWithInvoice: { rooms: true }, items }
    assert.equal((await api.post('/subscriptions/v1', { subscription })).status, 200)
    const wanted = `resource=${room}&start=${at('08:00')}&end=${at('09:00')}`
    await navigate(page, `/resources/bookings?date=${DAY}&at=${locationRef}&dialog=new&${wanted}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Person' }).fill('nele')
    await page.getByRole('option', { name: /Nele Plan/ }).click()
    await dialog.getByText('2 credits · charged when that period of the subscription begins').waitFor()

    const money = { tiers: [{ from: 0, unitAmount: 10 }] }
    const resource = { locationRef, type: 'meetingRoom', title: 'Ledger Room', money }
    const resourceRef = (await api.post('/resources/v1', { resource })).body.resource.id
    const times = { startDate: at('08:00'), endDate: at('09:00') }
    const booking = { resourceRef, ...times, membershipRefOwner: membershipRef, payment: { type: 'invoice' } }
    const made = (await api.post('/resources/bookings/v1', { booking, override: true })).body.booking
    await navigate(page, `/invoices/items/${made.payment.invoiceItemRef}`)
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Ledger Room' }).click()
    await page.waitForURL(`**/resources/bookings/${made.id}?**`)
  })

  test('a time that is taken cannot be booked, and what is free nearby is taken in its place', async () => {
    const { locationRef, memberRef } = world.demo.json
    const wanted = `resource=${room}&start=${at('13:00')}&end=${at('14:00')}&person=${memberRef}`
    const asked = Promise.withResolvers<void>()
    await page.route('**/bookings/v1/preview', route => asked.promise.then(() => route.continue()), { times: 1 })
    await navigate(page, `/resources/bookings?date=${DAY}&at=${locationRef}&dialog=new&${wanted}`)
    const dialog = page.getByRole('dialog')
    const book = dialog.getByRole('button', { name: 'Book', exact: true })
    // Nobody can choose how to pay yet.
    assert.ok(await book.isDisabled())
    asked.resolve()
    await dialog.getByText('13:00 – 14:00 · Taken').waitFor()
    assert.ok(await book.isDisabled())
    await dialog
      .getByRole('group', { name: 'Free nearby' })
      .getByRole('button', { name: /12:00 – 13:00/ })
      .click()
    await dialog.getByText('13:00 – 14:00 · Taken').waitFor({ state: 'detached' })
    await dialog.getByRole('radio', { name: 'Credits' }).waitFor()
    assert.ok(await book.isEnabled())
    assert.match(await dialog.getByLabel('Begins').inputValue(), /T12:00$/)
  })

  test('who is not known yet becomes a guest where they are booked for', async () => {
    const { locationRef } = world.demo.json
    const wanted = `resource=${room}&start=${at('16:00')}&end=${at('17:00')}`
    await navigate(page, `/resources/bookings?date=${DAY}&at=${locationRef}&dialog=new&${wanted}`)
    const dialog = page.getByRole('dialog', { name: 'New booking' })
    const guest = page.getByRole('dialog', { name: 'Add a guest' })
    const look = async () => {
      await dialog.getByRole('combobox', { name: 'Person' }).fill('Zora Neumann')
      await page.getByRole('option', { name: 'Create “Zora Neumann”' }).click()
      await guest.waitFor()
    }
    await look()
    await page.keyboard.press('Escape')
    await guest.waitFor({ state: 'detached' })
    assert.ok(await dialog.isVisible())
    await look()
    await guest.getByLabel('E-mail').fill('zora.neumann@example.com')
    await page.keyboard.press('Enter')
    await guest.waitFor({ state: 'detached' })
    const person = dialog.getByRole('combobox', { name: 'Person' })
    for (const until = Date.now() + 5_000; (await person.inputValue()) !== 'Zora Neumann'; await page.waitForTimeout(50)) {
      assert.ok(Date.now() < until)
    }
    const { memberships } = await world.read('/community/memberships/v1?userEmail=zora.neumann@example.com')
    assert.deepEqual([memberships[0].type, memberships[0].user.surname], ['nonmember', 'Neumann'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a series lists its bookings, and what is scheduled leads to its booking, and that to its subscription', async () => {
    const { memberRef: membershipRefOwner } = world.demo.json
    const booking = { resourceRef: room, startDate: at('18:00'), endDate: at('19:00'), membershipRefOwner }
    const repeat = { period: 'week', count: 3 }
    const api = apiOf(world.demo.json)
    const made = await api.post('/resources/bookings/v1', { booking, repeat, override: true })
    // On the first of a month the demo has scheduled nothing yet.
    const later = { ...booking, startDate: at('19:00'), endDate: at('20:00'), membershipRefOwner: subscriber }
    const paid = { booking: { ...later, payment: { type: 'credits' } } }
    assert.equal((await api.post('/resources/bookings/v1', paid)).status, 201)
    await navigate(page, `/resources/bookings/${made.body.booking.id}`)
    const series = page.getByRole('region', { name: 'Of a series' })
    await series.getByRole('link', { name: /this one/ }).waitFor()
    assert.equal(await series.locator('a[href*="/resources/bookings/"]').count(), 3)
    await navigate(page, `/transactions/credits/scheduled?status=scheduled&customerRef=${subscriber}`)
    await page.locator('[data-open]').first().click()
    const use = page.getByRole('region', { name: 'Scheduled use' })
    await use.getByRole('link', { name: 'Open the subscription' }).click()
    await page.getByRole('region', { name: 'Scheduled credits' }).waitFor()
  })
})
