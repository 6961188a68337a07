import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { navigate } from '../navigate.ts'

inBrowser('the console on a phone', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn('/invoices', { viewport: { width: 390, height: 844 } })
    page.setDefaultTimeout(15_000)
  })

  test('filters are behind a button, and narrow the list from there', async () => {
    await page.locator('tbody [data-open]').first().waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Overdue' }).count(), 0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Overdue' }).click()
    await page.getByRole('option').first().click()
    await page.waitForURL(/overdue=true/)
  })

  test('the settings have their navigation in one line', async () => {
    await navigate(page, '/access/audit')
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    await links.first().waitFor()
    const tops = await Promise.all((await links.all()).map(async link => (await link.boundingBox())!.y))
    assert.equal(new Set(tops).size, 1)
    const here = (await links.last().boundingBox())!
    assert.ok(here.x >= 0 && here.x + here.width <= 390, String(here.x))
  })

  test('a page of one location switches to another one where it says so', async () => {
    await navigate(page, '/resources/bookings')
    const shown = page.getByRole('button', { name: /^Shown here/ })
    const before = (await shown.textContent())!
    await shown.click()
    const other = page.getByRole('menuitemradio', { checked: false }).first()
    const title = (await other.textContent())!
    await other.click()
    await page.getByRole('button', { name: `Location: ${title}` }).waitFor()
    assert.notEqual(title, before)
  })
})
