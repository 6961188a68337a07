import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { PASSWORD } from '../browser.ts'
import { onServiceInBrowser } from '../chromium.ts'
import type { Json } from '../client.ts'
import { emptyStore, start } from '../command.ts'
import { navigate } from '../navigate.ts'

let link = ''

/** `stoa serve` on an empty database, as far as it takes until it has printed its link. */
async function serveEmpty() {
  const store = await emptyStore('sqlite')
  const child = start(store.url, ['serve', '--port', '0'])
  child.stderr!.resume()
  let said = ''
  link = await new Promise<string>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [found] = /http:\S+\/console\/setup#\S+/.exec(said) ?? []
      if (found && said.endsWith('\n')) resolve(found)
    })
    child.on('exit', () => reject(new Error(`it ended: ${said}`)))
  })
  const end = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await store.remove()
  }
  return { url: link, end }
}

onServiceInBrowser('the first start of a service of one’s own', serveEmpty, world => {
  test('leads from the printed link to the first plan, product and member', async () => {
    const page = await world.open({ timezoneId: 'Europe/Lisbon', locale: 'en-GB' })
    await page.goto(link)
    const field = (name: string) => page.locator('input').and(page.getByLabel(name, { exact: true }))
    await field('Name of the network').fill('Harbour Offices')
    assert.doesNotMatch(page.url(), /#/)
    assert.deepEqual(
      [await field('Time zone').inputValue(), await field('Currency').inputValue(), await field('Usual tax').inputValue()],
      ['Europe/Lisbon', 'EUR · Euro', '23'],
    )
    assert.equal(await field('Prices include tax').isChecked(), true)
    // What is usual where the place is, wherever its owner may be.
    const place = async (zone: string) => {
      await field('Time zone').fill(zone)
      await page.getByRole('option', { name: zone }).click()
      return [await field('Currency').inputValue(), await field('Usual tax').inputValue()]
    }
    assert.deepEqual(await place('America/New_York'), ['USD · US Dollar', '0'])
    assert.equal(await field('Prices include tax').isChecked(), false)
    assert.deepEqual(await place('Europe/Berlin'), ['EUR · Euro', '19'])
    assert.equal(await field('Prices include tax').isChecked(), true)
    await field('Name of the location').fill('Old Harbour')
    await field('First name').fill('Ada')
    await field('Surname').fill('Lovelace')
    await field('E-mail').fill('ada@harbour.example')
    await field('Password').fill('harbour offices')
    world.expected.add(400)
    const submit = page.getByRole('button', { name: 'Set up and sign in' })
    await submit.click()
    // What is wrong is told where it is, and nothing typed is lost, by loading the page again either.
    await page.locator('[aria-invalid="true"]').waitFor()
    assert.equal(await page.locator('[aria-invalid="true"]').getAttribute('type'), 'password')
    world.expected.delete(400)
    await page.reload()
    assert.equal(await field('Name of the location').inputValue(), 'Old Harbour')
    assert.equal(await field('Password').inputValue(), '')
    await field('Password').fill(PASSWORD)
    await submit.click()

    await page.getByRole('heading', { level: 1, name: 'Welcome to Harbour Offices' }).waitFor()
    const step = (name: string) => page.getByRole('region', { name })
    await step('The first plan').getByLabel('Name').fill('Flex desk')
    await step('The first plan').getByLabel('Price').fill('249')
    await step('The first plan').getByRole('button', { name: 'Create the plan' }).click()
    await step('The first plan').getByRole('img', { name: 'Done' }).waitFor()
    // Whoever leaves finds back from the page with which each day begins.
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: 'Go on setting up' }).click()
    await step('The first plan').getByRole('img', { name: 'Done' }).waitFor()
    await step('The first product').getByLabel('Name').fill('Coffee')
    await step('The first product').getByLabel('Price').fill('2.555')
    world.expected.add(400)
    await step('The first product').getByRole('button', { name: 'Create the product' }).click()
    await step('The first product').getByText('At most 2 decimals.').waitFor()
    assert.equal(await step('The first product').getByRole('alert').count(), 0)
    world.expected.delete(400)
    await step('The first product').getByLabel('Price').fill('2.5')
    await step('The first product').getByRole('button', { name: 'Create the product' }).click()
    await step('The first product').getByRole('img', { name: 'Done' }).waitFor()
    await step('The first member').getByLabel('First name').fill('Grace')
    await step('The first member').getByLabel('Surname').fill('Hopper')
    await step('The first member').getByLabel('E-mail').fill('grace@harbour.example')
    await step('The first member').getByRole('button', { name: 'Add the member' }).click()
    await page.getByText('All is ready for the first day.').waitFor()
    await page.getByRole('button', { name: 'To the console' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: /Grace Hopper/ }).waitFor()
    // A time is that of the place, which says so where the browser's is another one.
    await navigate(page, '/events?dialog=new')
    assert.match(
      (await page
        .getByRole('dialog')
        .getByText(/^Local time, /)
        .first()
        .textContent())!,
      /GMT\+|CES?T/,
    )
    // Where nothing can be booked yet, the timeline leads to what can.
    await navigate(page, '/resources/bookings')
    await page.getByRole('link', { name: 'New resource' }).click()
    await page.getByRole('heading', { level: 1, name: 'New resource' }).waitFor()
    const stored = await page.evaluate<unknown[]>(
      `Promise.all(['/plans/v1', '/shop/products/v1'].map(path => fetch(path).then(answer => answer.json())))`,
    )
    const [{ plans }, { products }] = stored as [Json, Json]
    assert.deepEqual([plans[0].title, plans[0].price, plans[0].period], ['Flex desk', 249, 'month'])
    assert.deepEqual([products[0].title, products[0].options[0].price.money.amount], ['Coffee', 2.5])
    await page.context().close()
  })

  test('whoever opens the link again is told that it is over, and signs in', async () => {
    const page = await world.open()
    await page.goto(link)
    await page.getByText('This service has been set up already.').waitFor()
    await page.getByRole('link', { name: 'To the sign-in' }).click()
    await page.getByLabel('E-mail').fill('ada@harbour.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation').waitFor()
  })
})
