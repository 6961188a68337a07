import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** One page, which is never loaded again between signing in and signing out. What is done on it is asked of the interface after each step. */
inBrowser('a whole day at the console', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn()
    page.setDefaultTimeout(20_000)
    await page.evaluate('window.isSame = true')
  })
  const go = async (name: string, title = name) => {
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
  const idIn = () => ID.exec(page.url())![0]
  const dialog = () => page.getByRole('dialog')
  const told = (text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor()

  test('begins with who waits: a request is opened from Today and approved', async () => {
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page
      .getByRole('region', { name: 'What waits' })
      .getByRole('link', { name: /Requests to approve/ })
      .click()
    await page.getByRole('table', { name: 'People' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await told(/ is approved$/)
    const { membership } = await world.read(`/community/memberships/v1/${idIn()}`)
    assert.equal(membership.status, 'approved')
  })

  test('a ticket is answered, and closed once it is solved', async () => {
    await go('Support')
    await page.getByRole('list', { name: 'Support' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Solve', exact: true }).waitFor()
    const id = idIn()
    await page.getByRole('textbox', { name: /^Reply to / }).fill('Somebody comes this afternoon.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('list').getByText('Somebody comes this afternoon.').waitFor()
    await page.getByRole('button', { name: 'Solve', exact: true }).click()
    await page.getByText(/ changed the status to “Solved”/).waitFor()
    await page.keyboard.press('d')
    await page.getByText(/ changed the status to “Closed”/).waitFor()
    const { ticket, activities } = await world.read(`/support/tickets/v1/${id}`)
    assert.equal(ticket.status, 'closed')
    assert.ok(activities.some(({ data }: { data?: { text?: string } }) => data?.text === 'Somebody comes this afternoon.'))
  })

  test('something is sold, and taken back before it is handed out', async () => {
    await go('Shop', 'Orders')
    await page.getByRole('button', { name: 'Sell' }).click()
    await dialog().getByRole('combobox', { name: 'Person' }).fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await dialog().getByRole('combobox', { name: 'Product' }).fill('tote')
    await page.getByRole('option', { name: /Tidewater tote/ }).click()
    await dialog().getByRole('radio', { name: 'Blue' }).check()
    await dialog().getByRole('radio', { name: 'Cash, card or transfer' }).check()
    await dialog().getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    const id = idIn()
    assert.equal((await world.read(`/shop/orders/v1/${id}`)).order.status, 'new')
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog().getByRole('radio', { name: 'Give it back', exact: true }).check()
    await dialog().getByRole('button', { name: 'Cancel the order' }).click()
    await told(/ is canceled$/)
    const { order } = await world.read(`/shop/orders/v1/${id}`)
    assert.deepEqual([order.status, order.payment.status], ['canceled', 'canceled'])
  })

  test('a delivery is received', async () => {
    await go('Shop', 'Orders')
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('searchbox').fill('earplugs')
    await page.getByRole('link', { name: /Earplugs/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Earplugs' }).waitFor()
    const path = `/shop/products/v1/${idIn()}`
    const quantity = async () => (await world.read(path)).product.options[0].stock.quantity as number
    const before = await quantity()
    await page.getByRole('button', { name: 'Receive' }).click()
    await dialog().getByLabel('Units').fill('12')
    await dialog().getByRole('button', { name: 'Receive' }).click()
    await told(`${before + 12} on hand now`)
    assert.equal(await quantity(), before + 12)
  })

  test('an event is announced with its price', async () => {
    await go('Events')
    await page.getByRole('button', { name: 'New event' }).click()
    await dialog().getByLabel('Title').fill('Breakfast on the roof')
    await dialog().getByLabel('For credits').check()
    await dialog().getByLabel('For credits: Amount').fill('2.5')
    await dialog().getByRole('button', { name: 'New event' }).click()
    await page.getByRole('heading', { level: 1, name: 'Breakfast on the roof' }).waitFor()
    const { event } = await world.read(`/events/v1/${idIn()}`)
    assert.ok(Date.parse(event.startDate) > Date.now())
    assert.deepEqual(event.price.credits, { enabled: true, amount: 2.5 })
  })

  test('somebody gets five day passes', async () => {
    const path = `/transactions/v1/balances/${world.demo.json.memberRef}/day_passes`
    const sum = async () =>
      (await world.read(path)).balances.reduce((all: number, { amount }: { amount: number }) => all + amount, 0) as number
    const before = await sum()
    await go('Ledgers')
    await page.getByText('Day passes', { exact: true }).click()
    await page.waitForURL(/day_passes/)
    await page.getByRole('button', { name: 'Give or charge' }).click()
    await dialog().getByRole('combobox').fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Mia Lindqvist' }).waitFor()
    await page.getByRole('button', { name: 'Give', exact: true }).click()
    await dialog().getByLabel('Amount').fill('5')
    await dialog().getByRole('button', { name: 'Give', exact: true }).click()
    await told('Mia Lindqvist has got 5 day passes')
    assert.equal(await sum(), before + 5)
  })

  test('ends by signing out, and nothing of it can be seen without signing in again', async () => {
    assert.equal(await page.evaluate('window.isSame'), true)
    const last = page.url()
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    assert.equal((await page.context().cookies()).length, 0)
    await page.goto(last)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    assert.equal(await page.getByText('Lindqvist').count(), 0)
  })
})
