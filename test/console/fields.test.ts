import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('what is typed into fields of a form', world => {
  let page: Page
  const dialog = () => page.getByRole('dialog').last()
  before(async () => {
    page = await world.signedIn('/transactions')
    page.setDefaultTimeout(15_000)
  })

  test('a date of which only a part is typed is told, and not left out of what is sent', async () => {
    const { memberRef } = world.demo.json
    const given = async () =>
      (await world.read(`/transactions/credits/v1?customerRef=${memberRef}&type=adminAllocation`)).transactions.length as number
    const earlier = await given()
    await navigate(page, `/transactions/memberships/${memberRef}?dialog=give`)
    await dialog().getByLabel('Amount').fill('5')
    const ends = dialog().getByLabel('Expires at')
    await ends.focus()
    await page.keyboard.type('0202')
    // Neither by the key that sends a form from a field, nor once the field is left.
    for (const send of [() => page.keyboard.press('Enter'), () => dialog().getByRole('button', { name: 'Give' }).click()]) {
      await send()
      await dialog().getByText('This date is not whole, or does not exist.').waitFor()
      await ends.and(page.locator(':focus')).waitFor()
    }
    assert.equal(await given(), earlier)
    await ends.fill('2033-02-02T10:00')
    await dialog().getByText('This date is not whole').waitFor({ state: 'hidden' })
  })

  test('a time stays as it is shown where another location is chosen for what it is of, whose clock shows another', async () => {
    const { locations } = await world.read('/locations/v1')
    const here = locations.find(({ id }: { id: string }) => id === world.demo.json.locationRef)
    const there = locations.find(({ timezoneId }: { timezoneId: string }) => timezoneId !== here.timezoneId)
    await navigate(page, `/events?at=${here.id}&dialog=new`)
    await dialog().getByLabel('Title').fill('As the clock shows it')
    const choose = async (title: string) => {
      await page.getByLabel('Location', { exact: true }).last().click()
      await page.getByRole('option', { name: title }).click()
    }
    const times = async () => [await page.getByLabel('Begins').inputValue(), await page.getByLabel('Ends').inputValue()]
    const asBefore = await times()
    await choose(there.title)
    await page
      .getByText(/^Local time, /)
      .first()
      .waitFor()
    assert.deepEqual(await times(), asBefore)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'hidden' })

    await navigate(page, `/subscriptions/new?at=${here.id}`)
    const starts = page.getByLabel('Begins', { exact: true })
    await starts.waitFor()
    assert.match(await starts.inputValue(), /T00:00$/)
    await choose(there.title)
    await page
      .getByText(/^Local time, /)
      .first()
      .waitFor()
    assert.match(await starts.inputValue(), /T00:00$/)
  })

  test('free fields lose nothing that is typed into them', async () => {
    const { memberRef } = world.demo.json
    const metadata = { floor: 12 }
    const put = (body: object) => apiOf(world.demo.json).put(`/community/memberships/v1/${memberRef}`, { membership: body })
    assert.equal((await put({ metadata })).status, 200)
    await navigate(page, `/community/memberships/${memberRef}?dialog=edit&tab=membership`)
    const floor = dialog().getByLabel('Value: floor')
    await floor.fill('')
    await floor.fill('13')
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    const [name, value] = ['Name', 'Value: '].map(label => dialog().getByLabel(label, { exact: true }).last()) as [
      Locator,
      Locator,
    ]
    await value.fill('A-7')
    const save = dialog().getByRole('button', { name: 'Save' })
    await save.click()
    await dialog().getByText('This is required.').waitFor()
    await name.fill('floor')
    await save.click()
    await dialog().getByText('This name is there already.').waitFor()
    await name.fill('locker')
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { membership } = await world.read(`/community/memberships/v1/${memberRef}`)
    assert.deepEqual(membership.metadata, { floor: 13, locker: 'A-7' })
  })

  test('the keyboard stays in a form whose line it removes or moves to its end', async () => {
    const { memberRef, locationRef } = world.demo.json
    const isFocused = (part: Locator) => part.and(page.locator(':focus')).waitFor()
    const button = (name: string, within = dialog()) => within.getByRole('button', { name, exact: true })
    await navigate(page, `/community/memberships/${memberRef}?dialog=edit&tab=membership`)
    await button('Remove: locker').press('Enter')
    await button('Remove: floor').press('Enter')
    await isFocused(button('Add'))
    await button('Cancel').click()
    await dialog().waitFor({ state: 'hidden' })
    const options = ['Small', 'Large'].map(title => ({ title, price: { money: { enabled: true, amount: 3 } } }))
    const made = await apiOf(world.demo.json).post('/shop/products/v1', { product: { locationRef, title: 'Of two', options } })
    await navigate(page, `/shop/products/${made.body.product.id}?dialog=edit`)
    const [first, second] = ['Option 1', 'Option 2'].map(name => dialog().getByRole('group', { name })) as [Locator, Locator]
    await button('Move up', second).press('Enter')
    await isFocused(button('Move down', first))
    await page.keyboard.press('Enter')
    await isFocused(button('Move up', second))
  })
})
