import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import type { Json } from '../client.ts'
import { all, apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const LIST = '/transactions/money/v1'

inBrowser('the page of payments', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn('/invoices')
    page.setDefaultTimeout(20_000)
  })
  const go = async (path: string, heading: string | RegExp) => {
    await navigate(page, path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  const listed = (query: string): Promise<Json[]> => all(apiOf(world.demo.json), `${LIST}?${query}`, 'transactions')
  const dialog = () => page.getByRole('dialog')

  test('what is to be paid out is found from the invoices, and is gone when it was', async () => {
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    const waiting = await listed('refundStatus=pending')
    assert.ok(waiting.length > 1)
    await page.getByRole('tab', { name: `To be paid out · ${waiting.length}` }).click()
    await page.waitForURL(/refundStatus=pending/)
    const payOut = page.getByRole('button', { name: /^Mark as paid out: / })
    await payOut.nth(waiting.length - 1).waitFor()
    assert.equal(await payOut.count(), waiting.length)
    const [{ id, user }] = waiting
    await page
      .getByRole('row', { name: new RegExp(user.name) })
      .first()
      .getByRole('button', { name: /^Mark as paid out: / })
      .click()
    await page.getByText('The refund is noted as paid out').waitFor()
    await page.getByRole('tab', { name: `To be paid out · ${waiting.length - 1}` }).waitFor()
    assert.deepEqual(
      (await world.read(`${LIST}/${id}`)).transaction.refunds.map(({ status }: Json) => status),
      ['succeeded'],
    )
    assert.equal((await listed('refundStatus=pending')).length, waiting.length - 1)
  })

  test('the address keeps what the list is narrowed by, and a row leads to what was paid', async () => {
    await go('/transactions/money?type=invoice&paymentMethod=external', 'Payments')
    await page.getByRole('combobox', { name: 'For' }).and(page.locator('[value="Invoice"]')).waitFor()
    const [{ invoice, company, user }] = await listed('type=invoice&paymentMethod=external')
    const row = page.getByRole('row').nth(1)
    await row.getByText(company?.title ?? user.name).waitFor()
    await row.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: `Invoice ${invoice.title}` }).waitFor()
  })

  test('the files of a month come as the service makes them, and a file that lacks accounts says so', async () => {
    await go('/transactions/money', 'Payments')
    await page.getByRole('button', { name: 'Download a month' }).click()
    await dialog().getByRole('combobox', { name: 'Location' }).click()
    const [location] = (await world.read('/locations/v1')).locations
    await page.getByRole('option', { name: location.title }).click()
    await dialog().getByRole('radio', { name: 'Payments' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download' }).click(),
    ])
    const [, month] = /(\d{4}-\d{2}) payments\.csv$/.exec(download.suggestedFilename())!
    const asked = `/billing/exports/v1/${location.id}?month=${month}&of=payments`
    const saved = await readFile(await download.path(), 'utf8')
    assert.equal(saved, `\ufeff${(await apiOf(world.demo.json).get(asked)).text}`, 'with the mark by which Excel reads UTF-8')

    // That accounts are not named is an answer like others here, and nowhere else.
    world.expected.add(409)
    await dialog().getByRole('radio', { name: 'DATEV' }).check()
    await dialog().getByRole('button', { name: 'Download' }).click()
    await dialog().getByRole('alert').waitFor()
    world.expected.delete(409)
    await dialog().getByRole('radio', { name: 'Statement' }).check()
    await dialog().getByRole('alert').waitFor({ state: 'hidden' })
    assert.equal(await dialog().getByRole('radio', { name: 'DATEV' }).isDisabled(), true)
    assert.equal(await dialog().getByRole('radio', { name: 'Table (CSV)' }).isChecked(), true)
    await page.keyboard.press('Escape')
  })

  test('what was paid this month leads from Today to the payments that it sums', async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    // On the first day of a month nothing may have been paid yet.
    const [issued] = await all(api, `/invoices/v1?locationRef=${locationRef}&status=issued`, 'invoices')
    assert.equal((await api.post(`/invoices/v1/${issued.id}/pay`, { payment: { type: 'external' } })).status, 200)
    await go(`/analytics/today?at=${locationRef}`, 'Today')
    const { sums } = (await world.read(`/analytics/today/v1?locationRef=${locationRef}`)).today.invoices
    const asking = page.waitForRequest(request => new URL(request.url()).searchParams.has('settleDate[gte]'))
    await page.getByRole('link', { name: /Paid this month$/ }).click()
    const { searchParams } = new URL((await asking).url())
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    assert.equal(searchParams.get('locationRef'), locationRef)
    searchParams.delete('limit')
    const payments = await listed(String(searchParams))
    const cents = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    assert.ok(cents > 0)
    assert.equal(cents, Math.round(sums[0].paid * 100))
  })

  test('a package that waits for its money is found by its state, and is noted as paid on its page', async () => {
    const [{ id, creditPackage }] = await listed('type=creditPackage&status=pending')
    await go('/transactions/money?type=creditPackage&status=pending', 'Payments')
    await page.getByRole('link', { name: creditPackage.title }).first().click()
    await page.waitForURL(new RegExp(`/packages/purchases/${creditPackage.purchaseRef}`))
    await page.getByRole('button', { name: 'Money received: Cash' }).click()
    await page.getByText('The payment is noted').waitFor()
    await page.getByRole('button', { name: 'Give money back' }).waitFor()
    assert.equal((await world.read(`${LIST}/${id}`)).transaction.status, 'succeeded')
    assert.equal((await world.read(`/packages/purchases/v1/${creditPackage.purchaseRef}`)).purchase.payment.status, 'succeeded')
  })

  test('a part of a payment is given back while its order stays, and the person’s page tells that it is owed', async () => {
    const { order, membershipRef, id } = (await listed('type=order&status=succeeded')).find(({ refundable }) => refundable)!
    await go(`/shop/orders/${order.id}`, /^Order /)
    await page.getByRole('button', { name: 'Give money back' }).click()
    await dialog().getByLabel('Amount').fill('99999')
    world.expected.add(409)
    await dialog().getByRole('button', { name: 'Give money back' }).click()
    await dialog()
      .getByText(/are left to be given back/)
      .waitFor()
    world.expected.delete(409)
    await dialog().getByLabel('Amount').fill('1')
    await dialog().getByLabel('How').fill('cash')
    await dialog().getByRole('button', { name: 'Give money back' }).click()
    await page.getByText('The refund waits to be paid out').waitFor()
    const { transaction } = await world.read(`${LIST}/${id}`)
    assert.deepEqual(
      transaction.refunds.map(({ amount, label, status }: Json) => [amount, label, status]),
      [[1, 'cash', 'pending']],
    )
    await page.getByRole('button', { name: /^Mark as paid out: / }).waitFor()

    const owed = (await listed(`refundStatus=pending&customerRef=${membershipRef}`)).flatMap(({ refunds }) => refunds)
    const sum = owed.reduce((all, { amount, status }) => (status === 'pending' ? all + amount : all), 0)
    await go(`/community/memberships/${membershipRef}`, new RegExp(transaction.user.surname))
    const balance = page.getByRole('region', { name: 'Money balance' })
    await balance.getByText(new RegExp(`${sum.toFixed(2)} to be paid out`)).waitFor()
    await balance.getByRole('link', { name: 'Show' }).click()
    await page.waitForURL(new RegExp(`customerRef=${membershipRef}`))
    await page
      .getByRole('button', { name: /^Mark as paid out: / })
      .first()
      .waitFor()
  })
})
