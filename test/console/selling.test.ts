import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import type { Client, Json } from '../client.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const idOf = (page: Page) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())![0]

inBrowser('the pages of what billing sells', world => {
  let page: Page
  let api: Client
  before(async () => {
    api = apiOf(world.demo.json)
    page = await world.signedIn('/plans')
    page.setDefaultTimeout(10_000)
  })
  const read = async (path: string): Promise<Json> => (await api.get(path)).body
  const dialog = () => page.getByRole('dialog')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  /** A subscription by the month that has just begun and is billed. */
  const subscribe = async (item: object): Promise<Json> => {
    const { memberRef: membershipRef } = world.demo.json
    const startDate = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    const subscription = { membershipRef, period: 'month', startDate, items: [item] }
    const reply = await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscription
  }

  test('before a plan is changed its followers are shown, and who is to keep their price keeps it', async () => {
    const { locationRef } = world.demo.json
    const fields = { locationRef, title: 'Corner desk', period: 'month', price: 200 }
    const { plan } = (await api.post('/plans/v1', { plan: fields })).body
    const of = { plan: { id: plan.id }, autoUpdateFromProduct: true }
    const [one, other] = [await subscribe(of), await subscribe(of)]
    await navigate(page, `/plans/${plan.id}`)
    await title('Corner desk')
    await page.keyboard.press('e')
    await dialog().getByText('2 of 2 follow the plan').waitFor()
    await dialog().getByLabel('Price').fill('230')
    await dialog().getByText('€200.00 → €230.00').first().waitFor()
    await dialog().getByRole('checkbox', { name: 'Mia Lindqvist' }).first().uncheck()
    await dialog().getByText('keeps €200.00').waitFor()
    // What was chosen stays chosen when the plan is refused.
    world.expected.add(400)
    await dialog().getByLabel('Title').fill('')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().locator('[aria-invalid="true"]').waitFor()
    await dialog().getByLabel('Title').fill('Corner desk')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    assert.equal((await read(`/plans/v1/${plan.id}`)).plan.price, 230)
    const follows = await Promise.all(
      [one, other].map(async ({ id }) => (await read(`/subscriptions/v1/${id}`)).subscription.items[0].autoUpdateFromProduct),
    )
    assert.deepEqual(follows.toSorted(), [false, true])

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await dialog().getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Offer again' }).waitFor()
    // The service changes nothing of it.
    assert.equal(await page.getByRole('button', { name: 'Edit', exact: true }).count(), 0)
    await page.getByRole('button', { name: 'Offer again' }).click()
    await page.getByText('Corner desk is offered again').waitFor()
    assert.equal((await read(`/plans/v1/${plan.id}`)).plan.deleteDate, undefined)
  })

  test('more of something counts now for what is told before, and a change that is to come is taken back', async () => {
    const { id } = await subscribe({ title: 'Locker', price: 40 })
    await navigate(page, `/subscriptions/${id}`)
    await title(/^Locker/)
    await page.getByRole('button', { name: 'Change Locker' }).click()
    await dialog().getByLabel('Each').fill('70')
    await dialog().getByRole('radio', { name: /^Now/ }).check()
    await dialog().getByText('On the next invoice, for the rest of what is billed').waitFor()
    await dialog().getByText('€30.00').first().waitFor()
    await dialog().getByRole('button', { name: 'Change item' }).click()
    await page.getByText('Locker is changed').waitFor()
    assert.equal((await read(`/subscriptions/v1/${id}`)).subscription.price, 70)

    await page.getByRole('button', { name: 'Change Locker' }).click()
    await dialog().getByLabel('Quantity').fill('3')
    await dialog().getByText('€210.00').first().waitFor()
    await dialog().getByRole('button', { name: 'Change item' }).click()
    await region('Time line').getByText('Locker changed: Quantity 3').waitFor()
    await region('Time line').getByRole('button', { name: 'Take back' }).click()
    await region('Time line').getByText('Locker changed: Quantity 3').waitFor({ state: 'hidden' })
    assert.deepEqual((await read(`/subscriptions/v1/${id}/changes`)).changes, [])

    // A date that was chosen for what was not done is not that of what is done next.
    const counts = dialog().getByRole('combobox', { name: 'From when it counts' })
    await page.getByRole('button', { name: 'Remove Locker' }).click()
    const usual = await counts.inputValue()
    await counts.click()
    await page.getByRole('option').last().click()
    assert.notEqual(await counts.inputValue(), usual)
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Remove Locker' }).click()
    assert.equal(await counts.inputValue(), usual)
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  test('a subscription is paused over periods, goes on, and is canceled with what is credited told before', async () => {
    const { id } = await subscribe({ title: 'Locker', price: 50 })
    await navigate(page, `/subscriptions/${id}`)
    await title(/^Locker/)
    await page.keyboard.press('p')
    await dialog()
      .getByText(/One period is neither billed nor granted/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Pause' }).click()
    await region('Time line').getByText('Pause begins').waitFor()
    assert.equal((await read(`/subscriptions/v1/${id}`)).subscription.pauses.length, 1)
    await region('Time line').getByRole('button', { name: 'Take back' }).click()
    await region('Time line').getByText('Pause begins').waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog().getByRole('radio', { name: 'Now' }).check()
    await dialog().getByLabel('Credit the days that are not used').check()
    await dialog()
      .getByText(/^Credited:/)
      .waitFor()
    // While nobody types nothing is drawn again, once what has been done before is shown.
    const timersBegun = () =>
      page.evaluate<number>(`new Promise(done => {
        const real = window.setTimeout
        let count = 0
        window.setTimeout = (...all) => (count++, real(...all))
        real(() => ((window.setTimeout = real), done(count)), 900)
      })`)
    const late = Date.now() + 10_000
    for (let timers; (timers = await timersBegun()) >= 3;) assert.ok(Date.now() < late, `${timers} timers were begun`)
    // Afterwards no invoice is to come, which is an answer like others here.
    world.expected.add(404)
    await dialog().getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText(/and a credit note is issued/).waitFor()
    assert.equal((await read(`/subscriptions/v1/${id}`)).subscription.status, 'canceled')
    await navigate(page, '/subscriptions')
    await title('Subscriptions')
    world.expected.delete(404)
  })

  test('a coupon gets a code, which is checked as it is typed and comes off a new subscription', async () => {
    await navigate(page, '/discounts/coupons')
    await title('Coupons')
    await page.keyboard.press('c')
    await dialog().getByLabel('Title').fill('Early birds')
    await dialog().getByLabel('Percent off').fill('50')
    await dialog().getByRole('button', { name: 'Create coupon' }).click()
    await title('Early birds')
    const coupon = idOf(page)
    await page.keyboard.press('c')
    await dialog().getByLabel('Promo code').fill('EARLY-50')
    await dialog().getByRole('button', { name: 'Create promo code' }).click()
    await title('EARLY-50')
    await page.keyboard.press('k')
    await dialog().getByText('EARLY-50 can be used').waitFor()
    // That a code cannot be used is an answer like others here.
    world.expected.add(409)
    await dialog().getByLabel('Promo code').fill('LATE-50')
    await dialog().getByText('It cannot be used').waitFor()
    world.expected.delete(409)

    // Whoever it is for is read again, too.
    const { planRef, secondAdminRef } = world.demo.json
    const colleague = `**/community/memberships/v1/${secondAdminRef}`
    world.expected.add(403)
    const forbidden = { status: 403, json: { code: 'forbidden', detail: 'Not now.' } }
    await page.route(colleague, route => route.fulfill(forbidden), { times: 1 })
    await navigate(page, `/subscriptions/new?membership=${secondAdminRef}`)
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: 'Person' }).waitFor()

    await navigate(page, '/plans')
    await navigate(page, `/subscriptions/new?plan=${planRef}`)
    await page.getByRole('combobox', { name: 'Person' }).fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await page.getByLabel('Promo code').fill('early-50')
    await region('The first invoice')
      .getByText(/less 50%/)
      .waitFor()
    await page.getByLabel('Deposit').fill('100')
    // It is kept with the draft.
    await navigate(page, '/plans')
    await navigate(page, `/subscriptions/new?plan=${planRef}`)
    await page.getByText('What you typed earlier is here again.').waitFor()
    assert.match(await page.getByLabel('Deposit').inputValue(), /^100/)
    // A deposit that is refused is told each time, and can be asked for again.
    let times = 0
    const refused = () => ({ status: 403, json: { code: 'forbidden', detail: 'Not now.', requestId: `r-${++times}` } })
    await page.route('**/billing/deposits/v1', route => route.fulfill(refused()), { times: 2 })
    await page.getByRole('button', { name: 'Begin subscription' }).click()
    await title(/Mia Lindqvist$/)
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await again.click()
    await page.getByRole('alert').getByText('r-2').waitFor()
    world.expected.delete(403)
    const asked = page.waitForResponse(response => response.url().endsWith('/billing/deposits/v1'))
    await again.click()
    await asked
    const { subscription } = await read(`/subscriptions/v1/${idOf(page)}`)
    assert.equal(subscription.items[0].couponRef, coupon)
    const [code] = (await read('/discounts/promocodes/v1?code=EARLY-50')).promocodes
    assert.equal(code.limitedRedemption.usage, 1)
    const { deposits } = await read(`/billing/deposits/v1?subscriptionRef=${subscription.id}`)
    assert.deepEqual(
      deposits.map(({ amount }: Json) => amount),
      [100],
    )
  })

  test('a subscription that was begun at another location goes on there', async () => {
    const { plan } = await read(`/plans/v1/${world.demo.json.planRef}`)
    const other = (await read('/plans/v1')).plans.find(({ locationRef }: Json) => locationRef !== plan.locationRef)
    const place = (await read(`/locations/v1/${other.locationRef}`)).location.title
    const where = page.getByRole('combobox', { name: 'Location', exact: true })
    const choose = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field, exact: true }).click()
      await page.getByRole('option', { name: option }).first().click()
    }
    await navigate(page, '/subscriptions/new')
    await choose('Location', place)
    await choose('Plan', other.title)
    await navigate(page, '/plans')
    await navigate(page, '/subscriptions/new')
    await page.getByText('What you typed earlier is here again.').waitFor()
    assert.equal(await where.inputValue(), place)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await title('Subscriptions')
  })

  test('a coupon is limited to one room, which is chosen by its name', async () => {
    const { locationRef } = world.demo.json
    const resource = { locationRef, type: 'meetingRoom', title: 'Coupon Room', money: { tiers: [{ from: 0, unitAmount: 10 }] } }
    const room = (await api.post('/resources/v1', { resource })).body.resource.id
    await navigate(page, '/discounts/coupons')
    await title('Coupons')
    await page.keyboard.press('c')
    await dialog().getByLabel('Title').fill('One room')
    await dialog().getByLabel('Percent off').fill('20')
    await dialog().getByRole('combobox', { name: 'Counts for' }).fill('Meeting')
    await page.getByRole('option', { name: 'Meeting rooms' }).click()
    await page.keyboard.press('Tab')
    await dialog().getByLabel('Only for some things').check()
    await dialog().getByRole('button', { name: 'Add thing' }).click()
    await dialog().getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Meeting rooms' }).click()
    await dialog().getByRole('combobox', { name: 'Thing' }).fill('coupon r')
    await page.getByRole('option', { name: /Coupon Room/ }).click()
    await dialog().getByRole('button', { name: 'Create coupon' }).click()
    await title('One room')
    await page.getByText('Coupon Room').first().waitFor()
    const { limitedItems } = (await read(`/discounts/coupons/v1/${idOf(page)}`)).coupon
    assert.deepEqual([limitedItems.enabled, limitedItems.values.map(({ id }: Json) => id)], [true, [room]])
  })

  test('a sign-up that waits is counted in the navigation, and is approved for another price', async () => {
    const { locationRef, memberRef: membershipRef } = world.demo.json
    const { plans } = await read(`/plans/v1?locationRef=${locationRef}`)
    const plan = plans.find(({ selfSignup }: Json) => selfSignup.enabled && selfSignup.type === 'request')
    await api.post('/subscriptions/signups/v1', { signup: { planRef: plan.id, membershipRef, note: 'By the window' } })
    await navigate(page, '/plans')
    const link = page.getByRole('navigation').getByRole('link', { name: /^Sign-ups/ })
    await link.getByRole('img', { name: /to decide$/ }).waitFor()
    await link.click()
    await title('Sign-ups')
    await page
      .getByRole('row', { name: /Mia Lindqvist/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByText('By the window').waitFor()
    await page.keyboard.press('a')
    await dialog().getByLabel('Another price').fill('15')
    await dialog().getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Mia Lindqvist is subscribed').waitFor()
    const { signup } = await read(`/subscriptions/signups/v1/${idOf(page)}`)
    assert.equal((await read(`/subscriptions/v1/${signup.subscriptionRef}`)).subscription.price, 15)
  })
})
