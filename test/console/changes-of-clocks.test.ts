import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'

const YEAR = new Date().getUTCFullYear() + 1
/** A Sunday of a month of that year: the first one from a day on. */
const sunday = (month: string, from: number) =>
  Array.from({ length: 7 }, (_, i) => `${YEAR}-${month}-${String(from + i).padStart(2, '0')}`).find(
    day => new Date(day).getUTCDay() === 0,
  )!
/** Where the demo is, the clock shows the hour from one to two twice, or not at all; and where the browser is, none from two to three. */
const REPEATED = sunday('10', 25)
const MISSING = sunday('03', 25)
const SKIPPED = sunday('03', 8)

const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [day, true]),
)

inBrowser('where clocks change', world => {
  const place = () => world.demo.json.locationRef
  const bookings: string[] = []
  before(async () => {
    const api = apiOf(world.demo.json)
    const resource = { locationRef: place(), type: 'meetingRoom', title: 'Clock Room', bookingStepMinutes: 5 }
    const membership = { locationRef: place(), user: { email: 'uma.uhr@example.com', name: 'Uma', surname: 'Uhr' } }
    const uma = (await api.post('/community/memberships/v1', { membership, invite: false })).body.membership.id
    const room = (await api.post('/resources/v1', { resource })).body.resource.id
    for (const [startDate, endDate] of [
      [`${REPEATED}T00:40:00Z`, `${REPEATED}T01:20:00Z`],
      [`${SKIPPED}T02:35:00Z`, `${SKIPPED}T03:10:00Z`],
    ]) {
      const owner = { resourceRef: room, membershipRefOwner: uma, startDate, endDate }
      const booked = await api.post('/resources/bookings/v1', { booking: owner, override: true })
      assert.equal(booked.status, 201, booked.text)
      bookings.push(booked.body.booking.id)
      const event = { locationRef: place(), title: `Clocks of ${startDate!.slice(0, 10)}`, startDate, endDate }
      const made = await api.post('/events/v1', { event })
      assert.equal(made.status, 201, made.text)
    }
  })

  for (const [what, day, nth] of [
    ['in an hour that the location has twice', REPEATED, 0],
    ['in an hour that the browser does not have', SKIPPED, 1],
  ] as const) {
    test(`bookings and events ${what} are drawn in every view`, async () => {
      const at = `date=${day}&at=${place()}`
      const page = await world.signedIn('/', { timezoneId: 'America/New_York', viewport: { width: 1600, height: 1200 } })
      page.setDefaultTimeout(15_000)
      for (const view of ['day', 'week', 'month']) {
        await page.goto(`${world.console}/resources/bookings?${at}&hours=all&by=${view}`)
        await page.locator(`[data-event-id="${bookings[nth]!}"]`).first().waitFor()
      }
      for (const view of ['month', 'week']) {
        await page.goto(`${world.console}/events?${at}&by=${view}`)
        await page.getByText(`Clocks of ${day}`).first().waitFor()
      }
      assert.deepEqual(world.wrong, [])
    })
  }

  test('a time that a day does not have is told, and of one that it has twice the second can be chosen', async () => {
    const page = await world.signedIn(`/events?at=${place()}&dialog=new`)
    page.setDefaultTimeout(15_000)
    const dialog = page.getByRole('dialog')
    const begins = dialog.getByLabel('Begins')
    await dialog.getByLabel('Title').fill('In the second hour')
    await begins.fill(`${MISSING}T01:30`)
    await dialog.getByText('that day does not have this time. It becomes 02:30.').waitFor()
    await begins.blur()
    assert.equal(await begins.inputValue(), `${MISSING}T02:30`)
    await begins.fill(`${REPEATED}T01:30`)
    await dialog.getByText('does not have this time').waitFor({ state: 'hidden' })
    await dialog.getByLabel(/Take the second/).check()
    assert.equal(await begins.inputValue(), `${REPEATED}T01:30`)
    await dialog.getByRole('button', { name: 'New event' }).click()
    await page.waitForURL(/events\/[-0-9a-f]{36}/)
    const { event } = await world.read(`/events/v1/${page.url().match(/[-0-9a-f]{36}/)![0]}`)
    assert.equal(event.startDate, `${REPEATED}T01:30:00.000Z`)
  })

  test('which of what repeats begins at another time, because its day does not have the time, is told when it is made', async () => {
    const api = apiOf(world.demo.json)
    const before = new Date(Date.parse(MISSING) - 7 * 86_400_000).toISOString().slice(0, 10)
    const times = { startDate: `${before}T01:30:00Z`, endDate: `${before}T04:00:00Z` }
    const schedule = { default: { items: [{ days: EVERY_DAY, hours: { from: '00:00', to: '24:00' } }] } }
    const resource = { locationRef: place(), type: 'meetingRoom', title: 'Night Room', schedule }
    const room = (await api.post('/resources/v1', { resource })).body.resource.id
    const query = `resource=${room}&person=${world.demo.json.memberRef}&start=${times.startDate}&end=${times.endDate}`
    const page = await world.signedIn(`/resources/bookings?at=${place()}&dialog=new&${query}`)
    page.setDefaultTimeout(15_000)
    const dialog = page.getByRole('dialog')
    const moved = page.getByText(/does not have the time\. Moved to: (\d+ )?Mar\S* [^:]*, 02:30\.$/)
    await dialog.getByRole('combobox', { name: 'Repeat' }).click()
    await page.getByRole('option', { name: 'By the week' }).click()
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('4 bookings are made').waitFor()
    await moved.waitFor()

    const { event } = (await api.post('/events/v1', { event: { locationRef: place(), title: 'Night shift', ...times } })).body
    await page.goto(`${world.console}/events/${event.id}?dialog=copy`)
    await dialog.getByRole('switch', { name: 'Repeat it' }).check()
    await dialog.getByLabel('Begins').fill(`${before}T01:30`)
    await dialog.getByRole('button', { name: 'Create 4 events' }).click()
    await page.getByText('4 events are in the calendar').waitFor()
    await moved.waitFor()
  })

  test('an event in the last hour of a day, as a week is clicked, ends at midnight', async () => {
    const page = await world.signedIn(`/events?date=${YEAR}-05-12&at=${place()}&by=week`)
    page.setDefaultTimeout(15_000)
    await page.locator(`[aria-label*=" ${YEAR}-05-12 23:00:00 - "]`).click()
    assert.equal(await page.getByRole('dialog').getByLabel('Ends').inputValue(), `${YEAR}-05-13T00:00`)
  })
})
