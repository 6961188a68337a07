import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })

inBrowser('the pages of the shop', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn('/shop/orders')
    page.setDefaultTimeout(10_000)
  })

  test('an order is sold, a refusal stands at its field, and what cancelling gives back is told before', async () => {
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Person' }).fill('matteo')
    await page.getByRole('option', { name: /Matteo Ricci/ }).click()
    await dialog.getByRole('combobox', { name: 'Product' }).fill('tote')
    await page.getByRole('option', { name: /Tidewater tote/ }).click()
    await dialog.getByRole('radio', { name: 'Blue' }).check()
    await dialog.getByRole('radio', { name: 'Cash, card or transfer' }).check()
    await dialog.getByLabel('Quantity').fill('5000')
    // That fewer are on hand is an answer like others here, and nowhere else.
    world.expected.add(409)
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await dialog.getByText('There are fewer on hand.').waitFor()
    world.expected.delete(409)
    await dialog.getByLabel('Quantity').fill('2')
    // What is told before is what is charged: her plan takes something off.
    await dialog.getByText(/ by their plan; /).waitFor()
    const told = /€[\d.]+/.exec((await dialog.getByText(/note it when the money is there/).textContent())!)![0]
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    const id = page.url().match(/orders\/([0-9a-f-]{36})/)![1]!
    const { order } = await world.read(`/shop/orders/v1/${id}`)
    assert.deepEqual([order.quantity, order.payment.type, order.payment.status], [2, 'external', 'pending'])
    assert.ok(order.payment.discounts.length > 0)
    assert.equal(told, `€${order.payment.amount.toFixed(2)}`)

    await page.getByLabel('Reference').fill('Till 2, 17')
    await page.getByRole('button', { name: 'Money received: Card' }).click()
    await page.getByText('The payment is noted').waitFor()
    const { transaction } = await world.read(`/transactions/money/v1/${order.payment.transactionRef}`)
    assert.deepEqual([transaction.paymentMethod.label, transaction.reference], ['terminal', 'Till 2, 17'])
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.getByRole('radio', { name: 'Give it back', exact: true }).check()
    await dialog.getByText(/are to be paid back/).waitFor()
    await dialog.getByText('What the order took from stock comes back.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('button', { name: /^Mark as paid out: / }).waitFor()
    const after = (await world.read(`/shop/orders/v1/${id}`)).order
    assert.deepEqual([after.status, after.payment.refunds.length], ['canceled', 1])
  })

  test('who would pay is forgotten where what is sold is free', async () => {
    const api = apiOf(world.demo.json)
    const { locationRef } = world.demo.json
    const post = async (path: string, body: object) => (await api.post(path, body)).body
    const { category } = await post('/shop/categories/v1', { category: { title: 'Gifts' } })
    const options = [10, 0].map(amount => ({
      title: amount ? 'Sold' : 'Given away',
      price: { money: { enabled: true, amount } },
    }))
    await post('/shop/products/v1', { product: { categoryRef: category.id, locationRef, title: 'Postcard', options } })
    const { company } = await post('/community/companies/v1', { company: { locationRef, title: 'Kettle works' } })
    const user = { email: 'nora@kettle.example', name: 'Nora', surname: 'Nilsen' }
    await post('/community/memberships/v1', { membership: { locationRef, user, companyRef: company.id }, invite: false })
    await navigate(page, '/shop/orders')
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    const pick = async (field: string, words: string, name: RegExp) => {
      await dialog.getByRole('combobox', { name: field }).fill(words)
      await page.getByRole('option', { name }).click()
    }
    await pick('Person', 'nora@', /Nora Nilsen/)
    await pick('Product', 'postcard', /Postcard/)
    await dialog.getByRole('radio', { name: 'Sold' }).check()
    await pick('Who pays', 'kettle', /Kettle works/)
    await dialog.getByRole('radio', { name: 'Given away' }).check()
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
    const [, id] = page.url().match(/orders\/([0-9a-f-]{36})/)!
    assert.equal((await world.read(`/shop/orders/v1/${id}`)).order.payment, undefined)
  })

  test('a card of the board is moved by mouse and by keys, and the order with it', async () => {
    // Loaded anew, the board shows what is stored from the first: no card moves away under the mouse.
    await page.goto(`${world.console}/shop/orders`)
    const [from, to] = [column(page, 'New'), column(page, 'In progress')]
    const card = from.locator('[data-card]').first()
    const id = (await card.getAttribute('data-card'))!
    const [start, end] = [(await card.boundingBox())!, (await to.boundingBox())!]
    await page.mouse.move(start.x + 20, start.y + start.height - 8)
    await page.mouse.down()
    await page.mouse.move(start.x + 60, start.y + 40, { steps: 4 })
    await page.mouse.move(end.x + 80, end.y + 80, { steps: 8 })
    await page.mouse.up()
    await to.locator(`[data-card="${id}"]`).waitFor()
    await page.getByText(/: In progress$/).waitFor()
    assert.equal((await world.read(`/shop/orders/v1/${id}`)).order.status, 'inProgress')

    await to.locator(`[data-card="${id}"]`).getByRole('link').focus()
    await page.keyboard.press('>')
    await column(page, 'Completed').locator(`[data-card="${id}"]`).waitFor()
    await page.getByText(/: Completed$/).waitFor()
    assert.equal((await world.read(`/shop/orders/v1/${id}`)).order.status, 'completed')

    // Another one is completed by somebody else, of which this page hears late.
    const next = (await card.getAttribute('data-card'))!
    const columnsOfNext = () => Promise.all([from, to].map(one => one.locator(`[data-card="${next}"]`).count()))
    const late = Promise.withResolvers<void>()
    await page.route('**/shop/orders/v1?*', async route => {
      await late.promise
      await route.continue().catch(() => undefined)
    })
    const status = { order: { status: 'completed' } }
    assert.equal((await apiOf(world.demo.json).put(`/shop/orders/v1/${next}/status`, status)).status, 200)
    world.expected.add(409)
    await from.locator(`[data-card="${next}"]`).getByRole('link').focus()
    await page.keyboard.press('>')
    await page.getByRole('alert').getByText('The order is “Completed” and cannot become “In progress”.').waitFor()
    world.expected.delete(409)
    assert.deepEqual(await columnsOfNext(), [1, 0])
    late.resolve()
    await column(page, 'Completed').locator(`[data-card="${next}"]`).waitFor()
  })

  test('products have their pictures', async () => {
    await navigate(page, '/shop/products')
    const pictures = page.locator('img[src*="/demo/pictures/"]')
    await pictures.first().waitFor()
    for (const picture of (await pictures.all()).slice(0, 3)) {
      await picture.scrollIntoViewIfNeeded()
      const width = await picture.evaluate(async element => {
        const img = element as unknown as { decode(): Promise<void>; naturalWidth: number }
        await img.decode()
        return img.naturalWidth
      })
      assert.ok(width > 0)
    }
  })
})
