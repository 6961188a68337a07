import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page, Route } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const PEOPLE = '/community/memberships/v1'
const DAY = `${new Date().getUTCFullYear() + 1}-02-03`

inBrowser('the forms of the console', world => {
  let page: Page
  let room: string
  const dialog = () => page.getByRole('dialog').last()
  const button = (name: string) => dialog().getByRole('button', { name, exact: true })
  const isFocused = (part: Locator) => part.and(page.locator(':focus')).waitFor()
  before(async () => {
    page = await world.signedIn('/community/memberships', { viewport: { width: 1280, height: 600 } })
    page.setDefaultTimeout(15_000)
    const api = apiOf(world.demo.json)
    const { locationRef, memberRef } = world.demo.json
    const resource = { locationRef, type: 'meetingRoom', title: 'Form Room' }
    room = (await api.post('/resources/v1', { resource })).body.resource.id
    const booking = {
      resourceRef: room,
      startDate: `${DAY}T10:00:00Z`,
      endDate: `${DAY}T11:00:00Z`,
      membershipRefOwner: memberRef,
    }
    assert.equal((await api.post('/resources/bookings/v1', { booking, override: true })).status, 201)
  })
  const invite = () => navigate(page, `/community/memberships?at=${world.demo.json.locationRef}&dialog=invite`)

  test('what was refused is told until somebody corrects it, and no longer', async () => {
    const { membership } = await world.read(`/community/memberships/v1/${world.demo.json.memberRef}`)
    await invite()
    await dialog().getByLabel('First name').fill('Ana')
    await dialog().getByLabel('Surname').fill('Again')
    await dialog().getByLabel('E-mail').fill(membership.user.email)
    world.expected.add(409)
    await button('Invite').click()
    await dialog().locator('[aria-invalid="true"]').first().waitFor()
    await dialog().getByLabel('E-mail').fill('ana.again@example.com')
    await dialog().locator('[aria-invalid="true"]').first().waitFor({ state: 'hidden' })
    assert.equal(await dialog().getByRole('alert').count(), 0)
  })

  test('Escape keeps what was typed, and Cancel forgets it', async () => {
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await invite()
    await dialog().getByText('What you typed earlier is here again.').waitFor()
    assert.equal(await dialog().getByLabel('First name').inputValue(), 'Ana')
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
    await invite()
    await dialog().getByLabel('First name').waitFor()
    assert.equal(await dialog().getByLabel('First name').inputValue(), '')
    assert.equal(await page.evaluate('Object.keys(sessionStorage).filter(key => key.includes("draft")).length'), 0)
  })

  test('what was typed outlives a network that is gone and a service that is not there, and is stored once', async () => {
    const email = 'noor.twice@example.com'
    await dialog().getByLabel('First name').fill('Noor')
    await dialog().getByLabel('Surname').fill('Twice')
    await dialog().getByLabel('E-mail').fill(email)
    const keys = new Set<string | undefined>()
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith(PEOPLE)) keys.add(request.headers()['idempotency-key'])
    })
    const detail = 'The service is starting.'
    const away = { status: 503, json: { code: 'unavailable', detail, requestId: 'r-503' }, headers: { 'request-id': 'r-503' } }
    world.expected.add(0).add(503)
    for (const [fail, told] of [
      [route => route.abort(), 'The service cannot be reached.'],
      [route => route.fulfill(away), 'r-503'],
    ] satisfies [(route: Route) => Promise<void>, string][]) {
      await page.route(`**${PEOPLE}`, fail)
      await button('Invite').click()
      await dialog().getByRole('alert').getByText(told).waitFor()
      await page.unroute(`**${PEOPLE}`)
      assert.equal(await dialog().getByLabel('E-mail').inputValue(), email)
    }
    await button('Invite').click()
    await page.getByRole('heading', { level: 1, name: 'Noor Twice' }).waitFor()
    assert.equal((await world.read(`${PEOPLE}?userEmail=${email}`)).memberships.length, 1)
    assert.equal(keys.size, 1)
  })

  test('a date is typed digit by digit: in a filter, in a form, and with a year that is too short', async () => {
    await navigate(page, '/billing/credit_notes')
    await page.getByLabel('From').focus()
    await page.keyboard.type('05052027')
    await page.waitForURL(url => url.searchParams.get('createDate[gte]') === '2027-05-05')
    assert.equal(await page.getByLabel('From').inputValue(), '2027-05-05')
    await page.getByLabel('From').blur()
    await page.getByLabel('From').focus()
    await page.keyboard.type('06062028')
    await page.waitForURL(url => url.searchParams.get('createDate[gte]') === '2028-06-06')
    // Each time it is one step, however many digits were typed.
    await page.goBack()
    await page.waitForURL(url => url.searchParams.get('createDate[gte]') === '2027-05-05')
    await page.goBack()
    await page.waitForURL(url => !url.searchParams.has('createDate[gte]'))
    await navigate(page, '/events?dialog=new')
    const starts = dialog().getByLabel('Begins')
    await starts.focus()
    await page.keyboard.type('06062027')
    assert.equal(await starts.inputValue(), '2027-06-06T18:00')
    await starts.blur()
    await starts.focus()
    await page.keyboard.type('07070027')
    assert.equal(await dialog().getByText('four digits').count(), 0)
    await starts.blur()
    await dialog().getByText('Write the year with four digits.').waitFor()
    assert.equal(await starts.inputValue(), '0027-07-07T18:00')
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('who cannot be looked for is not said to be missing, nor offered to be made anew', async () => {
    await navigate(page, `/resources/bookings?date=${DAY}&dialog=new`)
    const person = dialog().getByRole('combobox', { name: 'Person' })
    await page.route(/memberships\/v1\?/, route => route.abort())
    world.expected.add(0)
    await person.fill('Zoe Cut Off')
    await page.getByRole('listbox', { name: 'Person' }).getByText('The service cannot be reached.').waitFor()
    assert.deepEqual(await page.getByRole('option').allTextContents(), [])
    await page.unroute(/memberships\/v1\?/)
    await page.keyboard.press('Escape')
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('dates that repeat after more weeks than there are in a calendar are refused at the field', async () => {
    await navigate(page, `/events/${world.demo.json.eventRef}?dialog=copy`)
    await dialog().getByRole('switch', { name: 'Repeat it' }).click()
    await dialog().getByLabel('Every', { exact: true }).fill('999999999')
    await dialog().getByText('When', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await dialog().getByText('At most 52.').waitFor()
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('a day that is half typed gives way to the one that is chosen beside it', async () => {
    await navigate(page, `/resources/${room}`)
    const day = page.getByLabel('Day', { exact: true })
    await day.focus()
    await page.keyboard.type('070727')
    assert.match(await day.inputValue(), /^0027/)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('Write the year with four digits.').waitFor({ state: 'hidden' })
    assert.equal(await day.inputValue(), new URL(page.url()).searchParams.get('day'))
  })

  test('what is typed for one person is kept for them alone', async () => {
    const { memberRef, locationRef } = world.demo.json
    const sell = `/shop/orders?at=${locationRef}&dialog=sell`
    // While it fades, the dialog is there without what its address said.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await navigate(page, `${sell}&person=${memberRef}`)
    await dialog().getByLabel('Comment').fill('No sugar')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await navigate(page, sell)
    await dialog().getByLabel('Comment').waitFor()
    assert.equal(await dialog().getByLabel('Comment').inputValue(), '')
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('an option that is no longer shown is not sold', async () => {
    const { locationRef } = world.demo.json
    const options = [{ title: 'Cup', price: { money: { enabled: true, amount: 3 } } }]
    const made = await apiOf(world.demo.json).post('/shop/products/v1', { product: { locationRef, title: 'Form Tea', options } })
    const { id } = made.body.product
    const isChosen = (name: string) => dialog().getByRole('radio', { name }).and(page.locator(':checked')).waitFor()
    await navigate(page, `/shop/orders?at=${locationRef}&dialog=sell&product=${id}`)
    await dialog().getByRole('combobox', { name: 'Person' }).fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await isChosen('Cup')
    await isChosen('Cash, card or transfer')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await navigate(page, `/shop/orders?at=${locationRef}&dialog=sell`)
    await dialog().getByText('What you typed earlier is here again.').waitFor()
    await button('Place the order').click()
    await dialog().getByRole('alert').getByText('Choose a product first.').waitFor()
    assert.deepEqual((await world.read(`/shop/orders/v1?locationRef=${locationRef}&productRef=${id}`)).orders, [])
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('who pays is asked anew when it is sold to somebody else', async () => {
    const { locationRef, companyRef } = world.demo.json
    const user = { name: 'Paula', surname: 'Payer', email: 'paula.payer@example.com' }
    const membership = { locationRef, companyRef, user }
    assert.equal((await apiOf(world.demo.json).post(PEOPLE, { membership, invite: false })).status, 201)
    const choose = async (field: string, words: string, option: string | RegExp) => {
      await dialog().getByRole('combobox', { name: field }).click()
      await dialog().getByRole('combobox', { name: field }).fill(words)
      await page.getByRole('option', { name: option }).last().click()
    }
    await navigate(page, `/shop/orders?at=${locationRef}&dialog=sell`)
    await choose('Person', 'paula', /Paula Payer/)
    await choose('Product', 'Form Tea', 'Form Tea')
    await choose('Who pays', '', /./)
    await choose('Person', 'lindq', /Mia Lindqvist/)
    await button('Place the order').click()
    await page.getByRole('heading', { level: 1, name: /^Order \S/ }).waitFor()
    const { order } = await world.read(`/shop/orders/v1/${page.url().split('/').at(-1)!.split('?')[0]}`)
    assert.equal(order.payment.customerRef, order.membershipRef)
  })

  test('what is typed on the page of one person is not shown on that of another', async () => {
    const { memberRef, secondAdminRef } = world.demo.json
    const notes = page.getByLabel('What colleagues should know')
    await navigate(page, `/community/memberships/${secondAdminRef}`)
    await page.getByRole('button', { name: 'Change notes' }).waitFor()
    await navigate(page, `/community/memberships/${memberRef}`)
    await page.getByRole('button', { name: 'Change notes' }).click()
    await notes.fill('Of Mia alone')
    await page.goBack()
    await page.waitForURL(url => url.pathname.endsWith(secondAdminRef))
    await page.getByRole('button', { name: 'Change notes' }).waitFor()
    assert.equal(await notes.count(), 0)
    await page.goBack()
  })

  test('what is clicked twice is done once', async () => {
    const drafts = async () => (await world.read('/invoices/v1?status=draft&limit=100')).invoices.length as number
    const before = await drafts()
    await navigate(page, `/invoices/${world.demo.json.draftInvoiceRef}`)
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).dblclick()
    await page.getByText('This is the copy, a draft').first().waitFor()
    await navigate(page, '/invoices?status=draft')
    await page
      .getByRole('row')
      .nth(before + 1)
      .waitFor()
    assert.equal(await drafts(), before + 1)
  })

  test('the keyboard goes on to the button when a time nearby is taken, and back to the field when a guest is added', async () => {
    const address = `resources/bookings?date=${DAY}&dialog=new&resource=${room}`
    await navigate(page, `/${address}&start=${DAY}T10:00:00Z&end=${DAY}T11:00:00Z`)
    await dialog().getByText('Free nearby').waitFor()
    await dialog()
      .getByRole('button', { name: /^Take .*11:00/ })
      .press('Enter')
    await dialog().getByText('Free nearby').waitFor({ state: 'hidden' })
    await isFocused(button('Book'))
    await dialog().getByRole('combobox', { name: 'Person' }).fill('Nova Guest')
    await page.getByRole('option', { name: 'Create “Nova Guest”' }).click()
    await dialog().getByLabel('E-mail').fill('nova.guest@example.com')
    await button('Add').click()
    await page.getByRole('dialog', { name: 'New guest' }).waitFor({ state: 'hidden' })
    await isFocused(dialog().getByRole('combobox', { name: 'Person' }))
  })
})
