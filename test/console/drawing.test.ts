import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('what the console draws and where the keyboard is', world => {
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

  test('a name that is too long for its column ends in dots', async () => {
    const { locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const title = 'Gesellschaft für Rechtsschutzversicherungen und Donaudampfschifffahrt mbH & Co. KG'
    const { company } = (await api.post('/community/companies/v1', { company: { locationRef, title } })).body
    const deposit = { locationRef, companyRef: company.id, amount: 5 }
    assert.equal((await api.post('/billing/deposits/v1', { deposit })).status, 201)
    // Narrower windows break it into lines.
    await page.setViewportSize({ width: 1440, height: 900 })
    await navigate(page, '/billing/deposits')
    const link = page.getByRole('row', { name: title }).getByRole('link').first()
    await link.waitFor()
    const [isCut, end] = await link.evaluate(
      (element: { scrollWidth: number; clientWidth: number }) =>
        [
          element.scrollWidth > element.clientWidth,
          (globalThis as unknown as { getComputedStyle(of: object): { textOverflow: string } }).getComputedStyle(element)
            .textOverflow,
        ] as const,
    )
    assert.deepEqual([isCut, end], [true, 'ellipsis'])
  })

  test('a question goes with the page on which it was asked', async () => {
    const { memberRef, secondAdminRef } = world.demo.json
    const more = page.getByRole('main').getByRole('button', { name: 'More' })
    await navigate(page, `/community/memberships/${secondAdminRef}`)
    await more.waitFor()
    await navigate(page, `/community/memberships/${memberRef}`)
    await more.click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await dialog().getByRole('button', { name: 'Block' }).waitFor()
    await page.goBack()
    await page.waitForURL(url => url.pathname.endsWith(secondAdminRef))
    await dialog().waitFor({ state: 'hidden' })
    const { user } = (await world.read(`/community/memberships/v1/${memberRef}`)).membership
    assert.equal(user.blocked ?? false, false)
  })

  test('what a click sent and was refused leaves the keyboard at the field that is wrong', async () => {
    await navigate(page, '/settings')
    const present = page.getByLabel('Present password', { exact: true })
    await present.fill('not this one at all')
    await page.getByLabel('New password', { exact: true }).fill('quiet harbour lantern 80')
    world.expected.add(403)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await present.and(page.locator(':focus')).waitFor()
  })

  test('a button has the keyboard again once it has waited, whatever came of it', async () => {
    const { companyRef } = world.demo.json
    await navigate(page, `/community/companies/${companyRef}?dialog=member`)
    await dialog().getByRole('combobox', { name: 'Person' }).fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await page.route('**/community/memberships/v1/*', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.fallback(),
    )
    world.expected.add(500)
    const add = dialog().getByRole('button', { name: 'Add member', exact: true })
    await add.press('Enter')
    await page.getByRole('alert').getByText('That did not work').waitFor()
    await add.and(page.locator(':focus')).waitFor()
    await page.unroute('**/community/memberships/v1/*')
  })

  test('what was chosen is taken back by keys', async () => {
    const { memberRef, companyRef } = world.demo.json
    const path = `/community/memberships/v1/${memberRef}`
    const membership = { companyRef, companyRole: 'manager' }
    assert.equal((await apiOf(world.demo.json).put(path, { membership })).status, 200)
    await navigate(page, `/community/memberships/${memberRef}?dialog=edit&tab=membership`)
    const company = dialog().getByRole('combobox', { name: 'Company', exact: true })
    await company.and(page.locator(':not([value=""], [value="…"])')).waitFor()
    await company.press('ControlOrMeta+a')
    await company.press('Delete')
    await company.press('Tab')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await world.read(path)).membership.companyRef, undefined)
  })

  test('all columns of people and orders are in sight, however long a name is', async () => {
    const { companyRef, memberRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const title = 'Gesellschaft für Rechtsschutzversicherungen und Donaudampfschifffahrt mbH & Co. KG'
    const { membership } = (await api.get(`/community/memberships/v1/${memberRef}`)).body
    const user = { name: 'Maximiliane-Theodora', surname: 'Wolkenstein von Hohenlohe-Langenburg zu Sayn-Wittgenstein' }
    assert.equal((await api.put(`/community/users/v1/${membership.userRef}`, { user })).status, 200)
    assert.equal((await api.put(`/community/companies/v1/${companyRef}`, { company: { title } })).status, 200)
    const outOfSight = (inside: string) =>
      page.evaluate<number>(`{
        const area = document.querySelector('main ${inside}').closest('[class*="scroll"], [class*="board"]')
        area.scrollWidth - area.clientWidth
      }`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await navigate(page, '/community/memberships')
    await page.getByText(user.surname).waitFor()
    await page.getByText(title).first().waitFor()
    assert.equal(await outOfSight('table'), 0)
    await page.setViewportSize({ width: 1200, height: 900 })
    await navigate(page, '/shop/orders')
    await page.getByRole('region').first().waitFor()
    assert.equal(await outOfSight('section'), 0)
    const squeezed = await page.evaluate<string[]>(`[...document.querySelectorAll('[data-card] [data-truncate]')]
      .filter(name => name.scrollWidth > name.clientWidth && name.clientWidth < 60)
      .map(name => name.textContent)`)
    assert.deepEqual(squeezed, [])
  })
})
