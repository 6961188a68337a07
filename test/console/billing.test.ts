import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { navigate } from '../navigate.ts'

const idOf = (page: Page) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())![0]

inBrowser(
  'the pages of plans, subscriptions, invoices and packages',
  world => {
    let page: Page
    before(async () => {
      page = await world.signedIn('/plans')
      page.setDefaultTimeout(10_000)
    })
    const go = async (name: string) => {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    }
    const choosePerson = async (words: string, name: RegExp) => {
      await page.getByRole('dialog').getByRole('combobox', { name: 'Person' }).fill(words)
      await page.getByRole('option', { name }).click()
    }

    test('a plan is made, somebody is subscribed to it, and its first invoice is on the time line', async () => {
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Title').fill('Night owl')
      await dialog.getByLabel('Price').fill('90')
      await dialog.getByLabel('Credits').fill('5')
      await dialog.getByRole('button', { name: 'Create plan' }).click()
      await page.getByRole('heading', { level: 1, name: 'Night owl' }).waitFor()
      const { plan } = await world.read(`/plans/v1/${idOf(page)}`)
      assert.deepEqual([plan.price, plan.credits, plan.period], [90, 5, 'month'])

      await page.getByRole('button', { name: 'New subscription' }).click()
      await page.getByRole('combobox', { name: 'Person' }).fill('lindq')
      await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
      await page.getByRole('region', { name: 'The first invoice' }).getByText('€90.00').first().waitFor()
      await page.getByRole('button', { name: 'Begin subscription' }).click()
      await page.getByRole('heading', { level: 1, name: 'Night owl · Mia Lindqvist' }).waitFor()
      const { subscription } = await world.read(`/subscriptions/v1/${idOf(page)}`)
      assert.deepEqual([subscription.price, subscription.status, subscription.items[0].plan.id], [90, 'active', plan.id])
      await page
        .getByRole('region', { name: 'Time line' })
        .getByRole('link', { name: /\d{5}$/ })
        .click()
      await page.getByRole('heading', { level: 1, name: /^Invoice \S+\d$/ }).waitFor()
      await page.getByRole('region', { name: 'Lines' }).getByText('Night owl').waitFor()
    })

    test('a draft gets a line, which is changed and taken off after a question', async () => {
      await go('Invoices')
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog')
      await choosePerson('lindq', /Mia Lindqvist/)
      await dialog.getByRole('button', { name: 'Create draft' }).click()
      await page.getByRole('heading', { level: 1, name: /^Draft invoice/ }).waitFor()
      const path = `/invoices/v1/${idOf(page)}`
      await page.keyboard.press('c')
      await dialog.getByLabel('Description').fill('Locker key')
      await dialog.getByLabel('Price of one').fill('19')
      await dialog.getByRole('button', { name: 'Add line' }).click()
      await page.getByRole('button', { name: 'Edit Locker key' }).click()
      await dialog.getByLabel('Quantity').fill('2')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('region', { name: 'Lines' }).getByText('€38.00').first().waitFor()
      assert.equal((await world.read(path)).invoice.items[0].quantity, 2)
      await page.getByRole('button', { name: 'Remove Locker key' }).click()
      await dialog.getByText('nobody is billed for it').waitFor()
      await dialog.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByText('Nothing is on it yet.').waitFor()
      assert.equal((await world.read(path)).invoice.itemsCount, 0)
    })

    test('a package is sold, and what canceling takes away is told before', async () => {
      await go('Packages')
      await page.getByRole('link', { name: /50 credits/ }).click()
      await page.getByRole('button', { name: 'Sell' }).click()
      const dialog = page.getByRole('dialog')
      await choosePerson('lindq', /Mia Lindqvist/)
      await dialog.getByText('Gives 50 credits at once').waitFor()
      await dialog.getByLabel('Quantity').fill('-1')
      await dialog.getByText('at once').waitFor({ state: 'hidden' })
      await dialog.getByLabel('Quantity').fill('1')
      await dialog.getByText('Gives 50 credits at once').waitFor()
      await dialog.getByRole('button', { name: 'Sell' }).click()
      await page.getByRole('heading', { level: 1, name: /Mia Lindqvist$/ }).waitFor()
      const path = `/packages/purchases/v1/${idOf(page)}`
      assert.equal((await world.read(path)).purchase.status, 'active')
      await page.getByRole('button', { name: 'Cancel purchase' }).click()
      await dialog.getByText('50 credits are taken away.').waitFor()
      await dialog.getByText(/The payment of .* is canceled/).waitFor()
      await dialog.getByRole('button', { name: 'Cancel purchase' }).click()
      await page.getByText('The purchase is canceled').waitFor()
      assert.equal((await world.read(path)).purchase.status, 'canceled')
    })
    test('where a network has a clock of its own, pages tell by it what is over, what runs, and what is offered', async () => {
      const database = new DatabaseSync(world.database, { timeout: 5_000 })
      database.exec('UPDATE network SET test = 1')
      database.close()
      await page.goto(`${world.console}/networks`)
      await page.getByRole('button', { name: 'A month on' }).click()
      await page.getByText('The clock is set').waitFor({ timeout: 60_000 })
      const { now } = (await world.read(`/networks/v1/${world.demo.json.networkRef}`)).network.clock
      assert.ok(Date.parse(now) > Date.now() + 27 * 86_400_000)
      const [{ id }] = (await world.read('/subscriptions/v1?limit=1')).subscriptions
      const { periods } = await world.read(`/subscriptions/v1/${id}/periods`)
      const index = periods.findIndex((one: { endDate: string }) => one.endDate > now)
      assert.equal(index, 1, 'it was made in the period before')
      await navigate(page, `/subscriptions/${id}`)
      const running = page.getByRole('region', { name: 'Time line' }).locator('[data-is="running"]')
      const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Lisbon' })
      await running.getByText(`${day.format(new Date(periods[1].startDate))} –`).waitFor()
      await navigate(page, '/subscriptions/new')
      const start = await page.getByLabel('Begins').inputValue()
      assert.equal(start.slice(0, 10), now.slice(0, 10))
    })
  },
  { isShared: false },
)
