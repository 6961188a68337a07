import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'

const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [day, true]),
)
/** Where the demo is, the clock shows the hour of UTC in this month. */
const MONTH = `${new Date().getUTCFullYear() + 1}-01`
const at = (day: number, time: string) => `${MONTH}-${day}T${time}:00.000Z`
const BOOKINGS = '/resources/bookings/v1'

inBrowser('what the timeline and the forms of bookings ask for', world => {
  let page: Page
  let [studio, side, lina] = ['', '', '']
  before(async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const schedule = { default: { items: [{ days: EVERY_DAY, hours: { from: '00:00', to: '24:00' } }] } }
    const credits = { tiers: [{ from: 0, unitAmount: 2 }] }
    const rules = { bookingStepMinutes: 30, duration: { min: 30, max: 120 } }
    const make = async (title: string) => {
      const made = await api.post('/resources/v1', {
        resource: { locationRef, type: 'meetingRoom', title, schedule, credits, ...rules },
      })
      assert.equal(made.status, 201, made.text)
      return made.body.resource.id as string
    }
    studio = await make('Night Studio')
    side = await make('Side Studio')
    const membership = { locationRef, user: { email: 'lina.nacht@example.com', name: 'Lina', surname: 'Nacht' } }
    lina = (await api.post('/community/memberships/v1', { membership, invite: false })).body.membership.id
    const given = { membershipRef: lina, locationRef, type: 'transferPermanentCredits', amount: 20 }
    assert.equal((await api.post('/transactions/credits/v1', { transaction: given })).status, 201)
    page = await world.signedIn({ viewport: { width: 1600, height: 1200 } })
    page.setDefaultTimeout(15_000)
  })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const box = (times: string) => page.getByRole('button', { name: new RegExp(`${times.replace('-', ' – ')}.*Night Studio`) })
  const own = async () => (await world.read(`${BOOKINGS}?resourceRef=${studio}`)).bookings[0]
  const status = (text: RegExp) => page.getByRole('status').getByText(text).waitFor()

  test('a booking is drawn until midnight, and keys move it by the steps and rules of its resource', async () => {
    const person = `person=${lina}`
    await page.goto(`${world.console}/resources/bookings?date=${MONTH}-14&at=${world.demo.json.locationRef}&hours=all&${person}`)
    const slot = (time: string) => page.locator(`[data-drag-slot-group="${studio}"][aria-label*=" ${time}:00 - "]`)
    await slot('23:30').scrollIntoViewIfNeeded()
    const [from, to] = [(await slot('23:00').boundingBox())!, (await slot('23:30').boundingBox())!]
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    assert.match(await dialog('New booking').getByLabel('Ends').inputValue(), /-15T00:00$/)
    await dialog('New booking').getByText('2 credits').waitFor()
    await dialog('New booking').getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('Night Studio is booked').waitFor()
    assert.deepEqual([(await own()).startDate, (await own()).endDate], [at(14, '23:00'), at(15, '00:00')])
    await box('23:00-00:00').focus()
    await page.keyboard.press('<')
    await status(/^22:30 – 23:30: free/)
    for (let i = 0; i < 3; i++) await page.keyboard.press('+')
    await status(/^22:30 – 01:00: not by the rules of the resource/)
    await page.keyboard.press('Escape')
  })

  test('where the price cannot be asked for, nothing is moved, and what is too late to be given back is told before', async () => {
    world.expected.add(500)
    await page.route('**/bookings/v1/preview*', route =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"code":"internal","status":500,"title":"","errors":[]}',
      }),
    )
    await box('23:00-00:00').focus()
    await page.keyboard.press('-')
    await status(/^23:00 – 23:30: free/)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    await box('23:00-00:00').waitFor()
    assert.equal((await own()).endDate, at(15, '00:00'))
    await page.unroute('**/bookings/v1/preview*')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()

    const question = dialog('Change the booking of Night Studio?')
    await question.getByText(/1 credits? in place of 2 credits.*It is too late to give that back/).waitFor()
    await question.getByRole('button', { name: 'Move or change' }).click()
    const form = dialog('Move or change the booking')
    await form.getByText(/It is too late to give that back/).waitFor()
    assert.match(await form.getByLabel('Ends').inputValue(), /-14T23:30$/)
    await form.getByLabel('Let pass what hours').check()
    await form.getByText(/It is too late to give that back/).waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The booking of Night Studio is changed').waitFor()
    assert.deepEqual([(await own()).endDate, (await own()).payment.amount], [at(14, '23:30'), 1])
  })

  test('the desk books for nobody to pay, until a date in place of so many times', async () => {
    const wanted = `resource=${studio}&start=${at(16, '10:00')}&end=${at(16, '11:00')}&person=${lina}`
    await page.goto(`${world.console}/resources/bookings?date=${MONTH}-16&at=${world.demo.json.locationRef}&dialog=new&${wanted}`)
    const form = dialog('New booking')
    await form.getByRole('combobox', { name: 'Repeat' }).click()
    await page.getByRole('option', { name: 'By the day' }).click()
    const count = form.getByLabel('How many bookings')
    assert.equal(await count.inputValue(), '4')
    await form.getByLabel('Or until').fill(`${MONTH}-17T12:00`)
    for (const until = Date.now() + 5_000; (await count.inputValue()) !== ''; await page.waitForTimeout(50))
      assert.ok(Date.now() < until)
    await form.getByText('4 credits').waitFor()
    assert.equal(await form.getByRole('radio', { name: 'Nobody pays' }).count(), 0)
    await form.getByRole('button', { name: 'More' }).click()
    await form.getByLabel('Let pass what hours').check()
    await form.getByRole('radio', { name: 'Nobody pays' }).check()
    await form.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('2 bookings are made').waitFor()
    const { bookings } = await world.read(`${BOOKINGS}?resourceRef=${studio}&startDate[gte]=${at(16, '00:00')}`)
    assert.deepEqual(
      bookings.map(({ startDate, payment }: { startDate: string; payment?: object }) => [startDate, payment]),
      [
        [at(16, '10:00'), undefined],
        [at(17, '10:00'), undefined],
      ],
    )
  })

  test('of a series it is told what is given back of those that cancelling reaches', async () => {
    const api = apiOf(world.demo.json)
    const times = { startDate: at(18, '10:00'), endDate: at(18, '11:00') }
    const booking = { resourceRef: studio, ...times, membershipRefOwner: lina, payment: { type: 'credits' } }
    const made = await api.post(BOOKINGS, { booking, repeat: { period: 'day', count: 2 } })
    assert.equal(made.status, 201, made.text)
    const [first, second] = made.body.bookings
    // It begins before the second one now, and ends after it.
    const moved = { resourceRef: side, startDate: at(19, '09:30'), endDate: at(19, '11:30') }
    assert.equal((await api.send('PATCH', `${BOOKINGS}/${first.id}`, { booking: moved })).status, 200)
    await page.goto(`${world.console}/resources/bookings/${second.id}?dialog=cancel`)
    await page.getByRole('radio', { name: 'This one and those after it' }).check()
    await page.getByRole('radio', { name: 'Give it back', exact: true }).check()
    await page.getByText('Lina Nacht gets 2 credits back at once.').waitFor()
  })
})
