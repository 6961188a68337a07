import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import type { Client, Json } from '../client.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const HOUR = 3_600_000

inBrowser('the pages of an event with seats', world => {
  let page: Page
  let api: Client
  let event: Json
  let members: Json[]
  before(async () => {
    api = apiOf(world.demo.json)
    page = await world.signedIn('/events')
    page.setDefaultTimeout(10_000)
    const { locationRef } = world.demo.json
    ;({ memberships: members } = (await api.get(`/community/memberships/v1?locationRef=${locationRef}&limit=4`)).body)
    const fields = {
      locationRef,
      title: 'Supper',
      startDate: new Date(Date.now() + HOUR).toISOString(),
      endDate: new Date(Date.now() + 4 * HOUR).toISOString(),
      limitedAttendees: { enabled: true, limit: 2 },
      price: { money: { enabled: true, amount: 10 } },
    }
    ;({ event } = (await api.post('/events/v1', { event: fields })).body)
  })
  const read = async (path: string): Promise<Json> => (await api.get(path)).body
  const ticketOf = async ({ id }: Json): Promise<Json> =>
    (await read(`/events/tickets/v1?eventRef=${event.id}`)).tickets.find(({ membershipRef }: Json) => membershipRef === id)
  const dialog = () => page.getByRole('dialog')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const nameOf = ({ user }: Json) => `${user.name} ${user.surname}`
  const choose = async (member: Json) => {
    await dialog().getByRole('combobox', { name: 'Person' }).fill(member.user.email)
    await page.getByRole('option', { name: nameOf(member) }).click()
    await dialog().getByRole('radio', { name: 'Cash, card or transfer' }).check()
  }

  test('who comes when it is sold out waits in line, and gets the first seat that is given back', async () => {
    const [first, second, third] = members
    await api.post('/events/tickets/v1', {
      ticket: { eventRef: event.id, membershipRef: second.id, payment: { type: 'external' } },
    })
    await navigate(page, `/events/${event.id}`)
    await page.getByText('1 of 2 seats taken').waitFor()
    await page.keyboard.press('c')
    await choose(first)
    await dialog().getByRole('button', { name: 'Add the ticket' }).click()
    await page.getByText('2 of 2 seats taken').waitFor()
    await page.getByText('Sold out').waitFor()
    // A full house is no alarm.
    const colours = await page.evaluate<string[]>(`[
      getComputedStyle(document.querySelector('.mantine-Progress-section')).backgroundColor,
      getComputedStyle([...document.querySelectorAll('.mantine-Badge-root')].find(one => one.textContent === 'Sold out')).color,
    ]`)
    for (const [red, green] of colours.map(colour => colour.match(/\d+/g)!.map(Number))) assert.ok(green! > red!, String(colours))

    await dialog().waitFor({ state: 'hidden' })
    await page.keyboard.press('c')
    await dialog().getByText('No seat is left').waitFor()
    await dialog().getByRole('button', { name: 'Put on the waiting list' }).click()
    const submit = dialog().getByRole('button', { name: 'Put on the list' })
    // The dialog of the waiting list takes the place of the other one, which has the same fields.
    await submit.waitFor()
    await choose(third)
    await submit.click()
    await region('Waiting list').getByText(nameOf(third)).waitFor()

    await navigate(page, `/events/${event.id}?dialog=edit`)
    await dialog().getByLabel('Title').fill('Late supper')
    assert.equal(await dialog().getByText('get a mail').count(), 0)
    await dialog().getByLabel('Venue').fill('Attic')
    await dialog()
      .getByText(/^3 people get a mail\./)
      .waitFor()
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click()

    await page.getByRole('button', { name: `Actions for ${nameOf(first)}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel ticket' }).click()
    await dialog().getByText('Nothing is given back: €10.00 are still to be paid.').waitFor()
    await dialog().getByRole('radio', { name: 'Give it back', exact: true }).check()
    await dialog().getByText('€10.00 need no longer be paid.').waitFor()
    await dialog()
      .getByText(/^1 person gets a mail\./)
      .waitFor()
    await dialog().getByRole('button', { name: 'Cancel ticket' }).click()
    await page.getByText(`${nameOf(third)} moved up from the waiting list`).waitFor()
    await region('Tickets').getByText(nameOf(third)).waitFor()
    await region('Waiting list').getByText('Nobody waits.').waitFor()
    assert.equal(await ticketOf(first), undefined)
    const { tickets } = await read(`/events/tickets/v1?eventRef=${event.id}&status=canceled`)
    await navigate(page, `/events/tickets/${tickets[0].id}`)
    await region('Code').getByText('A canceled ticket lets nobody in.').waitFor()
    assert.equal(await region('Code').getByRole('button').count(), 0)
    await navigate(page, `/events/tickets/${(await ticketOf(third)).id}`)
    await region('Code').getByText('Whoever shows it is let in.', { exact: true }).waitFor()
    assert.equal((await ticketOf(third)).payment.status, 'pending')
  })

  test('at the door a code lets in once, a wrong one is told at once, and a name does as well', async () => {
    const [, second, third] = members
    const { code } = await ticketOf(third)
    await navigate(page, `/events/${event.id}`)
    await page.getByRole('heading', { level: 1, name: 'Supper' }).waitFor()
    await page.getByText('2 of 2 seats taken').waitFor()
    await page.keyboard.press('d')
    await page.getByText('0 of 2 here').first().waitFor()
    // As a scanner does, which knows of no field.
    await page.keyboard.type(code)
    await page.getByText(`${nameOf(third)} is in`, { exact: true }).waitFor()
    await page.getByText('1 of 2 here').first().waitFor()
    const { checkInDate } = await ticketOf(third)
    assert.ok(checkInDate !== undefined)

    // That somebody is not let in is an answer like others here.
    world.expected.add(400).add(409)
    await page.keyboard.type(code.toLowerCase())
    await page.getByText(`${nameOf(third)} is in already`).waitFor()
    await page.getByText(/^since \d/).waitFor()
    await page.keyboard.type(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
    await page.getByText(/^This is no code/).waitFor()
    world.expected.delete(400)
    world.expected.delete(409)

    await page.keyboard.type(second.user.email.slice(0, 5))
    await page.keyboard.press('Enter')
    await page.getByText(`${nameOf(second)} is in`, { exact: true }).waitFor()
    await page.getByText('2 of 2 here').first().waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await page
      .getByText(`${nameOf(second)} is not checked in any more`)
      .first()
      .waitFor()
    assert.equal((await ticketOf(second)).checkInDate, undefined)
    assert.equal((await ticketOf(third)).checkInDate, checkInDate)
  })

  test('at the door a quick second scan waits for the first, and what came of it is what is shown', async () => {
    const [, second, third] = members
    const codes = [(await ticketOf(second)).code, (await ticketOf(third)).code]
    let asked = 0
    const first = Promise.withResolvers<void>()
    await page.route('**/events/tickets/v1/checkin', async route => {
      asked++
      if (asked === 1) await first.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/events/tickets/v1/checkin')
    await page.keyboard.type(codes[0]!)
    await sent
    // That somebody is not let in is an answer like others here.
    world.expected.add(409)
    await page.keyboard.type(codes[1]!)
    const field = page.getByLabel('Code or name')
    for (const until = Date.now() + 5_000; (await field.inputValue()) !== ''; await page.waitForTimeout(50)) {
      assert.ok(Date.now() < until)
    }
    assert.equal(asked, 1)
    first.resolve()
    await page.getByText(`${nameOf(third)} is in already`).waitFor()
    assert.equal(await page.getByText(`${nameOf(second)} is in`, { exact: true }).count(), 0)
    assert.ok((await ticketOf(second)).checkInDate !== undefined)
    await page.unroute('**/events/tickets/v1/checkin')
  })

  test('of thousands it says how many are told, and a long waiting list goes on', async () => {
    const full = await page.context().newPage()
    const ticket = await ticketOf(members[1]!)
    const { user, membershipRef, locationRef, createDate } = ticket
    const idOf = (i: number) => `0199d3a0-5c1e-7000-8000-${String(i).padStart(12, '0')}`
    const pageOf = (url: string, count: number, one: (i: number) => object) => {
      const from = Number(new URL(url).searchParams.get('nextPageToken') ?? 0)
      const rows = Array.from({ length: Math.min(100, count - from) }, (_, i) => one(from + i))
      return { rows, ...(from + 100 < count && { nextPageToken: String(from + 100) }) }
    }
    await full.route(/\/events\/tickets\/v1\?.*status=active/, route => {
      const { rows: tickets, ...next } = pageOf(route.request().url(), 2_100, i => ({ ...ticket, id: idOf(i) }))
      return route.fulfill({ json: { tickets, ...next } })
    })
    await full.route(/\/events\/waitlist\/v1\?.*status=waiting/, route => {
      const entry = { eventRef: event.id, locationRef, membershipRef, user, quantity: 1, status: 'waiting', createDate }
      const { rows, ...next } = pageOf(route.request().url(), 130, i => ({ ...entry, id: idOf(i), position: i + 1 }))
      return route.fulfill({ json: { waitlistEntries: rows, ...next } })
    })
    await full.goto(`${world.console}/events/${event.id}`)
    const waiting = full.getByRole('region', { name: 'Waiting list' })
    await waiting.getByRole('listitem').nth(99).waitFor()
    assert.equal(await waiting.getByRole('listitem').count(), 100)
    await waiting.getByRole('button', { name: 'Show more' }).click()
    await waiting.getByRole('listitem', { name: 'Place 130' }).waitFor()
    await navigate(full, `/events/${event.id}?dialog=cancel`)
    const question = full.getByRole('dialog')
    await question.getByText(/^2,000\+ tickets are canceled/).waitFor()
    await question.getByText('The amounts are those of the first 2,000 tickets.').waitFor()
    await full.close()
  })

  test('it is repeated, and what cancelling it gives back is told before and after', async () => {
    await navigate(page, `/events/${event.id}?dialog=copy`)
    await dialog().getByRole('switch', { name: 'Repeat it' }).check()
    await dialog().getByLabel('How many').fill('3')
    await dialog().getByRole('button', { name: 'Create 3 events' }).click()
    await page.getByText('3 events are in the calendar').waitFor()
    const copies = (await read(`/events/v1?locationRef=${event.locationRef}&q=Supper&order=startDate:asc`)).events
    assert.equal(new Set(copies.slice(1).map(({ seriesRef }: Json) => seriesRef)).size, 1)
    assert.equal(copies.length, 4)

    await page.getByText('0 of 2 seats taken').waitFor()
    await dialog().waitFor({ state: 'hidden' })
    await page.keyboard.press('e')
    await dialog().getByLabel('Venue', { exact: true }).fill('Garden')
    await dialog().getByRole('radio', { name: 'This one and all that follow change' }).check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved, with 2 that follow').waitFor()
    assert.equal((await read(`/events/v1/${copies[3].id}`)).event.venue, 'Garden')

    await page.goto(`${world.console}/events/${event.id}?dialog=cancel`)
    await dialog().getByText('Need not be paid any more (2 tickets)').waitFor()
    await dialog().getByText('€20.00').waitFor()
    await dialog().getByLabel('Reason').fill('No cook.')
    await dialog().getByRole('button', { name: 'Cancel the event' }).click()
    await dialog().getByText('Supper is canceled').waitFor()
    await dialog()
      .getByRole('row', { name: /€10\.00 Need not be paid/ })
      .nth(1)
      .waitFor()
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByText('No cook.').first().waitFor()
    const { tickets } = await read(`/events/tickets/v1?eventRef=${event.id}&status=canceled`)
    assert.deepEqual(
      tickets.map(({ payment }: Json) => payment.status),
      ['canceled', 'canceled', 'canceled'],
    )
  })

  test('an event that people have tickets for asks before it is dragged to another day, and says how many are told', async () => {
    const { locationRef } = world.demo.json
    const month = `${new Date().getUTCFullYear() + 1}-01`
    const times = { startDate: `${month}-14T12:00:00.000Z`, endDate: `${month}-14T13:00:00.000Z` }
    const { id } = (await api.post('/events/v1', { event: { locationRef, title: 'Dragged', ...times } })).body.event
    for (const { id: membershipRef } of members.slice(0, 2))
      assert.equal((await api.post('/events/tickets/v1', { ticket: { eventRef: id, membershipRef } })).status, 201)
    await navigate(page, `/events?date=${month}-14&at=${locationRef}`)
    const days = page.locator('.mantine-MonthView-monthViewDay')
    const from = (await page.getByRole('button', { name: /Dragged/ }).boundingBox())!
    const to = (await days.filter({ has: page.getByText('21', { exact: true }) }).boundingBox())!
    await page.mouse.move(from.x + 12, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + from.height / 2, { steps: 3 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    await dialog()
      .getByText(/^2 people get a mail\./)
      .waitFor()
    assert.equal((await read(`/events/v1/${id}`)).event.startDate, times.startDate)
    await dialog().getByRole('button', { name: 'Move it' }).click()
    await page.getByText('Dragged is moved').waitFor()
    assert.equal((await read(`/events/v1/${id}`)).event.startDate, `${month}-21T12:00:00.000Z`)
  })

  test('a month marks the day of the place as today, wherever the browser is', async () => {
    // At each hour one of them has another day than UTC.
    const timezoneId = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    const place = { title: 'Far Key', timezoneId, currencyCode: 'EUR' }
    const { id } = (await api.post('/locations/v1', { location: place })).body.location
    await page.goto(`${world.console}/events?at=${id}`)
    const today = page.locator('.mantine-MonthView-monthViewDay[data-today]')
    const day = () => Number(new Intl.DateTimeFormat('en-GB', { timeZone: timezoneId, day: 'numeric' }).format())
    assert.equal(Number(await today.innerText()), day())
    assert.equal(await page.locator('.mantine-MonthView-monthViewDayLabel[data-today]').count(), 0)
  })

  test('a feed shows its address once, and events of the house can be read there', async () => {
    await navigate(page, '/calendars')
    await page.getByRole('heading', { level: 1, name: 'Calendar feeds' }).waitFor()
    await page.keyboard.press('c')
    await dialog().getByLabel('Title').fill('House')
    await dialog().getByRole('button', { name: 'Create feed' }).click()
    const url = await dialog().getByLabel('Address', { exact: true }).inputValue()
    const feed = await fetch(url)
    assert.match(await feed.text(), /SUMMARY:Supper/)
    await dialog().getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Actions for House' }).click()
    await page.getByRole('menuitem', { name: 'New address' }).click()
    await dialog().getByRole('button', { name: 'New address' }).click()
    assert.notEqual(await dialog().getByLabel('Address', { exact: true }).inputValue(), url)
    assert.equal((await fetch(url)).status, 404)
  })
})
