import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { instantAt, localAt } from '../../console/src/kit/form/local-time.ts'
import { inBrowser } from '../chromium.ts'
import { copyBookings } from '../copies.ts'
import { all, apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('the page Today', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn()
  })
  const tile = (title: string, count = '\\d+') =>
    page.getByRole('region', { name: 'What waits' }).getByRole('link', { name: new RegExp(`^${count}\\s*${title}`) })
  /** That a figure comes to have so many rows, and no more. */
  const hasRows = async (figure: Locator, count: number) => {
    const rows = figure.getByRole('rowheader')
    await rows.nth(count - 1).waitFor({ state: 'attached' })
    assert.equal(await rows.count(), count)
  }
  const countOf = async (title: string) => Number(/^\d+/.exec(await tile(title).innerText())![0])

  test('is the first that opens, and its figures come after it', async () => {
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/console/analytics/today')
    await page.getByRole('figure', { name: 'First reply' }).waitFor()
    for (const name of ['Members', 'Orders', 'Tickets']) {
      // Whoever cannot see a picture has its values, one for each of 30 days.
      await hasRows(page.getByRole('figure', { name, exact: true }), 30)
    }
    // One for each of twelve months.
    const recurring = page.getByRole('figure', { name: /^Recurring revenue by month, net, [A-Z]{3}$/ })
    await hasRows(recurring.first(), 12)
    const charted = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join(' ')")
    assert.match(String(charted), /analytics\/tickets\/v1/)
  })

  test('a count leads to the list that it counts', async () => {
    const requests = await countOf('Requests to approve')
    assert.ok(requests > 0)
    await tile('Requests to approve').click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await page.waitForURL(/status=requested/)
    const listed = await all(apiOf(world.demo.json), '/community/memberships/v1?status=requested', 'memberships')
    assert.equal(listed.length, requests)
    for (const { user } of listed) await page.getByRole('link', { name: new RegExp(`${user.name} ${user.surname}`) }).waitFor()
    await page.goBack()
    await tile('Requests to approve').waitFor()
  })

  test('a count of a list that is always of one location leads to that of each', async () => {
    const orders = page.getByRole('group', { name: 'Orders to fulfil' })
    const link = orders.getByRole('link').first()
    await link.waitFor()
    const [, place, count] = /^(.+) (\d+)$/.exec((await link.textContent())!)!
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('button', { name: `Location: ${place}` }).waitFor()
    const at = new URL(page.url()).searchParams.get('at')
    const listed = await all(apiOf(world.demo.json), `/shop/orders/v1?locationRef=${at}&status=new,inProgress`, 'orders')
    assert.equal(String(listed.length), count)
    await page.goBack()
    await tile('Requests to approve').waitFor()
  })

  test('what is at several locations is told with its place and by its clock, and what lasts for days by its end', async () => {
    const api = apiOf(world.demo.json)
    const { locationRef: here, memberRef } = world.demo.json
    const { locations } = (await api.get('/locations/v1')).body
    const { id: locationRef, title, timezoneId } = locations.find(({ id }: { id: string }) => id !== here)
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const event = { locationRef, title: 'Long watch', startDate: at(-40), endDate: at(3) }
    const made = (await api.post('/events/v1', { event })).body.event
    assert.equal((await api.post('/events/tickets/v1', { ticket: { eventRef: made.id, membershipRef: memberRef } })).status, 201)
    const resource = { locationRef, type: 'meetingRoom', title: 'Far room', credits: { tiers: [{ from: 0, unitAmount: 1 }] } }
    const resourceRef = (await api.post('/resources/v1', { resource })).body.resource.id
    const local = () => localAt(new Date().toISOString(), timezoneId)
    // In the last minute of the day what ends with it is over.
    while (local().slice(11) >= '23:58') await wait(1_000)
    const day = local().slice(0, 10)
    const [startDate, endDate] = ['00:00', '23:59'].map(time => instantAt(`${day}T${time}`, timezoneId))
    const booking = { resourceRef, startDate, endDate, membershipRefOwner: memberRef }
    assert.equal((await api.post('/resources/bookings/v1', { booking, override: true })).status, 201)
    await page
      .getByRole('region', { name: 'Arrivals: Long watch' })
      .getByText(new RegExp(`^until .* · ${title}$`))
      .waitFor()
    const zone = new Intl.DateTimeFormat('en-GB', { timeZone: timezoneId, timeZoneName: 'short' })
      .formatToParts(new Date(startDate!))
      .find(({ type }) => type === 'timeZoneName')!.value
    const coming = page.getByRole('region', { name: 'Who comes today' })
    await coming.getByText(`00:00 – 23:59 ${zone} · Far room · ${title}`).waitFor()
  })

  test('shows who comes where nothing else waits', async () => {
    const api = apiOf(world.demo.json)
    const place = { title: 'Quiet Quay', timezoneId: 'UTC', currencyCode: 'EUR' }
    const { id: locationRef } = (await api.post('/locations/v1', { location: place })).body.location
    await navigate(page, `/analytics/today?at=${locationRef}`)
    await page.getByText('Nothing waits for you').waitFor()
    const newResource = async (resource: object) =>
      (await api.post('/resources/v1', { resource: { locationRef, ...resource } })).body.resource.id
    const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const book = async (resourceRef: string, startDate: string, endDate: string) => {
      const booking = { resourceRef, startDate, endDate, membershipRefOwner: world.demo.json.memberRef }
      assert.equal((await api.post('/resources/bookings/v1', { booking, override: true })).status, 201)
    }
    // More than a page of what is over stands before what is to come.
    const desk = await newResource({ type: 'hotDesk', title: 'Quay desk', capacity: 101 })
    await book(desk, soon(-3), soon(-2))
    copyBookings(world.database, desk, 100)
    await page.getByRole('figure', { name: 'In use by hour, today' }).getByText('in use now, of 1').waitFor()
    await page.getByText('Nothing waits for you').waitFor()
    await book(await newResource({ type: 'meetingRoom', title: 'Quay room' }), soon(-1), soon(60))
    const coming = page.getByRole('region', { name: 'Who comes today' })
    await coming.getByText(/Quay room/).waitFor()
    assert.equal(await page.getByText('Nothing waits for you').count(), 0)
    const used = page.getByRole('figure', { name: 'In use by hour, today' })
    await used.getByText('in use now, of 2').waitFor()
    await used.getByText('1', { exact: true }).first().waitFor()
    await navigate(page, '/analytics/today')
  })

  test('says what could not be loaded of who comes and what is in use, and tries again', async () => {
    const path = /\/(resources\/bookings|analytics\/occupancy|events\/tickets)\/v1\?/
    // As a service says it that knows of no reason; nothing asks it again by itself.
    const body = JSON.stringify({ type: 'about:blank', title: 'Broken', status: 422, code: 'broken', detail: 'Broken.' })
    await page.route(path, route => route.fulfill({ status: 422, contentType: 'application/problem+json', body }))
    world.expected.add(422)
    await page.reload()
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    // Of an event with arrivals, of who comes, and of what is in use.
    await again.nth(2).waitFor()
    await page.unroute(path)
    // Two that show what one question answers go together.
    for (let left = await again.count(); left > 0; left = await again.count()) {
      await again.first().click()
      await again.nth(left - 1).waitFor({ state: 'detached' })
    }
    await page.getByRole('region', { name: 'Who comes today' }).waitFor()
  })

  test('shows by itself what another person does', async () => {
    // Two seconds on a machine that is not full, and less than a page waits after a failure.
    const atMost = { timeout: 8_000 }
    const [tickets, requests] = [await countOf('Open tickets'), await countOf('Requests to approve')]
    const { locationRef, memberRef, ticketRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const { ticket } = (await api.get(`/support/tickets/v1/${ticketRef}`)).body
    const made = await api.post('/support/tickets/v1', {
      ticket: { locationRef, membershipRefRequester: memberRef, type: ticket.type, description: 'The kettle is cold.' },
    })
    assert.equal(made.status, 201, made.text)
    await tile('Open tickets', `${tickets + 1}`).waitFor(atMost)
    const [first] = await all(api, '/community/memberships/v1?status=requested', 'memberships')
    const approved = await api.send('POST', `/community/memberships/v1/${first.id}/approve`)
    assert.equal(approved.status, 200, approved.text)
    await tile('Requests to approve', `${requests - 1}`).waitFor(atMost)
    await page.getByRole('region', { name: 'Joined this week' }).getByText(first.user.name).waitFor(atMost)
  })

  test('a chart can be read as a table, and a span is kept in the address', async () => {
    await page.getByRole('button', { name: 'Members: show as a table' }).click()
    await page.getByRole('region', { name: 'Members' }).getByRole('columnheader', { name: 'Joined' }).waitFor()
    await page.getByText('12 months', { exact: true }).click()
    await page.waitForURL(/span=month/)
    const months = page.locator('figure[aria-label="Members"] th[scope=row]')
    // The security policy lets no text be run as a script, not even by a test.
    // The days of before are shown until the months are there.
    await months.nth(12).waitFor({ state: 'detached' })
    await months.nth(11).waitFor({ state: 'attached' })
    assert.equal(await months.count(), 12)
  })

  test('Ctrl-K finds from here whatever the areas know, and pages', async () => {
    const api = apiOf(world.demo.json)
    const { memberRef, companyRef, eventRef } = world.demo.json
    const { user } = (await api.get(`/community/memberships/v1/${memberRef}`)).body.membership
    const { title } = (await api.get(`/community/companies/v1/${companyRef}`)).body.company
    const { event } = (await api.get(`/events/v1/${eventRef}`)).body
    await page.keyboard.press('Control+k')
    const box = page.getByPlaceholder('Search people, pages and more')
    for (const [words, found] of [
      [user.surname, `${user.name} ${user.surname}`],
      [title.slice(0, 8), title],
      [event.title.slice(0, 10), event.title],
      ['tote', 'Tidewater tote'],
      ['phone booths', 'Video calls stutter in the phone booths.'],
      ['Red Hook Rob', 'Red Hook Robotics Inc.'],
      ['#45', '#45 Tidewater tote'],
      ['order 45', '#45 Tidewater tote'],
      ['ticket 15', 'Video calls stutter in the phone booths.'],
      ['Invoice #87', 'LX-00087'],
      ['ledg', 'Ledgers'],
      ['harbour', /^\d+ \p{L}+ \d{4} · Stairwell$/u],
    ]) {
      await box.fill(words)
      await page.getByRole('dialog').getByText(found).first().waitFor()
    }
  })

  test('a double click checks in one person, and not the next one, who takes the place of the first', async () => {
    const api = apiOf(world.demo.json)
    const { memberRef, adminRef } = world.demo.json
    const place = { title: 'Double Quay', timezoneId: 'UTC', currencyCode: 'EUR' }
    const { id: locationRef } = (await api.post('/locations/v1', { location: place })).body.location
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const event = { locationRef, title: 'Two at once', startDate: at(0), endDate: at(60) }
    const { id } = (await api.post('/events/v1', { event })).body.event
    for (const membershipRef of [memberRef, adminRef])
      assert.equal((await api.post('/events/tickets/v1', { ticket: { eventRef: id, membershipRef } })).status, 201)
    await page.goto(`${world.console}/analytics/today?at=${locationRef}`)
    const arrivals = page.getByRole('region', { name: 'Arrivals: Two at once' })
    await arrivals.getByText('0 of 2').waitFor()
    const next = arrivals.getByRole('button', { name: /^Check in / }).first()
    await next.dblclick()
    await arrivals.getByText('1 of 2').waitFor()
    await next.click()
    await arrivals.getByText('2 of 2').waitFor()
    await page
      .getByText(/ is in/)
      .nth(1)
      .waitFor()
  })

  test('left open over midnight, it goes on to the new day by itself', async () => {
    // A clock stays in its context, so this one is not to be used again: with an option it is none of the plain ones.
    const page = await world.signedIn('/settings', { locale: 'en-GB' })
    await page.clock.install()
    await page.goto(`${world.console}/analytics/today`)
    const { timezoneId } = (await world.read(`/locations/v1/${world.demo.json.locationRef}`)).location
    const days = await page.evaluate<string[]>(`[0, 1].map(days => new Intl.DateTimeFormat('en-GB',
      { timeZone: '${timezoneId}', weekday: 'long', day: 'numeric', month: 'long' }).format(Date.now() + days * 86_400_000))`)
    const [today, tomorrow] = days.map(day => page.getByText(day, { exact: true }))
    await today!.waitFor()
    await page.getByRole('heading', { name: 'Requests to approve' }).waitFor()
    const asked = page.waitForRequest(/\/analytics\/today\/v1/)
    await page.clock.fastForward('24:00:00')
    await tomorrow!.waitFor()
    await asked
  })
})
