import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('the console by keyboard alone', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn()
    page.setDefaultTimeout(20_000)
  })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const titled = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const dialog = () => page.getByRole('dialog')
  const hasFocus = (of: Locator) =>
    of.evaluate(element => element === (globalThis as unknown as InPage).document.activeElement).catch(() => false)
  /** Waits until the keyboard is there. */
  const focused = async (of: Locator) => {
    await of.waitFor()
    for (const until = Date.now() + 5_000; !(await hasFocus(of)); await page.waitForTimeout(20)) {
      if (Date.now() > until)
        assert.fail(`the keyboard is at ${await page.evaluate('document.activeElement.outerHTML.slice(0, 300)')}`)
    }
  }
  /** Walks there, as somebody does who knows no shortcut. */
  const walkTo = async (of: Locator, key = 'Tab') => {
    await of.waitFor()
    for (let steps = 0; !(await hasFocus(of)); steps++) {
      assert.ok(steps < 120, 'it is not reached')
      await press(key)
    }
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  test('begins with the way past the navigation', async () => {
    await titled('Today')
    await page.getByRole('main').getByRole('link').first().waitFor()
    await press('Tab')
    await focused(page.getByRole('link', { name: 'Skip to content' }))
    await press('Enter', 'Tab')
    assert.equal(await page.evaluate('document.activeElement.closest("main") !== null'), true)
  })

  test('a person is found, edited, told what is missing, and saved', async () => {
    await press('Control+k')
    await focused(dialog().getByRole('textbox'))
    await page.keyboard.type('lindq')
    await dialog().getByText('Mia Lindqvist').first().waitFor()
    for (let steps = 0; !/Lindqvist/.test(await dialog().locator('[data-selected]').allInnerTexts().then(String)); steps++) {
      assert.ok(steps < 20)
      await press('ArrowDown')
    }
    await press('Enter')
    await titled('Mia Lindqvist')
    assert.match(await page.title(), /^Mia Lindqvist/)
    await button('Edit').first().waitFor()
    await press('e')
    const field = (label: string) => dialog().getByLabel(label, { exact: true })
    await focused(field('First name'))
    assert.match(page.url(), /\/console\/community\/memberships\/[0-9a-f-]{36}\?.*dialog=edit/)
    // The service says what is missing.
    world.expected.add(400)
    await press('Control+a', 'Delete', 'Tab')
    await focused(field('Surname'))
    await press('Enter')
    await focused(field('First name'))
    assert.equal(await field('First name').getAttribute('aria-invalid'), 'true')
    await page.keyboard.type('Maria')
    await press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await titled('Maria Lindqvist')
    const { membership } = (await apiOf(world.demo.json).get(`/community/memberships/v1/${world.demo.json.memberRef}`)).body
    assert.equal(membership.user.name, 'Maria')
  })

  test('a menu opens, is walked, and asks before it does what matters; the keyboard comes back to it', async () => {
    const more = button('More')
    await walkTo(more)
    await press('Enter')
    await walkTo(page.getByRole('menuitem').last(), 'ArrowDown')
    await press('Escape')
    await focused(more)
    await press('Enter')
    const block = page.getByRole('menuitem', { name: 'Block' })
    await walkTo(block, 'ArrowDown')
    await press('Enter')
    await focused(dialog().getByRole('button', { name: 'Cancel' }).last())
    await press('Tab')
    await focused(dialog().getByRole('button', { name: 'Block' }))
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await focused(more)
    await press('Enter')
    await walkTo(page.getByRole('menuitem', { name: 'Remove from the location' }), 'ArrowDown')
    await press('Enter')
    await dialog().waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await focused(more)
  })

  test('a button that opens a dialog has the keyboard again when it is closed', async () => {
    const edit = button('Edit').first()
    await walkTo(edit, 'Shift+Tab')
    await press('Enter')
    await focused(dialog().getByLabel('First name'))
    await walkTo(dialog().getByRole('button', { name: 'Cancel' }))
    await press('Enter')
    await dialog().waitFor({ state: 'hidden' })
    await focused(edit)
  })

  test('a list is searched, sorted, walked, selected and opened, and its columns are chosen', async () => {
    await press('g', 'p')
    await titled('People')
    const rows = page.locator('tbody [data-open]')
    await rows.nth(3).waitFor()
    await press('j', 'j', 'k')
    await focused(rows.first())
    await walkTo(page.getByRole('tab', { name: 'Approved' }), 'Shift+Tab')
    await press('ArrowRight')
    await page.waitForURL(/status=requested/)
    // The rows of before are shown until those that were asked for are there.
    await page.locator('table[aria-busy="false"]').waitFor()
    await press('j', 'x', 'j', 'x')
    await page.getByText('2 selected').waitFor()
    await press('x')
    await page.getByText('1 selected').waitFor()
    await walkTo(page.getByRole('tab', { name: 'Requested' }), 'Shift+Tab')
    await press('ArrowLeft')
    await page.waitForURL(url => !url.search.includes('requested'))
    await press('/')
    await focused(page.getByRole('searchbox'))
    await page.keyboard.type('lindq')
    await page.waitForURL(/q=lindq/)
    await page.getByRole('link', { name: /Lindqvist/ }).waitFor()
    await press('Escape')
    const columns = button('Columns')
    await walkTo(columns)
    await press('Enter')
    const phone = page.getByRole('menuitemcheckbox').last()
    const was = await phone.getAttribute('aria-checked')
    await walkTo(phone, 'ArrowUp')
    await press('Enter')
    assert.notEqual(await phone.getAttribute('aria-checked'), was)
    await press('Escape')
    await focused(columns)
    await press('j')
    await focused(rows.first())
    await press('Enter')
    await titled(/Lindqvist$/)
  })

  test('a refused form says so where it is, and a list of choices opens when it is asked to', async () => {
    await press('g', 'p')
    await titled('People')
    await press('c')
    await focused(dialog().getByLabel('First name'))
    const email = dialog().getByLabel('E-mail')
    await walkTo(email)
    await page.keyboard.type('nobody')
    await press('Enter')
    await focused(dialog().getByLabel('First name'))
    await page.keyboard.type('Nell')
    await press('Enter')
    await focused(email)
    const company = dialog().getByLabel('Company', { exact: true })
    await walkTo(company)
    assert.equal(await page.getByRole('option').count(), 0)
    await press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    await press('ArrowDown', 'Enter')
    assert.notEqual(await company.inputValue(), '')
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate('document.activeElement === document.body'), false)
  })

  test('an order is moved on, and its menu opened, on the board', async () => {
    await press('g', 'o')
    await titled('Orders')
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
    const card = column('New').locator('[data-card]').first()
    await card.waitFor()
    const id = await card.getAttribute('data-card')
    await press('j')
    await focused(card.getByRole('link'))
    await press('m')
    await page.getByRole('menuitem').first().waitFor()
    await press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await walkTo(card.getByRole('link'), 'Shift+Tab')
    await press('>')
    await column('In progress').locator(`[data-card="${id}"]`).waitFor()
    await focused(column('In progress').locator(`[data-card="${id}"]`).getByRole('link'))
  })

  test('the shortcuts of a page are told, and places are chosen at the top', async () => {
    await press('?')
    await dialog().getByText('Move the card on').waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    const places = button(/^Location: /)
    await walkTo(places, 'Shift+Tab')
    await press('Enter')
    await walkTo(page.getByRole('menuitemradio').nth(1), 'ArrowDown')
    await press('Enter')
    await page.waitForURL(/at=[0-9a-f-]{36}/)
    await focused(places)
  })

  test('somebody is let in from the list of an event and out again by one key, and at the door by their name', async () => {
    const { eventRef } = world.demo.json
    await navigate(page, `/events/${eventRef}`)
    const row = page.getByRole('table', { name: 'Tickets' }).locator('[data-row]').first()
    await row.waitFor()
    await press('j')
    await focused(row.getByRole('link'))
    await press('i')
    await row.getByRole('button', { name: /^Undo the check-in of / }).waitFor()
    await press('i')
    const checkIn = row.getByRole('button', { name: /^Check in / })
    const name = (await checkIn.getAttribute('aria-label'))!.replace('Check in ', '')
    await press('d')
    await titled('Check-in')
    await page.getByRole('button', { name: `Check in ${name}` }).waitFor()
    await focused(page.getByLabel('Code or name'))
    await page.keyboard.type(name)
    await press('Enter')
    await page.getByText(`${name} is in`, { exact: true }).waitFor()
    await focused(page.getByLabel('Code or name'))
  })

  test('the navigation of a narrow screen takes the keyboard and gives it back, and is passed over while it is closed', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const open = button('Open navigation')
    await walkTo(open, 'Shift+Tab')
    await press('Enter')
    await focused(page.getByRole('navigation').getByRole('button', { name: 'Close navigation' }))
    await press('Escape')
    await focused(open)
    await press('Shift+Tab')
    await focused(page.getByRole('link', { name: 'Skip to content' }))
    await press('Tab', 'Enter')
    await walkTo(page.getByRole('navigation').getByRole('link', { name: 'Support' }))
    await press('Enter')
    await titled('Support')
  })

  test('what is said on a narrow screen does not cover the reply', async () => {
    await press('c')
    await focused(dialog().getByLabel('What is it about?'))
    await page.keyboard.type('The lamp over desk 9 flickers.')
    const topic = dialog().getByRole('combobox', { name: 'Topic' })
    await walkTo(topic)
    await press('ArrowDown')
    await page.getByRole('option', { name: 'Cleaning' }).waitFor()
    await press('ArrowDown', 'Enter')
    assert.notEqual(await topic.inputValue(), '')
    await walkTo(dialog().getByRole('button', { name: 'Open ticket' }))
    await press('Enter')
    const said = page.getByRole('alert').filter({ hasText: /^Ticket #\d+ is open$/ })
    await said.waitFor()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.waitFor()
    const [above, below] = [(await said.boundingBox())!, (await send.boundingBox())!]
    assert.ok(above.y + above.height < below.y, `${JSON.stringify(above)} over ${JSON.stringify(below)}`)
    assert.ok(below.y + below.height <= 844)
  })
})

interface InPage {
  document: { activeElement: unknown }
}
