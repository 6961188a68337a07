import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const CHOSEN = 'mantine-color-scheme-value'
const PAGE = { light: 'rgb(248, 248, 246)', dark: 'rgb(17, 20, 19)' }
const HEADER = 'service-location-id'

inBrowser('the settings', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn('/locations')
  })

  test('a location is created with its hours, changed, and deleted', async () => {
    await navigate(page, '/locations')
    await page.getByRole('button', { name: 'New location' }).click()
    await page.getByLabel('Name').fill('Harbour 80')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
    await page.getByRole('combobox', { name: 'Currency' }).fill('JPY')
    await page.getByRole('option', { name: /JPY/ }).click()
    await page.getByLabel('Tax rate').fill('10')
    await page.getByRole('switch', { name: 'Show when it is open' }).click()
    await page.getByLabel('Monday: to').fill('2230')
    await page.getByLabel('Monday: to').press('Tab')
    await page.getByRole('button', { name: 'Create location' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour 80' }).waitFor()
    const id = page.url().split('/').at(-1)!.split('?')[0]
    const stored = async () => (await page.request.get(`${new URL(page.url()).origin}/locations/v1/${id}`)).json()
    const { location } = await stored()
    assert.deepEqual([location.timezoneId, location.currencyCode, location.tax.rate], ['Asia/Tokyo', 'JPY', 10])
    const monday = location.openingHours.items.find(({ days }: { days: { monday: boolean } }) => days.monday)
    assert.deepEqual(monday.hours, { from: '09:00', to: '22:30' })
    await page.getByLabel('Name').fill('Harbour 81')
    // A day that was typed but not added is not left out.
    const save = page.getByRole('button', { name: 'Save' })
    const day = page.getByLabel('Day', { exact: true })
    await day.fill('2031-12-24')
    await save.click()
    await page.getByText('Add this day, or empty the field.').waitFor()
    await day.and(page.locator(':focus')).waitFor()
    assert.equal((await stored()).location.title, 'Harbour 80')
    await page.keyboard.press('Enter')
    await save.click()
    await page.getByRole('heading', { level: 1, name: 'Harbour 81' }).waitFor()
    assert.deepEqual((await stored()).location.openingHours.closedDays, ['2031-12-24'])
    await page.getByRole('region', { name: 'History' }).getByText('Harbour 80').first().waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor()
    assert.equal((await stored()).code, 'not_found')
  })

  test('a program gets a credential, whose secret is shown once and works, and loses it', async () => {
    await navigate(page, '/access/credentials')
    await page.getByRole('button', { name: 'New credential' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Front door')
    await dialog.getByRole('button', { name: 'Read everything' }).click()
    await dialog.getByRole('button', { name: 'Create credential' }).click()
    const clientId = await dialog.getByRole('textbox', { name: 'Client id' }).inputValue()
    const secret = await dialog.getByRole('textbox', { name: 'Client secret' }).inputValue()
    const call = () =>
      fetch(`${world.demo.json.baseUrl}/locations/v1`, {
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
      })
    assert.equal((await call()).status, 200)
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Front door' }).waitFor()
    assert.equal(await page.getByText(secret).count(), 0)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Front door can no longer sign in').waitFor()
    // It is known for a second.
    const end = performance.now() + 5_000
    while ((await call()).status !== 401) assert.ok(performance.now() < end)
  })

  test('somebody is brought into the team by a link that is shown once', async () => {
    await navigate(page, '/access/team')
    await page.getByRole('button', { name: 'Invite admin' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Katherine')
    await dialog.getByLabel('Surname').fill('Johnson')
    await dialog.getByLabel('E-mail').fill('katherine@example.com')
    await dialog.getByRole('button', { name: 'Make admin and invite' }).click()
    const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    assert.match(url, /\/console\/link#stoa_link_/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('list', { name: 'Team' }).getByText('katherine@example.com').waitFor()
    await page.getByText('Invited').first().waitFor()
    await navigate(page, '/access/audit?object=membership')
    await page
      .getByRole('row', { name: /Membership/ })
      .first()
      .waitFor()
    await page.locator('[data-open]').first().click()
    await page.getByRole('heading', { level: 1, name: /Membership: created/ }).waitFor()
  })

  test('an admin of two locations acts as that of the one they chose at the top', async () => {
    const api = apiOf(world.demo.json)
    const { adminRef } = world.demo.json
    const { membership } = (await api.get(`/community/memberships/v1/${adminRef}`)).body
    for (const title of ['Uptown', 'Midtown'])
      await api.post('/locations/v1', { location: { title, timezoneId: 'America/New_York', currencyCode: 'USD' } })
    const { locations } = (await api.get('/locations/v1')).body
    const { memberships } = (await api.get(`/community/memberships/v1?userRef=${membership.userRef}`)).body
    const isAt = (location: { id: string }) => memberships.find(({ locationRef }: Membership) => locationRef === location.id)
    const elsewhere = locations.filter((location: { id: string }) => !isAt(location))
    assert.ok(elsewhere.length >= 2, 'there are locations to which the admin does not belong yet')
    const [there, strange] = elsewhere
    const { email, name, surname } = membership.user
    const made = await api.post('/community/memberships/v1', {
      membership: { user: { email, name, surname }, locationRef: there.id, role: 'admin' },
    })
    assert.equal(made.status, 201, made.text)

    // Who somebody is is asked as the console is loaded.
    await page.goto(`${world.console}/plans`)
    const sent: (string | undefined)[] = []
    page.on('request', request => {
      if (/\/plans\/v1/.test(request.url())) sent.push(request.headers()[HEADER])
    })
    /** Makes a plan at a location, and tells as whom. */
    const actingAt = async (location: { id: string; title: string } | undefined) => {
      await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).click()
      await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor()
      await choose(page, location?.title ?? 'All locations')
      await page.getByRole('button', { name: 'New plan' }).first().click()
      await page.getByRole('dialog').getByLabel('Title').fill(`Made at ${location?.title}`)
      await page.getByRole('dialog').getByLabel('Price').fill('10')
      await page.getByRole('dialog').getByRole('button', { name: 'Create plan' }).click()
      await page.getByRole('heading', { level: 1, name: `Made at ${location?.title}` }).waitFor()
      const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(new URL(page.url()).pathname)!
      const { entries } = (await api.get(`/access/audit/v1?objectRef=${id}`)).body
      return [sent.at(-1), entries[0].membership.id]
    }
    assert.deepEqual(await actingAt(there), [there.id, made.body.membership.id])
    // Of a location at which they are no admin, and of all locations, they act as what the service chooses.
    assert.deepEqual(await actingAt(strange), [undefined, adminRef])
    assert.deepEqual(await actingAt(undefined), [undefined, adminRef])
  })

  test('light and dark stand before any other script has run, by what was chosen and else by the system', async () => {
    for (const [chosen, colorScheme, shown] of [
      [undefined, 'light', 'light'],
      [undefined, 'dark', 'dark'],
      ['auto', 'dark', 'dark'],
      ['dark', 'light', 'dark'],
      ['light', 'dark', 'light'],
    ] as const) {
      const page = await world.open({
        colorScheme,
        storageState: {
          cookies: [],
          origins: [{ origin: new URL(world.console).origin, localStorage: chosen ? [{ name: CHOSEN, value: chosen }] : [] }],
        },
      })
      // What draws the page never comes.
      await page.route(/\/assets\/(?!scheme-)[^/]+\.js$/, () => {})
      await page.goto(world.console, { waitUntil: 'commit' })
      await page.locator('#root').waitFor({ state: 'attached' })
      await page.locator('link[rel=stylesheet]').first().waitFor({ state: 'attached' })
      const [scheme, background] = await page.evaluate<string[]>(`new Promise(done => {
        const tell = () => done([document.documentElement.dataset.mantineColorScheme, getComputedStyle(document.body).backgroundColor])
        if ([...document.styleSheets].length > 0) requestAnimationFrame(tell)
        else document.querySelector('link[rel=stylesheet]').addEventListener('load', () => requestAnimationFrame(tell))
      })`)
      assert.deepEqual([scheme, background], [shown, PAGE[shown]], `${chosen} on a ${colorScheme} system`)
      await page.context().close()
    }
  })
})

interface Membership {
  locationRef: string
}

async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Location: / }).click()
  await page.getByRole('menuitemradio', { name: title, exact: true }).click()
  await page.getByRole('button', { name: `Location: ${title}`, exact: true }).waitFor()
}
