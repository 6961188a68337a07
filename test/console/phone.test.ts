import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
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

  test('the month of events tells days as the language does, and what began in an earlier month with both of its days', async () => {
    const { locationRef } = world.demo.json
    const year = new Date().getUTCFullYear() + 1
    const times = { startDate: `${year}-01-30T12:00:00Z`, endDate: `${year}-02-02T13:00:00Z` }
    await apiOf(world.demo.json).post('/events/v1', { event: { locationRef, title: 'Long table', ...times } })
    await page.evaluate(`localStorage.setItem('stoa.language', 'pt')`)
    await page.goto(`${world.console}/events?date=${year}-02-01&at=${locationRef}`)
    await page.getByText(/^[a-zç-]+, 1 de fevereiro$/).waitFor()
    // Numbers are those of the texts' country, also where the browser knows no Portuguese.
    assert.equal(await page.evaluate('document.documentElement.lang'), 'pt-PT')
    await page.getByRole('button', { name: `1 de fevereiro de ${year}`, exact: true }).waitFor()
    await page.getByRole('button', { name: /^Long table .*30.*, 12:00 – .*2.*, 13:00$/ }).waitFor()
    await page.evaluate(`localStorage.removeItem('stoa.language')`)
  })

  test('labels, choices and what stands in empty fields are whole where words are long', async () => {
    const { locationRef, memberRef, eventRef } = world.demo.json
    const [sold] = (await world.read(`/subscriptions/v1?customerRef=${memberRef}&status=active`)).subscriptions
    const [item] = (await world.read(`/subscriptions/v1/${sold.id}`)).subscription.items
    const [resource] = (await world.read(`/resources/v1?locationRef=${locationRef}`)).resources
    const [issued] = (await world.read(`/invoices/v1?locationRef=${locationRef}&status=issued`)).invoices
    await page.evaluate(`localStorage.setItem('stoa.language', 'de')`)
    await page.goto(`${world.console}/plans?dialog=new`)
    const cut: string[] = []
    const look = async (waited: string) => {
      await page.getByText(waited, { exact: true }).filter({ visible: true }).first().waitFor()
      cut.push(...(await page.evaluate<string[]>(CUT)))
    }
    await look('Veranstaltungen')
    await navigate(page, '/packages?dialog=new')
    await look('Inhalt')
    await navigate(page, `/invoices/${issued.id}?dialog=credit`)
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await look('Was gutgeschrieben wird')
    await navigate(page, `/subscriptions/${sold.id}?dialog=remove&item=${item.id}`)
    await look('Ab wann es gilt')
    await navigate(page, `/resources/${resource.id}/edit`)
    await look('Kostet Geld')
    await navigate(page, '/subscriptions/new')
    await page.setViewportSize({ width: 1200, height: 800 })
    await look('Darf auf die nächste Rechnung')
    await page.setViewportSize({ width: 375, height: 800 })
    for (const [path, button] of [
      ['/transactions/money?refundStatus=pending&at=all', /^Als ausgezahlt vermerken/],
      [`/subscriptions/${sold.id}`, 'Ganz, mit Rechenweg'],
    ] as const) {
      await navigate(page, path)
      await page.getByRole('main').getByText(button).first().waitFor()
      cut.push(...(await page.evaluate<string[]>(CUT_BUTTONS)), ...(await page.evaluate<string[]>(SCROLLED)))
    }
    await page.setViewportSize({ width: 1200, height: 800 })
    for (const path of [
      '/invoices?at=all',
      '/plans?view=table&at=all',
      '/shop/orders?view=table',
      `/events/${eventRef}`,
      '/community/memberships?at=all',
      '/access/credentials',
      '/resources?at=all',
      '/access/audit',
    ]) {
      if (path.startsWith('/resources')) await page.setViewportSize({ width: 1440, height: 800 })
      await navigate(page, path)
      await page.locator('tbody [data-open]').first().waitFor()
      cut.push(...(await page.evaluate<string[]>(CUT)), ...(await page.evaluate<string[]>(SCROLLED)))
    }
    await navigate(page, `/invoices/${issued.id}`)
    await page.getByRole('table', { name: 'Zeilen' }).waitFor()
    cut.push(...(await page.evaluate<string[]>(SCROLLED)))
    assert.deepEqual(cut, [])
  })
})

/** The labels that are wider than their place, and the fields that are narrower than what they say. */
const CUT = `[...document.querySelectorAll('form label')]
  .filter(label => {
    const right = each => each.getBoundingClientRect().right
    for (let around = label; !around.matches('form'); around = around.parentElement) if (right(label) > right(around) + 1) return true
    return false
  })
  .concat([...document.querySelectorAll('main input, [role="dialog"] input')].filter(input => {
    const { value } = input
    if (value === '') input.value = input.placeholder
    const isCut = input.type === 'text' && input.scrollWidth > input.clientWidth
    input.value = value
    return isCut
  }))
  .map(each => each.textContent || each.value || each.placeholder)`

/** The buttons whose words are wider than they are. */
const CUT_BUTTONS = `[...document.querySelectorAll('main .mantine-Button-label')]
  .filter(label => label.scrollWidth > label.clientWidth)
  .map(label => label.textContent)`

/** The tables whose last columns are out of sight. */
const SCROLLED = `[...document.querySelectorAll('table')]
  .filter(table => table.offsetWidth > table.parentElement.clientWidth)
  .map(table => table.ariaLabel)`
