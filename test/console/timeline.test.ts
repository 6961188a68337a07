import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { copyBookings } from '../copies.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [day, true]),
)
const open = (from: string, to: string) => ({ default: { items: [{ days: EVERY_DAY, hours: { from, to } }] } })
/** Where the demo is, the clock shows the hour of UTC in this month. */
const MONTH = `${new Date().getUTCFullYear() + 1}-01`
const at = (day: number | string, time: string) => `${MONTH}-${day}T${time}:00.000Z`
const BOOKINGS = '/resources/bookings/v1'

inBrowser('what the timeline and the forms of bookings ask for', world => {
  let page: Page
  let [studio, side, hall, lina] = ['', '', '', '']
  before(async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const credits = { tiers: [{ from: 0, unitAmount: 2 }] }
    const rules = { bookingStepMinutes: 30, duration: { min: 30, max: 120 } }
    const make = async (title: string, more: object) => {
      const made = await api.post('/resources/v1', { resource: { locationRef, type: 'meetingRoom', title, ...rules, ...more } })
      assert.equal(made.status, 201, made.text)
      return made.body.resource.id as string
    }
    studio = await make('Night Studio', { schedule: open('00:00', '24:00'), credits })
    side = await make('Side Studio', { schedule: open('00:00', '24:00'), credits })
    hall = await make('Day Hall', { schedule: open('08:00', '20:00') })
    const membership = { locationRef, user: { email: 'lina.nacht@example.com', name: 'Lina', surname: 'Nacht' } }
    lina = (await api.post('/community/memberships/v1', { membership, invite: false })).body.membership.id
    const given = { membershipRef: lina, locationRef, type: 'transferPermanentCredits', amount: 20 }
    assert.equal((await api.post('/transactions/credits/v1', { transaction: given })).status, 201)
    page = await world.signedIn('/resources/bookings', { viewport: { width: 1600, height: 1200 } })
    page.setDefaultTimeout(15_000)
  })
  const slots = () => page.locator('[data-drag-slot-group]').first()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const box = (times: string) => page.getByRole('button', { name: new RegExp(`${times.replace('-', ' – ')}.*Night Studio`) })
  const own = async () => (await world.read(`${BOOKINGS}?resourceRef=${studio}`)).bookings[0]
  const status = (text: RegExp) => page.getByRole('status').getByText(text).waitFor()

  test('a booking is drawn until midnight, and keys move it by the steps and rules of its resource', async () => {
    const person = `person=${lina}`
    await navigate(page, `/resources/bookings?date=${MONTH}-14&at=${world.demo.json.locationRef}&hours=all&${person}`)
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
    await navigate(page, `/resources/bookings?date=${MONTH}-16&at=${world.demo.json.locationRef}&dialog=new&${wanted}`)
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
    await navigate(page, `/resources/bookings/${second.id}?dialog=cancel`)
    await page.getByRole('radio', { name: 'This one and those after it' }).check()
    await page.getByRole('radio', { name: 'Give it back', exact: true }).check()
    await page.getByText('Lina Nacht gets 2 credits back at once.').waitFor()
  })
  /** Opens the form on a time of the hall. */
  const bookHall = async (day: number, from: string, to: string) => {
    const wanted = `resource=${hall}&start=${at(day, from)}&end=${at(day, to)}&person=${lina}`
    await navigate(page, `/resources/bookings?date=${MONTH}-${day}&at=${world.demo.json.locationRef}&dialog=new&${wanted}`)
    return dialog('New booking')
  }
  const ofHall = async (): Promise<string[]> => {
    const { bookings } = await world.read(`${BOOKINGS}?resourceRef=${hall}&order=startDate:asc`)
    return bookings.map(({ startDate }: { startDate: string }) => startDate.slice(8, 16))
  }

  test('a series by days of the week leaves out what is taken, and is moved from here on by its form, and as one by keys', async () => {
    // The first day is that of the week too, and so is the next one.
    const days = [0, 1, 7, 8].map(after => 20 + after)
    const names = days.map(day =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(new Date(at(day, '10:00'))),
    )
    const taken = { resourceRef: hall, startDate: at(21, '10:00'), endDate: at(21, '11:00'), membershipRefOwner: lina }
    assert.equal((await apiOf(world.demo.json).post(BOOKINGS, { booking: taken })).status, 201)
    const form = await bookHall(20, '10:00', '11:00')
    await form.getByRole('combobox', { name: 'Repeat' }).click()
    await page.getByRole('option', { name: 'By the week' }).click()
    for (const name of names.slice(0, 2)) await form.getByRole('checkbox', { name }).check()
    await form.getByText('10:00 – 11:00 · Taken').waitFor()
    const book = form.getByRole('button', { name: 'Book', exact: true })
    assert.ok(await book.isDisabled())
    await form.getByRole('combobox', { name: 'When a time is taken' }).click()
    await page.getByRole('option', { name: 'Leave it out' }).click()
    await book.click()
    await page.getByText('3 bookings are made').waitFor()
    await page.getByText('One time was taken and is left out').waitFor()
    assert.deepEqual(await ofHall(), ['20T10:00', '21T10:00', '27T10:00', '28T10:00'])

    const { bookings } = await world.read(`${BOOKINGS}?resourceRef=${hall}&startDate[gte]=${at(27, '00:00')}`)
    await navigate(page, `/resources/bookings/${bookings[0].id}?dialog=move`)
    const move = dialog('Move or change the booking')
    await move.getByLabel('Begins').fill(`${MONTH}-27T12:00`)
    await move.getByRole('radio', { name: 'This one and those after it' }).check()
    await move.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The booking of Day Hall is changed').waitFor()
    assert.deepEqual(await ofHall(), ['20T10:00', '21T10:00', '27T12:00', '28T12:00'])

    await navigate(page, `/resources/bookings?date=${MONTH}-27&at=${world.demo.json.locationRef}`)
    await page.getByRole('button', { name: /12:00 – 13:00.*Day Hall/ }).focus()
    await page.keyboard.press('>')
    await status(/^12:30 – 13:30: free/)
    await page.keyboard.press('Enter')
    assert.ok(await move.getByRole('radio', { name: 'This one alone' }).isChecked())
    assert.match(await move.getByLabel('Begins').inputValue(), /-27T12:30$/)
    await move.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /12:30 – 13:30.*Day Hall/ }).waitFor()
    assert.deepEqual(await ofHall(), ['20T10:00', '21T10:00', '27T12:30', '28T12:00'])
  })

  test('what hours refuse is told, and the desk lets it pass, when it books and when it moves', async () => {
    world.expected.add(400)
    const form = await bookHall(22, '21:00', '22:00')
    await form.getByText('This cannot be booked so').waitFor()
    const book = form.getByRole('button', { name: 'Book', exact: true })
    assert.ok(await book.isDisabled())
    await form.getByRole('button', { name: 'More' }).click()
    await form.getByLabel('Let pass what hours').check()
    await form.getByText('This cannot be booked so').waitFor({ state: 'detached' })
    await book.click()
    await page.getByText('Day Hall is booked').waitFor()

    const { bookings } = await world.read(`${BOOKINGS}?resourceRef=${hall}&startDate[gte]=${at(22, '21:00')}`)
    await navigate(page, `/resources/bookings/${bookings[0].id}?dialog=move`)
    const move = dialog('Move or change the booking')
    await move.getByLabel('Begins').fill(`${MONTH}-22T21:30`)
    await move.getByRole('button', { name: 'Save' }).click()
    await move.getByText(/open/).waitFor()
    await move.getByLabel('Let pass what hours').check()
    await move.getByRole('button', { name: 'Save' }).click()
    await move.waitFor({ state: 'detached' })
    assert.ok((await ofHall()).includes('22T21:30'))
  })

  test('of what others change that booking alone is read again, and all where its owner has another name', async () => {
    const api = apiOf(world.demo.json)
    const made: string[] = []
    const make = async (from: string, to: string) => {
      const times = { startDate: at(24, from), endDate: at(24, to) }
      const { status, body, text } = await api.post(BOOKINGS, {
        booking: { resourceRef: hall, ...times, membershipRefOwner: lina },
      })
      assert.equal(status, 201, text)
      made.push(body.booking.id)
      return body.booking.id as string
    }
    const boxOf = (times: string, name = 'Lina Nacht') =>
      page.getByRole('button', { name: new RegExp(`${name}.*${times}.*Day Hall`) })
    const [first, second] = [await make('09:00', '10:00'), await make('11:00', '12:00')]
    await navigate(page, `/resources/bookings?date=${MONTH}-24&at=${world.demo.json.locationRef}`)
    await boxOf('09:00 – 10:00').waitFor()
    const read: string[][] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === BOOKINGS && request.method() === 'GET') read.push((searchParams.get('id') ?? 'all').split(','))
    })
    // What a job changes of the demo's own bookings meanwhile is read as well.
    const asked = () => read.map(ids => ids.filter(id => ['all', ...made].includes(id))).filter(ids => ids.length > 0)
    const moved = { startDate: at(24, '14:00'), endDate: at(24, '15:00') }
    assert.equal((await api.send('PATCH', `${BOOKINGS}/${first}`, { booking: moved })).status, 200)
    await boxOf('14:00 – 15:00').waitFor()
    assert.equal(await boxOf('09:00 – 10:00').count(), 0)
    assert.equal((await api.send('DELETE', `${BOOKINGS}/${first}`)).status, 200)
    await boxOf('14:00 – 15:00').waitFor({ state: 'detached' })
    const third = await make('16:00', '17:00')
    await boxOf('16:00 – 17:00').waitFor()
    assert.deepEqual(asked(), [[first], [first], [third]])
    const { membership } = (await api.get(`/community/memberships/v1/${lina}`)).body
    assert.equal((await api.put(`/community/users/v1/${membership.userRef}`, { user: { name: 'Selina' } })).status, 200)
    await boxOf('16:00 – 17:00', 'Selina Nacht').waitFor()
    assert.deepEqual(asked().at(-1)!.toSorted(), [second, third].toSorted())
  })

  test('resources that cannot be read are told, and read again', async () => {
    world.expected.add(403)
    const refused = { status: 403, json: { code: 'forbidden', detail: 'Not now.' } }
    await page.route(/\/resources\/v1\?/, route => route.fulfill(refused), { times: 1 })
    await page.goto(`${world.console}/resources/bookings`)
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await slots().waitFor()
  })

  test('a month shows all that is booked in it, however much', async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const resource = { locationRef, type: 'hotDesk', title: 'Long Table', capacity: 100, schedule: open('00:00', '24:00') }
    const resourceRef = (await api.post('/resources/v1', { resource })).body.resource.id
    const booking = { resourceRef, startDate: at('01', '08:00'), endDate: at('01', '18:00'), membershipRefOwner: lina }
    assert.equal((await api.post(BOOKINGS, { booking, repeat: { period: 'day', count: 28 } })).status, 201)
    copyBookings(world.database, resourceRef, 74)
    await navigate(page, `/resources/bookings?date=${MONTH}-24&by=month&at=${locationRef}`)
    const row = page.locator('[class*="ViewRow"]', { hasText: 'Long Table' })
    await row.getByText('+73').first().waitFor()
    assert.equal(await row.getByText('+73').count(), 28)
  })
  test('a day that a link opens begins where it does when it is opened anew, wherever the month before was scrolled to', async () => {
    const there = `/resources/bookings?at=${world.demo.json.locationRef}`
    const scrolled = `document.querySelector('[class*="ScrollArea-viewport"]:has([class*="ViewCorner"])').scrollLeft`
    const place = () => page.evaluate<number>(scrolled)
    await page.goto(world.console + there)
    await slots().waitFor()
    const wanted = await place()
    await navigate(page, `${there}&by=month`)
    await page.locator('[class*="ViewDayLabel"]').first().waitFor()
    await page.evaluate(`${scrolled} = ${wanted > 100 ? 8 : 400}`)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Bookings' }).click()
    await slots().waitFor()
    const found = await place()
    // A slot may have passed meanwhile.
    assert.ok(Math.abs(found - wanted) <= 40, `${found} in place of ${wanted}`)
  })
})
