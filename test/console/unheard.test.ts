import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('what was sent, and nobody heard what became of it', world => {
  let page: Page
  const dialog = () => page.getByRole('dialog').last()
  const button = (name: string) => dialog().getByRole('button', { name, exact: true })
  before(async () => {
    page = await world.signedIn('/plans')
    page.setDefaultTimeout(15_000)
  })

  /** Lets writes through to the service, and nothing back, until it is told that answers arrive again. */
  async function losing(path: string): Promise<() => Promise<void>> {
    world.expected.add(0)
    await page.route(`**${path}`, async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    return () => page.unroute(`**${path}`)
  }

  test('is stored once when the page is loaded anew and what was typed is sent again', async () => {
    const heard = await losing('/plans/v1')
    await navigate(page, '/plans?dialog=new')
    await dialog().getByLabel('Title').fill('Unheard of')
    await dialog().getByLabel('Price', { exact: true }).fill('17')
    await button('Create plan').click()
    await dialog().getByRole('alert').getByText('The service cannot be reached.').waitFor()
    await heard()
    await page.reload()
    await dialog().getByText('What you typed earlier is here again.').waitFor()
    await button('Create plan').click()
    await page.getByRole('heading', { level: 1, name: 'Unheard of' }).waitFor()
    const { plans } = await world.read('/plans/v1')
    assert.equal(plans.filter(({ title }: { title: string }) => title === 'Unheard of').length, 1)
  })

  test('is stored once when its own button is clicked again, and not the one that tries again', async () => {
    const api = apiOf(world.demo.json)
    const { locationRef } = world.demo.json
    const { invoices } = (await api.get(`/invoices/v1?locationRef=${locationRef}&status=issued&order=createDate:desc`)).body
    const notes = async () => (await world.read(`/billing/credit_notes/v1?invoiceRef=${invoices[0].id}`)).creditNotes.length
    const earlier = await notes()
    await navigate(page, `/invoices/${invoices[0].id}?dialog=credit`)
    const whole = dialog().getByLabel('The whole invoice')
    if ((await whole.count()) > 0) await whole.uncheck()
    const line = dialog().getByRole('group', { name: 'What is credited' }).getByRole('checkbox').last()
    await line.check()
    await dialog()
      .getByRole('combobox', { name: /^How much of/ })
      .click()
    await page.getByRole('option', { name: 'An amount' }).click()
    await dialog()
      .getByLabel(/^Credited of/)
      .fill('1')
    await dialog().getByRole('region', { name: 'What the credit note will be' }).getByText('€1.00').first().waitFor()
    const heard = await losing('/billing/credit_notes/v1')
    await button('Make credit note').click()
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    await heard()
    await button('Make credit note').click()
    await page.getByRole('heading', { level: 1, name: /^Credit note / }).waitFor()
    assert.equal(await notes(), earlier + 1)
  })

  test('a reply is in its field again when the page is loaded anew while it is on its way, and is stored once', async () => {
    const id = world.demo.json.ticketRef
    const replies = async () => {
      const { activities } = await world.read(`/support/tickets/v1/${id}`)
      return activities.filter(({ data }: { data?: { text?: string } }) => data?.text === 'We are on it').length as number
    }
    await navigate(page, `/support/tickets/${id}?status=all`)
    const field = page.getByRole('textbox', { name: /^Reply to/ })
    const heard = await losing('/support/tickets/v1/comment')
    await field.fill('We are on it')
    const sent = page.waitForEvent('requestfailed')
    await field.press('Control+Enter')
    await sent
    await page.reload()
    assert.equal(await field.inputValue(), 'We are on it')
    await heard()
    await field.press('Control+Enter')
    await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator('[data-disabled]')).waitFor()
    await field.and(page.getByText('')).waitFor()
    // It is forgotten once its answer has come, which may be after the field is empty.
    while (await page.evaluate('Object.keys(sessionStorage).some(key => key.includes("reply"))')) await page.waitForTimeout(20)
    assert.equal(await replies(), 1)
  })

  test('what a proxy answers in place of the service is told in the language of the person', async () => {
    const html = '<html><body><h1>504 Gateway Time-out</h1></body></html>'
    await page.route('**/plans/v1', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 504, contentType: 'text/html', body: html })
        : route.fallback(),
    )
    world.expected.add(504)
    await navigate(page, '/plans?dialog=new')
    await dialog().getByLabel('Title').fill('Behind a proxy')
    await dialog().getByLabel('Price', { exact: true }).fill('17')
    await button('Create plan').click()
    const alert = dialog().getByRole('alert')
    await alert.waitFor()
    assert.match((await alert.textContent())!, /The service cannot be reached\./)
    await page.unroute('**/plans/v1')
    await button('Cancel').click()
  })
})
