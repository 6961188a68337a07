import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const idOf = (page: Page) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())![0]

inBrowser('the pages of billing’s money', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn(`/invoices/${world.demo.json.draftInvoiceRef}`)
    page.setDefaultTimeout(20_000)
  })
  const read = async (path: string) => (await apiOf(world.demo.json).get(path)).body
  /** Opens a page of the console as its links do. */
  const go = async (path: string, heading: string | RegExp) => {
    await navigate(page, path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  const dialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const submit = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

  test('a draft is issued with its number told before, paid in part, and credited by an amount that is previewed', async () => {
    await page.getByRole('button', { name: 'How Tejo was computed' }).click()
    await page.getByText('2 × €18.00', { exact: true }).waitFor()
    await page.getByText(/: 10% off$/).waitFor()
    await button('Issue').click()
    const expected = await dialog().locator('dt:has-text("Next number") + dd').textContent()
    await submit('Issue invoice')
    await page.getByRole('heading', { level: 1, name: `Invoice ${expected}` }).waitFor()
    const path = `/invoices/v1/${idOf(page)}`
    assert.equal((await read(path)).invoice.title, expected)

    // While a dialog goes, keys are still its own.
    await dialog().waitFor({ state: 'hidden' })
    await page.keyboard.press('p')
    await dialog().getByLabel('Amount').fill('100')
    await dialog().getByLabel('How').fill('transfer')
    await submit('Note payment')
    const paid = page.getByRole('region', { name: 'Payments' })
    await paid.getByText('€100.00').waitFor()
    assert.equal((await read(path)).invoice.amountPaid, 100)

    await button('Credit').click()
    await dialog().getByLabel('The whole invoice').uncheck()
    await dialog()
      .getByLabel(/^Locker key/)
      .check()
    await dialog().getByRole('combobox', { name: 'How much of Locker key, replaced' }).click()
    await page.getByRole('option', { name: 'An amount' }).click()
    await dialog().getByLabel('Credited of Locker key, replaced').fill('19')
    await dialog().getByRole('region', { name: 'What the credit note will be' }).getByText('€19.00').first().waitFor()
    // Nothing of it is lost by leaving.
    await dialog().getByLabel('Note on the document').fill('For the key')
    await page.reload()
    await dialog().getByText('What you typed earlier is here again.').waitFor()
    assert.equal(await dialog().getByLabel('Credited of Locker key, replaced').inputValue(), '19')
    assert.equal(await dialog().getByLabel('Note on the document').inputValue(), 'For the key')
    await dialog().getByRole('region', { name: 'What the credit note will be' }).getByText('€19.00').first().waitFor()
    await submit('Make credit note')
    await page.getByRole('heading', { level: 1, name: /^Credit note / }).waitFor()
    assert.equal(await page.evaluate(`Object.keys(sessionStorage).some(key => key.startsWith('stoa.draft.credit'))`), false)
    const { creditNote } = await read(`/billing/credit_notes/v1/${idOf(page)}`)
    assert.deepEqual([creditNote.grossAmount, creditNote.prePaymentAmount], [19, 19])
  })

  test('an invoice and a credit note are saved as PDF and as an electronic invoice, or it is told what that lacks', async () => {
    const names = async (label: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), button(label).click()])
      return file.suggestedFilename()
    }
    const { creditNotes } = await read('/billing/credit_notes/v1?limit=1')
    await go(`/billing/credit_notes/${creditNotes[0].id}`, /^Credit note /)
    assert.match(await names('PDF'), new RegExp(`${creditNotes[0].title}.*\\.pdf$`))
    const { invoices } = await read('/invoices/v1?status=issued&limit=50')
    const api = apiOf(world.demo.json)
    const found = await Promise.all(
      invoices.map(async ({ id }: { id: string }) => (await api.get(`/invoices/v1/${id}/xml`)).status),
    )
    const [whole, lacking] = [invoices[found.indexOf(200)], invoices[found.indexOf(409)]]
    await go(`/invoices/${whole.id}`, `Invoice ${whole.title}`)
    assert.match(await names('PDF'), new RegExp(`${whole.title}.*\\.pdf$`))
    assert.match(await names('E-invoice'), new RegExp(`${whole.title}.*\\.xml$`))
    world.expected.add(409)
    await go(`/invoices/${lacking.id}`, `Invoice ${lacking.title}`)
    await button('E-invoice').click()
    await page
      .getByRole('alert')
      .getByText(/^An e-invoice needs more than is there\. The /)
      .waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: `Invoice ${lacking.title}` }).waitFor()
  })

  test('a payment that was entered by mistake is taken back, and the invoice is open again', async () => {
    const { locationRef } = world.demo.json
    const [{ id }] = (await read(`/invoices/v1?status=issued&limit=1&locationRef=${locationRef}`)).invoices
    await go(`/invoices/${id}`, /^Invoice /)
    await button('Note payment').click()
    await submit('Note payment')
    await page.getByText('The invoice is paid').waitFor()
    assert.equal((await read(`/invoices/v1/${id}`)).invoice.status, 'paid')
    await page.getByRole('button', { name: /^Cancel the payment of/ }).click()
    await submit('Cancel payment')
    await page.getByText('The payment is canceled').waitFor()
    assert.equal((await read(`/invoices/v1/${id}`)).invoice.status, 'issued')
  })

  test('an amount is typed and shown as the language writes it, and what is no number is not sent', async () => {
    const german = await page.context().newPage()
    await page.evaluate(`localStorage.setItem('stoa.language', 'de')`)
    const [{ id }] = (await read(`/invoices/v1?status=issued&limit=1&locationRef=${world.demo.json.locationRef}`)).invoices
    await german.goto(`${world.console}/invoices/${id}?dialog=pay`)
    const amount = german.getByRole('dialog').getByLabel('Betrag')
    const typed = async (text: string) => {
      await amount.fill('')
      await german.keyboard.insertText(text)
      await german.keyboard.press('Tab')
      return amount.inputValue()
    }
    assert.equal(await typed('1.080'), '1080')
    assert.equal(await typed('1.080,50'), '1080,5')
    assert.equal(await typed('12,50'), '12,5')
    assert.equal(await typed('1.08,5.0'), '1.08,5.0')
    await german.keyboard.press('Enter')
    await german.getByText('Das ist keine Zahl.').waitFor()
    assert.equal((await read(`/invoices/v1/${id}`)).invoice.amountPaid, 0)
    await german.close()
    await page.evaluate(`localStorage.removeItem('stoa.language')`)
  })

  test('a dry run shows what would be billed, and is carried out from there, also by a machine whose clock is slow', async () => {
    await page.evaluate('{ const now = Date.now; Date.now = () => now() - 600_000 }')
    await go('/billing/runs', 'Billing runs')
    await button('Look what is due').click()
    await submit('Begin dry run')
    await page.getByRole('heading', { level: 1, name: /^Dry run/ }).waitFor()
    await page.getByText('This is what would be billed.').waitFor()
    const { run } = await read(`/billing/runs/v1/${idOf(page)}`)
    assert.deepEqual([run.dryRun, run.status], [true, 'completed'])
    await button('Carry it out').click()
    await submit('Carry it out')
    await page.getByRole('heading', { level: 1, name: /^Billing run/ }).waitFor()
    await page.getByText('Done', { exact: true }).first().waitFor()
    assert.equal((await read(`/billing/runs/v1/${idOf(page)}`)).run.dryRun, false)
    // Where a customer gets several invoices, each button says which one it opens.
    const asOf = new Date(Date.now() + 70 * 86_400_000).toISOString()
    const ahead = await apiOf(world.demo.json).post('/billing/runs/v1', { run: { dryRun: true, asOf } })
    await go(`/billing/runs/${ahead.body.run.id}`, /^Dry run/)
    const opening = page.getByRole('button', { name: /^Show the lines of / })
    await opening.nth(1).waitFor()
    const names = await opening.evaluateAll(all => all.map(each => each.ariaLabel))
    assert.equal(new Set(names).size, names.length, names.join('\n'))
  })

  test('a deposit is asked for, comes, and a part of it is given back', async () => {
    await go('/billing/deposits', 'Deposits')
    await page.keyboard.press('c')
    // Whoever it is for is missing, and that is told with all else.
    await submit('Ask for it')
    const faulty = dialog().locator('[aria-invalid="true"]')
    await faulty.first().waitFor()
    assert.equal(await faulty.count(), 2)
    await dialog().getByRole('combobox', { name: 'Person' }).fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await dialog().getByLabel('Amount').fill('300')
    await faulty.first().waitFor({ state: 'detached' })
    await submit('Ask for it')
    await page.getByRole('heading', { level: 1, name: 'Deposit · Mia Lindqvist' }).waitFor()
    await button('Note receipt').click()
    await submit('Note receipt')
    await button('Give back').click()
    await dialog().getByLabel('Amount').fill('120')
    await submit('Note it as given back')
    await page.getByText('Noted as given back').waitFor()
    const { deposit } = await read(`/billing/deposits/v1/${idOf(page)}`)
    assert.deepEqual([deposit.status, deposit.remainingAmount], ['held', 180])
  })

  test('money is put on a balance, and the upcoming invoice is billed at once', async () => {
    const { memberRef } = world.demo.json
    await go(`/community/memberships/${memberRef}`, 'Mia Lindqvist')
    const balance = async () => (await read(`/transactions/v1/balances/${memberRef}/money`)).balances[0]?.amount ?? 0
    const before = await balance()
    await button('Top up').click()
    await dialog().getByLabel('Amount').fill('25')
    await dialog().getByLabel('What for').fill('For the broken lamp')
    await submit('Top up')
    await page.getByText('The balance is topped up').waitFor()
    assert.equal(await balance(), before + 25)
    await page.getByRole('region', { name: 'Money balance' }).getByRole('link', { name: 'Upcoming invoice' }).click()
    await button('Bill now').click()
    await submit('Bill now')
    await page.getByRole('heading', { level: 1, name: /^Draft invoice · Mia Lindqvist/ }).waitFor()
    assert.equal((await read(`/invoices/v1/${idOf(page)}`)).invoice.status, 'draft')
  })

  test('a tax rate is made the default of its location, and billing settings are saved', async () => {
    const { locationRef } = world.demo.json
    await go('/billing/tax_rates', 'Tax rates')
    await page.keyboard.press('c')
    await dialog().getByLabel('Name').fill('IVA 23 %')
    // Most are standard.
    assert.equal(await dialog().getByRole('combobox', { name: 'Category' }).inputValue(), 'Standard')
    await dialog().getByLabel('Rate', { exact: true }).fill('23')
    await dialog().getByLabel('Location').click()
    await page.getByRole('option', { name: /Lisbon/ }).click()
    await dialog().getByLabel('Default of the location').check()
    await submit('Create tax rate')
    await page.getByText('IVA 23 % can be used now').waitFor()
    const { taxRates } = await read(`/billing/tax_rates/v1?locationRef=${locationRef}`)
    assert.deepEqual([taxRates[0].rate, taxRates[0].default], [23, true])
    await go('/billing/settings', 'Billing')
    await page.getByLabel('Due after').fill('30')
    await page.getByLabel('Account of deposits').fill('1710')
    const ways = page.getByRole('group', { name: 'Accounts of money by way' })
    await ways.getByRole('button', { name: 'Add account' }).click()
    await ways.getByLabel('Way, such as cash').fill('cash')
    await ways.getByLabel('Account', { exact: true }).fill('1000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    const { settings } = await read(`/billing/settings/v1/${locationRef}`)
    assert.deepEqual(
      [settings.dueDays, settings.depositsAccount, settings.moneyAccounts],
      [30, '1710', [{ label: 'cash', account: '1000' }]],
    )
  })

  test('on a phone amounts stay whole, what is overdue says so, and an invoice tells what is to be paid before its history', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/invoices?overdue=true')
    await page.locator('tbody [data-open]').first().getByText('Overdue').waitFor()
    const sums = page.getByRole('region', { name: /^Receivables/ })
    const amounts = sums.getByText(/^[A-Z]*[€$][\d,.]+$/)
    await amounts.nth(2).waitFor()
    const heights = await amounts.evaluateAll(all => all.map(each => each.clientHeight))
    assert.equal(new Set(heights).size, 1)
    await page.locator('tbody [data-open]').first().click()
    const topOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!.y
    await page.getByRole('region', { name: 'History', exact: true }).waitFor()
    assert.ok((await topOf('To be paid')) < (await topOf('Payments')))
    assert.ok((await topOf('Payments')) < (await topOf('History')))
    await navigate(page, '/shop/orders')
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  })
})
