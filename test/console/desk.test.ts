import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import type { Json } from '../client.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

/** Where the demo is, the clock shows the hour of UTC on these days. */
const DAY = `${new Date().getUTCFullYear() + 1}-01-14`
const at = (time: string) => `${DAY}T${time}:00.000Z`

inBrowser('what is sold and booked at the desk', world => {
  let page: Page
  let room: string
  let person: string
  before(async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const money = { tiers: [{ from: 0, unitAmount: 9 }] }
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [day, true])
    const open = { days: Object.fromEntries(days), hours: { from: '08:00', to: '20:00' } }
    const schedule = { default: { items: [open] } }
    const resource = { locationRef, type: 'meetingRoom', title: 'Tide Room', schedule, money, refundThreshold: 'oneDay' }
    room = (await api.post('/resources/v1', { resource })).body.resource.id
    const membership = { locationRef, user: { email: 'ida.desk@example.com', name: 'Ida', surname: 'Desk' } }
    person = (await api.post('/community/memberships/v1', { membership, invite: false })).body.membership.id
    page = await world.signedIn('/resources')
    page.setDefaultTimeout(15_000)
  })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  /** Until the dialog that is open names a person. */
  const isFor = async (name: string) => {
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Person' })
    for (const until = Date.now() + 8_000; (await field.inputValue()) !== name; await page.waitForTimeout(50))
      assert.ok(Date.now() < until)
  }
  const booked = async (more: object = {}, fields: object = {}): Promise<Json> => {
    const times = { startDate: at('10:00'), endDate: at('12:00') }
    const booking = { resourceRef: room, ...times, membershipRefOwner: person, payment: { type: 'external' }, ...fields }
    return (await apiOf(world.demo.json).post('/resources/bookings/v1', { booking, override: true, ...more })).body.booking
  }

  test('a paid booking that is made longer tells its new price before, and what was received after', async () => {
    const { id } = await booked()
    await navigate(page, `/resources/bookings/${id}`)
    await page.getByRole('button', { name: 'Money received: Cash' }).click()
    await page.getByText('The payment is noted').waitFor()
    await page.getByRole('button', { name: 'Move or change' }).click()
    const form = dialog('Move or change the booking')
    await form.getByLabel('What for').fill('Plans')
    assert.equal(await form.getByText('gets a mail').count(), 0)
    await form.getByLabel('Ends').fill(`${DAY}T13:00`)
    await form.getByText('It will cost €27.00 in place of €18.00: €9.00 more.').waitFor()
    await form.getByText(/^1 person gets a mail\./).waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    const payment = page.getByRole('region', { name: 'Payment', exact: true })
    await payment.getByText('€18.00 received at the price before').waitFor()
    await payment.getByText(/there are €9.00 more to take/).waitFor()
    await payment.getByRole('button', { name: 'Mark as paid out: €18.00' }).click()
    await page.getByText('The refund is noted as paid out').waitFor()
    await payment.getByText('€18.00 received at the price before').waitFor({ state: 'detached' })
    await payment.getByRole('button', { name: 'Money received: Card' }).click()
    await payment.getByText('Paid', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    const question = dialog('Cancel the booking?')
    await question.getByText(/^€27.00 are to be paid back/).waitFor()
    await question.getByRole('button', { name: 'Cancel the booking' }).click()
    await payment.getByText('To be paid out', { exact: true }).first().waitFor()
    await payment.getByRole('button', { name: 'Mark as paid out: €27.00' }).waitFor()
  })

  test('a series that is canceled tells the sum of the bookings that are chosen', async () => {
    const attendees = [{ membershipRef: world.demo.json.memberRef }]
    const { id } = await booked({ repeat: { period: 'week', count: 3 } }, { attendees })
    await navigate(page, `/resources/bookings/${id}?dialog=cancel`)
    const question = dialog('Cancel the booking?')
    await question.getByText('€18.00 need no longer be paid.').waitFor()
    await question.getByRole('radio', { name: /^All/ }).check()
    await question.getByText('€54.00 need no longer be paid.').waitFor()
    await question.getByText(/^2 people get a mail\./).waitFor()
  })

  test('who waits for an event that is to be deleted is counted among those who get a mail', async () => {
    const api = apiOf(world.demo.json)
    const { locationRef } = world.demo.json
    const limitedAttendees = { enabled: true, limit: 1 }
    const lunch = { locationRef, title: 'Lunch', startDate: at('12:00'), endDate: at('13:00'), limitedAttendees }
    const eventRef = (await api.post('/events/v1', { event: lunch })).body.event.id as string
    await api.post('/events/waitlist/v1', { waitlistEntry: { eventRef, membershipRef: person, quantity: 2 } })
    await navigate(page, `/events/${eventRef}?dialog=delete`)
    const question = dialog('Delete Lunch?')
    await question.getByText(/^1 person gets a mail\./).waitFor()
    // The page may hear of it before it is left, and asks for it once more.
    world.expected.add(404)
    await question.getByRole('button', { name: 'Delete event' }).click()
    await page.getByText('Lunch is deleted').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
  })

  test('a booking begins later with its end, is refused for its own reason, and is shown once it stands on another day', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const wanted = `resource=${room}&person=${person}&start=${at('14:00')}&end=${at('15:00')}`
    await navigate(page, `/resources/bookings?date=${day}&at=${world.demo.json.locationRef}&dialog=new&${wanted}`)
    const form = dialog('New booking')
    const [begins, ends] = [form.getByLabel('Begins'), form.getByLabel('Ends')]
    await begins.fill(`${DAY}T16:00`)
    for (const until = Date.now() + 5_000; !(await ends.inputValue()).endsWith('T17:00'); await page.waitForTimeout(50))
      assert.ok(Date.now() < until)
    await form
      .getByText(/^€9.00 \(/)
      .first()
      .waitFor()
    const book = form.getByRole('button', { name: 'Book', exact: true })
    await ends.fill(`${DAY}T15:30`)
    await form.getByText('This has to be after the beginning.').waitFor()
    assert.ok(await book.isDisabled())
    // Nothing says that it is open by night.
    world.expected.add(400)
    await begins.fill(`${DAY}T03:00`)
    await ends.fill(`${DAY}T04:00`)
    await form.getByText('This cannot be booked so').waitFor()
    assert.ok(await book.isDisabled())
    await begins.fill(`${DAY}T16:00`)
    await form
      .getByText(/^€9.00 \(/)
      .first()
      .waitFor()
    world.expected.delete(400)
    await book.click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Ida Desk' }).waitFor()
  })

  test('the name of a day is never cut, however far the week is scrolled sideways', async () => {
    await navigate(page, `/resources/bookings?date=${DAY}&by=week&at=${world.demo.json.locationRef}`)
    await page.locator('[class*="ViewDayLabel"]').first().waitFor()
    const cut = await page.evaluate<string[]>(`(async () => {
      const area = document.querySelector('[class*="ScrollArea-viewport"]:has([class*="ViewCorner"])')
      const found = []
      for (area.scrollLeft = 0; ; area.scrollLeft += 50) {
        await new Promise(requestAnimationFrame)
        const [from, to] = [area.querySelector('[class*="ViewCorner"]').getBoundingClientRect().right, area.getBoundingClientRect().right]
        for (const day of area.querySelectorAll('[class*="WeekViewDayLabel"]:not([class*="Row"])')) {
          const { left, right } = day.getBoundingClientRect()
          const range = document.createRange()
          range.selectNodeContents(day)
          const name = range.getBoundingClientRect()
          const room = Math.min(right, to) - Math.max(left, from)
          if (room > name.width + 16 && (name.left < from || name.right > to)) found.push(day.textContent + ' at ' + area.scrollLeft)
        }
        if (area.scrollLeft + area.clientWidth >= area.scrollWidth - 1) return found
      }
    })()`)
    assert.deepEqual(cut, [])
  })

  test('who has no credits is asked for money first, and what they have is told', async () => {
    const api = apiOf(world.demo.json)
    const credits = { tiers: [{ from: 0, unitAmount: 2 }] }
    assert.equal(
      (await api.send('PATCH', `/resources/v1/${room}`, { resource: { credits: { enabled: true, ...credits } } })).status,
      200,
    )
    const wanted = `resource=${room}&person=${person}&start=${at('08:00')}&end=${at('09:00')}`
    await navigate(page, `/resources/bookings?at=${world.demo.json.locationRef}&dialog=new&${wanted}`)
    const form = dialog('New booking')
    await form.getByText('2 credits · They have 0 credits.').waitFor()
    assert.ok(await form.getByRole('radio', { name: 'Cash, card or transfer' }).isChecked())
    await form.getByRole('radio', { name: 'Credits' }).check()
    assert.ok(await form.getByRole('radio', { name: 'Credits' }).isChecked())
  })

  test('a coffee is sold from the page of a person, paid and handed over in one step', async () => {
    await navigate(page, `/community/memberships/${person}`)
    await page.getByRole('link', { name: 'Sell', exact: true }).click()
    const form = dialog('Sell for a person')
    await form.getByRole('combobox', { name: 'Product' }).fill('tote')
    await page.getByRole('option', { name: /Tidewater tote/ }).click()
    await form.getByRole('radio', { name: 'Blue' }).check()
    await form.getByRole('radio', { name: 'Cash, card or transfer' }).check()
    await form.getByText('Card', { exact: true }).click()
    await form.getByLabel('Handed over already').check()
    // Both are kept with the draft.
    const { pathname, search } = new URL(page.url())
    await navigate(page, `/community/memberships/${person}`)
    await form.waitFor({ state: 'hidden' })
    await navigate(page, pathname.replace('/console', '') + search)
    await form.getByText('What you typed earlier is here again.').waitFor()
    assert.ok(await form.getByRole('radio', { name: 'Card', exact: true }).isChecked())
    assert.ok(await form.getByLabel('Handed over already').isChecked())
    await form.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    const id = page.url().match(/orders\/([0-9a-f-]{36})/)![1]!
    const { order } = await world.read(`/shop/orders/v1/${id}`)
    assert.deepEqual([order.membershipRef, order.status, order.payment.status], [person, 'completed', 'succeeded'])
    const { transaction } = await world.read(`/transactions/money/v1/${order.payment.transactionRef}`)
    assert.equal(transaction.paymentMethod.label, 'terminal')
  })

  test('a person’s page leads to booking and to a ticket for them', async () => {
    const path = `/community/memberships/${person}`
    await navigate(page, path)
    await page.getByRole('link', { name: 'Book', exact: true }).click()
    await isFor('Ida Desk')
    await navigate(page, path)
    await page.getByRole('link', { name: 'Give a ticket' }).click()
    await dialog('Give a ticket').getByRole('combobox', { name: 'Event' }).click()
    await page.getByRole('option').first().click()
    await page.waitForURL(/\/events\/[0-9a-f-]{36}/)
    await isFor('Ida Desk')
  })

  test('a new draft takes what waits for its customer', async () => {
    const { locationRef } = world.demo.json
    const invoiceItem = { locationRef, membershipRef: person, description: 'Lost key', unitAmount: 12, quantity: 1 }
    const made = await apiOf(world.demo.json).post('/invoices/items/v1', { invoiceItem })
    assert.equal(made.status, 201)
    await navigate(page, `/invoices?dialog=new&at=${locationRef}`)
    const form = dialog('Begin a draft invoice')
    await form.getByRole('combobox', { name: 'Person' }).fill('ida.desk')
    await page.getByRole('option', { name: /Ida Desk/ }).click()
    await form.getByLabel('Put on it what waits').check()
    await form.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { level: 1, name: /^Draft invoice/ }).waitFor()
    await page.getByText('Lost key').first().waitFor()
  })
})
