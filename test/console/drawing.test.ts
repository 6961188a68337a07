import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { navigate } from '../navigate.ts'

inBrowser('what the console draws', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn()
  })
  const dialog = () => page.getByRole('dialog')

  test('a key in a large form draws its field, and not all others', async () => {
    await navigate(page, '/plans?dialog=new')
    const title = dialog().getByLabel('Title', { exact: true })
    await title.fill('A')
    await dialog().getByLabel('Set-up fee').waitFor()
    // Each field of a number makes one of these when it is drawn, and the dialog has more than ten.
    await page.evaluate(`{
      const { NumberFormat } = Intl
      globalThis.made = 0
      Intl.NumberFormat = function (...of) { globalThis.made++; return new NumberFormat(...of) }
    }`)
    await title.press('B')
    await title.press('C')
    assert.equal(await title.inputValue(), 'ABC')
    const made = await page.evaluate<number>('globalThis.made')
    assert.ok(made < 6, `${made} numbers were written for two keys`)
    await page.reload()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  test('a field shows what another one changes, and is checked by what it shows', async () => {
    await navigate(page, '/plans?dialog=new')
    await dialog().getByLabel('Title', { exact: true }).fill('Twice')
    await dialog().getByLabel('Price', { exact: true }).fill('12')
    await dialog().getByLabel('Title', { exact: true }).fill('')
    await dialog().getByRole('button', { name: 'Create plan' }).click()
    await dialog().getByText('This is required.').first().waitFor()
    await dialog().getByLabel('Title', { exact: true }).fill('Once')
    await dialog().getByText('This is required.').waitFor({ state: 'hidden' })
    assert.equal(await dialog().getByLabel('Price', { exact: true }).inputValue(), '12')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
  })
})
