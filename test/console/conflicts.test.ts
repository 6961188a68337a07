import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('two people who edit the same thing', world => {
  let mine: Page
  before(async () => {
    mine = await world.signedIn(`/community/memberships/${world.demo.json.memberRef}?dialog=edit`)
  })

  test('the second is told who changed what, loses nothing typed, and decides field by field', async () => {
    const { memberRef, secondAdminRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const { membership } = (await api.get(`/community/memberships/v1/${memberRef}`)).body
    const nameOf = async (ref: string) => {
      const { user } = (await api.get(`/community/memberships/v1/${ref}`)).body.membership
      return `${user.name} ${user.surname}`
    }
    const theirs = await world.signedIn(`/community/memberships/${memberRef}?dialog=edit`, { as: secondAdminRef })
    for (const page of [mine, theirs]) await page.getByRole('dialog').getByLabel('First name').waitFor()
    const field = (label: string, of = mine) => of.getByRole('dialog').getByLabel(label)
    await field('First name').fill('Mine')
    await field('About').fill('Typed with care')
    await field('First name', theirs).fill('Theirs')
    await field('Surname', theirs).fill('Also theirs')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved', { exact: true }).waitFor()

    world.expected.add(412)
    await mine.getByRole('button', { name: 'Save' }).click()
    const notice = mine.getByRole('dialog').getByRole('alert')
    await notice.getByText(`Changed by ${await nameOf(secondAdminRef)}`).waitFor()
    assert.match((await notice.textContent())!, /First name · Now stored: Theirs/)
    assert.match((await notice.textContent())!, /Surname · Now stored: Also theirs/)
    assert.deepEqual(
      [await field('First name').inputValue(), await field('Surname').inputValue(), await field('About').inputValue()],
      ['Mine', 'Also theirs', 'Typed with care'],
    )
    await notice.getByRole('button', { name: 'Take what is stored' }).click()
    assert.equal(await field('First name').inputValue(), 'Theirs')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Saved', { exact: true }).waitFor()
    const { user } = (await api.get(`/community/users/v1/${membership.userRef}`)).body
    assert.deepEqual([user.name, user.surname, user.about], ['Theirs', 'Also theirs', 'Typed with care'])
  })

  test('what was typed long ago over what somebody else has changed since is told before it is overwritten', async () => {
    const { memberRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const { userRef } = (await api.get(`/community/memberships/v1/${memberRef}`)).body.membership
    const dialog = mine.getByRole('dialog')
    const name = dialog.getByLabel('First name')
    await navigate(mine, `/community/memberships/${memberRef}?dialog=edit`)
    await name.fill('Typed long ago')
    await mine.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal((await api.put(`/community/users/v1/${userRef}`, { user: { name: 'Newer' } })).status, 200)
    await mine.getByRole('heading', { level: 1, name: /^Newer/ }).waitFor()
    await navigate(mine, `/community/memberships/${memberRef}?dialog=edit`)
    await dialog.getByText('What you typed earlier is here again.').waitFor()
    assert.equal(await name.inputValue(), 'Typed long ago')
    world.expected.add(412)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('First name · Now stored: Newer').waitFor()
    assert.equal((await api.get(`/community/users/v1/${userRef}`)).body.user.name, 'Newer')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('what somebody else has stored is told as its fields show it', async () => {
    const { memberRef, companyRef, eventRef, locationRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const dialog = mine.getByRole('dialog')
    const told = async () => {
      world.expected.add(412)
      await dialog.getByRole('button', { name: 'Save' }).click()
      const notice = dialog.getByRole('alert')
      await notice.getByText(/^Changed by /).waitFor()
      return (await notice.textContent())!
    }
    const person = `/community/memberships/v1/${memberRef}`
    const { title } = (await api.get(`/community/companies/v1/${companyRef}`)).body.company
    await api.put(person, { membership: { companyRef: null, metadata: {} } })
    await navigate(mine, `/community/memberships/${memberRef}?dialog=edit&tab=membership`)
    await dialog.getByLabel('Notes').fill('Mine')
    await api.put(person, { membership: { companyRef, companyRole: 'manager', metadata: { locker: '12' } } })
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    await told()
    // Its name is asked for.
    await dialog.getByRole('alert').getByText(title).waitFor()
    const ofPerson = (await dialog.getByRole('alert').textContent())!
    assert.match(ofPerson, new RegExp(`Company · Now stored: ${title}`))
    assert.match(ofPerson, /Now stored: Manager/)
    assert.match(ofPerson, /Now stored: locker: 12/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })

    const { startDate } = (await api.get(`/events/v1/${eventRef}`)).body.event
    await navigate(mine, `/events/${eventRef}?dialog=edit`)
    await dialog.getByLabel('Title').fill('Mine')
    const moved = { startDate: `${startDate.slice(0, 4)}-12-30T17:30:00Z`, endDate: `${startDate.slice(0, 4)}-12-30T19:30:00Z` }
    assert.equal((await api.put(`/events/v1/${eventRef}`, { event: moved })).status, 200)
    assert.match(await told(), /Begins · Now stored: 30 Dec \d{4}, 1[78]:30/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })

    // A tax rate by its title, and hours in words.
    const place = `/locations/v1/${locationRef}`
    const { taxRate } = (await api.post('/billing/tax_rates/v1', { taxRate: { locationRef, title: 'Reduced', rate: 6 } })).body
    await navigate(mine, `/events/${eventRef}?dialog=edit`)
    await dialog.getByLabel('Title').fill('Mine')
    const customTax = { enabled: true, taxRateRef: taxRate.id }
    assert.equal((await api.put(`/events/v1/${eventRef}`, { event: { customTax } })).status, 200)
    await told()
    await dialog.getByRole('alert').getByText('Tax · Now stored: Reduced · 6%').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })

    // What changes no field of the form is told by its word.
    await navigate(mine, `/events/${eventRef}?dialog=edit`)
    await dialog.getByLabel('Title').fill('Mine')
    assert.equal((await api.put(`/events/v1/${eventRef}/cancel`, {})).status, 200)
    assert.match(await told(), /Changed by .+ · canceled · \d/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await navigate(mine, place.replace('/v1', ''))
    await mine.getByLabel('Monday: to').fill('2230')
    await mine.getByLabel('Monday: to').press('Tab')
    const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const days = Object.fromEntries(week.map((day, i) => [day, i < 2]))
    const usual = (await api.get(place)).body.location.openingHours
    const openingHours = { enabled: true, items: [{ days, hours: { from: '10:00', to: '17:00' } }], closedDays: ['12-24'] }
    assert.equal((await api.put(place, { location: { openingHours } })).status, 200)
    world.expected.add(412)
    await mine.getByRole('button', { name: 'Save' }).click()
    const hours = mine.getByRole('alert').filter({ hasText: 'Changed by' })
    await hours.waitFor()
    assert.match((await hours.textContent())!, /Opening hours · Now stored: Mon–Tue 10:00–17:00 · Closed on: 24 December/)
    await hours.getByRole('button', { name: 'Take what is stored' }).click()
    assert.equal(await mine.getByLabel('Tuesday: from').inputValue(), '10:00')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Saved', { exact: true }).waitFor()
    assert.equal((await api.put(place, { location: { openingHours: usual } })).status, 200)
  })

  test('a name that was typed in a list stays when somebody else was quicker, and is stored when it is still wanted', async () => {
    const api = apiOf(world.demo.json)
    const [category] = (await api.get('/shop/categories/v1')).body.categories
    const path = `/shop/categories/v1/${category.id}`
    const stored = async () => (await api.get(path)).body.category.title
    await navigate(mine, '/shop/products?dialog=categories')
    await mine.getByLabel(`Rename: ${category.title}`).fill('Mine')
    assert.equal((await api.put(path, { category: { title: 'Theirs' } })).status, 200)
    const field = mine.getByLabel('Rename: Theirs')
    await field.waitFor()
    await field.press('Enter')
    const notice = mine.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile' })
    await notice.getByText(/^Changed by ./).waitFor()
    assert.deepEqual([await field.inputValue(), await stored()], ['Mine', 'Theirs'])
    await notice.getByRole('button', { name: 'Do it all the same' }).click()
    await mine.getByText('Saved', { exact: true }).waitFor()
    assert.equal(await stored(), 'Mine')
  })

  test('a page that hears of a change keeps what is typed and the keyboard, and the change is told before it is overwritten', async () => {
    const api = apiOf(world.demo.json)
    const path = `/locations/v1/${world.demo.json.locationRef}`
    const change = async (location: object) => assert.equal((await api.put(path, { location })).status, 200)
    const stored = async () => (await api.get(path)).body.location
    const heading = (name: string) => mine.getByRole('heading', { level: 1, name }).waitFor()
    await navigate(mine, path.replace('/v1', ''))
    const [title, phone] = [mine.getByLabel('Name', { exact: true }), mine.getByLabel('Phone')]
    await change({ title: 'Theirs before' })
    await heading('Theirs before')
    assert.equal(await title.inputValue(), 'Theirs before')
    await title.fill('Mine')
    await change({ title: 'Theirs', phoneNumber: '+49 30 1' })
    await heading('Theirs')
    assert.equal(await title.inputValue(), 'Mine')
    await mine.locator('input:focus').and(title).waitFor()
    const old = await phone.inputValue()

    world.expected.add(412)
    await mine.getByRole('button', { name: 'Save' }).click()
    const notice = mine.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile' })
    await notice.getByText(/^Changed by ./).waitFor()
    assert.match((await notice.textContent())!, /Name · Now stored: Theirs/)
    assert.deepEqual([(await stored()).title, (await phone.inputValue()) === old], ['Theirs', false])
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Saved', { exact: true }).waitFor()
    await notice.waitFor({ state: 'detached' })
    assert.deepEqual([(await stored()).title, (await stored()).phoneNumber], ['Mine', '+49 30 1'])

    // What it stored itself is no change of somebody else.
    await phone.fill('+49 30 2')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Saved', { exact: true }).nth(1).waitFor()
    await change({ title: 'Theirs after' })
    await heading('Theirs after')
    assert.equal(await title.inputValue(), 'Theirs after')
  })

  test('what somebody else makes of a booking while it is held is told before it is overwritten', async () => {
    const { locationRef, memberRef, secondAdminRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const day = `${new Date().getUTCFullYear() + 1}-01-14`
    const at = (from: number) => ({ startDate: `${day}T${from}:00:00.000Z`, endDate: `${day}T${from + 1}:00:00.000Z` })
    const resource = { locationRef, type: 'meetingRoom', title: 'Chart Room' }
    const { id: resourceRef } = (await api.post('/resources/v1', { resource })).body.resource
    const booking = { resourceRef, ...at(10), membershipRefOwner: memberRef }
    const { id } = (await api.post('/resources/bookings/v1', { booking })).body.booking
    const page = await world.signedIn(`/resources/bookings?date=${day}&at=${locationRef}`, {
      as: secondAdminRef,
      viewport: { width: 1600, height: 1200 },
    })
    const box = page.locator(`[data-event-id="${id}"]`)
    await box.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await box.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 4, y + height / 2, { steps: 9 })
    assert.equal((await api.send('PATCH', `/resources/bookings/v1/${id}`, { booking: at(12) })).status, 200)
    await box.and(page.getByRole('button', { name: /12:00 – 13:00/ })).waitFor({ state: 'attached' })
    await page.mouse.up()
    await page
      .getByRole('alert')
      .filter({ hasText: 'Somebody else changed this meanwhile' })
      .getByText(/^Changed by ./)
      .waitFor()
    assert.equal((await api.get(`/resources/bookings/v1/${id}`)).body.booking.startDate, at(12).startDate)
  })

  test('what is sold while somebody counts is told before the count replaces it', async () => {
    const api = apiOf(world.demo.json)
    const { products } = (await api.get('/shop/products/v1?q=earplugs')).body
    const { id, options } = products[0]
    const { quantity } = options[0].stock
    await navigate(mine, `/shop/products/${id}?dialog=stock&option=${options[0].id}&action=count`)
    const dialog = mine.getByRole('dialog')
    await dialog.getByLabel('Units').fill(String(quantity))
    const movement = { type: 'loss', change: -1 }
    const moved = await api.post(`/shop/products/v1/${id}/options/${options[0].id}/stock`, { movement })
    assert.equal(moved.status, 201, moved.text)
    await dialog.getByText(`${quantity - 1} on hand`).waitFor()
    world.expected.add(412)
    await dialog.getByRole('button', { name: 'Count' }).click()
    await dialog.getByRole('alert').getByText('Somebody else changed this meanwhile').waitFor()
    const now = async () => (await api.get(`/shop/products/v1/${id}`)).body.product.options[0].stock.quantity
    assert.equal(await now(), quantity - 1)
    await dialog.getByRole('button', { name: 'Count' }).click()
    await mine.getByText(`${quantity} on hand now`).waitFor()
    assert.equal(await now(), quantity)
  })
})
