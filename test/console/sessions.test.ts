import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { all, apiOf } from '../demo.ts'

inBrowser('a page that others come to', world => {
  const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
  const signIn = async (page: Page) => {
    await ended(page).getByLabel('Password', { exact: true }).fill('a lock on the old canal')
    await ended(page).getByRole('button', { name: 'Sign in' }).click()
  }

  test('when somebody else signs in over a page, nothing of who was there before goes on', async () => {
    const { adminRef, secondAdminRef, memberRef } = world.demo.json
    await world.signedIn('', { as: secondAdminRef })
    const page = await world.signedIn(`/community/memberships/${memberRef}?dialog=edit`)
    await page.getByLabel('First name').fill('Theirs to type')
    const emailOf = async (ref: string) => (await world.read(`/community/memberships/v1/${ref}`)).membership.user.email
    const mine = await emailOf(adminRef)
    const { sessions } = await world.read('/access/sessions/v1')
    for (const { id, user } of sessions)
      if (user.email === mine) await apiOf(world.demo.json).send('DELETE', `/access/sessions/v1/${id}`)
    await ended(page).waitFor()
    await page.evaluate('document.querySelector("form").requestSubmit()')
    await ended(page)
      .getByLabel('E-mail')
      .fill(await emailOf(secondAdminRef))
    await signIn(page)
    await page.waitForURL(/\/analytics\/today/)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    assert.equal(await page.evaluate('Object.keys(sessionStorage).filter(key => key.includes("draft")).length'), 0)
    assert.notEqual((await world.read(`/community/memberships/v1/${memberRef}`)).membership.user.name, 'Theirs to type')
  })

  test('an export begins anew when its session ends meanwhile, and saves the whole table', async () => {
    const page = await world.signedIn('/invoices')
    const invoices = await all(apiOf(world.demo.json), '/invoices/v1?order=createDate:desc', 'invoices')
    assert.ok(invoices.length > 100, 'it has several pages')
    let hasEnded = false
    await page.route(/invoices\/v1\?.*nextPageToken/, route => {
      if (hasEnded || route.request().headers().accept !== 'text/csv') return route.continue()
      hasEnded = true
      return route.fulfill({ status: 401, json: { code: 'unauthorized', detail: 'It is over.' } })
    })
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    await signIn(page)
    const table = await readFile(await (await saved).path(), 'utf8')
    assert.ok(table.startsWith('\ufeff'), 'Excel reads it as UTF-8')
    for (const { id } of invoices) assert.ok(table.includes(id))
  })

  test('of sessions that are ended together, only the one that was refused is tried again', async () => {
    const page = await world.signedIn('/settings/account')
    const ids = [crypto.randomUUID(), crypto.randomUUID()]
    await page.route(/sessions\/v1\?/, async route => {
      const response = await route.fetch()
      const { sessions } = (await response.json()) as { sessions: object[] }
      await route.fulfill({
        response,
        json: { sessions: [...sessions, ...ids.map(id => ({ ...sessions[0], id, current: false }))] },
      })
    })
    const asked: string[] = []
    const refused = { status: 403, json: { code: 'forbidden', detail: 'Not now.' } }
    await page.route('**/sessions/v1/*', route => {
      if (route.request().method() !== 'DELETE') return route.continue()
      asked.push(route.request().url().slice(-36))
      return route.fulfill(asked.length === 1 ? refused : { status: 204 })
    })
    world.expected.add(403)
    await page.reload()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Another session has ended').waitFor()
    assert.deepEqual(asked.slice(2), asked.slice(0, 1))
  })

  test('keeps its location when another one is chosen on another page of the browser', async () => {
    const mine = await world.signedIn('/events?view=list')
    const theirs = await mine.context().newPage()
    await theirs.goto(`${world.console}/plans`)
    const chosen = (page: Page) => page.getByRole('button', { name: /^Location: / })
    const before = await chosen(mine).textContent()
    await chosen(theirs).click()
    const [, other] = await theirs.getByRole('menuitemradio').allTextContents()
    await theirs.getByRole('menuitemradio', { name: other! }).click()
    await theirs.getByRole('button', { name: `Location: ${other}` }).waitFor()
    await mine.getByRole('link', { name: 'Packages' }).click()
    await mine.getByRole('heading', { level: 1, name: 'Packages' }).waitFor()
    assert.equal(await chosen(mine).textContent(), before)
    // Whoever comes anew begins with the last choice.
    await theirs.goto(`${world.console}/plans`)
    assert.equal(await chosen(theirs).textContent(), other)
  })
})
