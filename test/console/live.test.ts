import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'

/** Far more than a page needs, since other tests take most of the machine meanwhile, and less than it waits after a failure. */
const AT_MOST = { timeout: 8_000 }

/** What a page of a person shows that names them. */
const OF_PERSON = /^\/(events|invoices|packages|resources|shop|subscriptions|support|transactions)\/.*v1/

inBrowser('an open page', world => {
  /** Changes the first name of the demo's member as another person does, by the interface. */
  const rename = async (name: string) => {
    const api = apiOf(world.demo.json)
    const { membership } = (await api.get(`/community/memberships/v1/${world.demo.json.memberRef}`)).body
    const reply = await api.put(`/community/users/v1/${membership.userRef}`, { user: { name } })
    assert.equal(reply.status, 200, reply.text)
  }
  const person = () => `/community/memberships/${world.demo.json.memberRef}`
  /** Whoever signs in ends what they began before: the page that stays is another admin's. */
  const colleague = () => ({ as: world.demo.json.secondAdminRef })
  const shows = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name: new RegExp(`^${name} `) }).waitFor(AT_MOST)
  /** How often the page asks for changes by a stream, from now on. */
  const streamsOf = (page: Page) => {
    const streams = { opened: 0 }
    page.on('request', request => {
      if (/\/changes\/v1/.test(request.url()) && request.headers().accept === 'text/event-stream') streams.opened++
    })
    return streams
  }
  /** The browser has no windows that could cover each other here, so the page is told. */
  const hide = (page: Page, isHidden: boolean) =>
    page.evaluate(
      `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
       document.dispatchEvent(new Event('visibilitychange'))`,
    )

  /** Waits until the page has asked for nothing for a while. */
  const quiet = async (page: Page) => {
    for (let isBusy = true; isBusy;) {
      isBusy = await page.waitForEvent('request', { timeout: 700 }).then(
        () => true,
        () => false,
      )
    }
  }

  let page: Page
  before(async () => {
    page = await world.signedIn(person())
    await page.getByRole('region', { name: 'Credits' }).waitFor()
  })

  test('shows at once what somebody else does on theirs, and reads nothing but that again', async () => {
    const theirs = await world.signedIn(`${person()}?dialog=edit`, colleague())
    await quiet(page)
    await page.evaluate('window.isSame = true')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await theirs.getByRole('dialog').getByLabel('First name').fill('Wilhelmina')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved', { exact: true }).waitFor()
    await shows(page, 'Wilhelmina')
    assert.equal(await page.evaluate('window.isSame'), true)
    assert.deepEqual(
      // The page shows the person's history, too, and what tells whose it is.
      asked.filter(
        path => !/\/(users|memberships|audit)\/v1|sessions\/v1\/current|assets|changes/.test(path) && !OF_PERSON.test(path),
      ),
      [],
    )
  })

  test('shares one stream with the others of its browser, and another takes over when it is closed', async () => {
    const first = await world.signedIn('/settings', colleague())
    // The page after signing in has opened its own stream by then.
    await quiet(first)
    const second = await first.context().newPage()
    const streams = [streamsOf(first), streamsOf(second)]
    await first.goto(world.console + person())
    await first.getByRole('region', { name: 'Credits' }).waitFor()
    await second.goto(world.console + person())
    await second.getByRole('region', { name: 'Credits' }).waitFor()
    await rename('Ada')
    await Promise.all([shows(first, 'Ada'), shows(second, 'Ada')])
    assert.deepEqual(
      streams.map(({ opened }) => opened),
      [1, 0],
    )
    await first.close()
    await rename('Grace')
    await shows(second, 'Grace')
    assert.equal(streams[1]!.opened, 1)
  })

  test('says so when what it shows is deleted by somebody else, and who did', async () => {
    const api = apiOf(world.demo.json)
    const { locationRef } = world.demo.json
    const fields = { title: 'Gone soon', locationRef, options: [{ title: 'One', price: {} }] }
    const { product } = (await api.post('/shop/products/v1', { product: fields })).body
    const theirs = await world.signedIn(`/shop/products/${product.id}`, colleague())
    await theirs.getByRole('heading', { level: 1, name: 'Gone soon' }).waitFor()
    await theirs.getByRole('button', { name: 'Edit', exact: true }).click()
    await theirs.getByRole('dialog').getByLabel('Description').first().fill('Typed with care')
    world.expected.add(404)
    assert.equal((await api.send('DELETE', `/shop/products/v1/${product.id}`)).status, 200)
    await theirs.getByText('There is no such thing').waitFor(AT_MOST)
    assert.equal(await theirs.getByRole('heading', { level: 1, name: 'Gone soon' }).count(), 0)
    await theirs.getByRole('region', { name: 'What you had typed' }).getByText('Typed with care').waitFor(AT_MOST)
    await theirs.getByRole('region', { name: 'History' }).getByText('deleted', { exact: true }).waitFor(AT_MOST)
  })

  test('asks for nothing while it is hidden, and shows what it missed as soon as it is shown', async () => {
    await rename('Joan')
    await shows(page, 'Joan')
    await quiet(page)
    await hide(page, true)
    let asked = 0
    page.on('request', () => asked++)
    await rename('Mary')
    await page.waitForTimeout(2_500)
    assert.equal(asked, 0)
    await shows(page, 'Joan')
    await hide(page, false)
    await shows(page, 'Mary')
  })

  test('reads all that it shows once when nobody knows what it missed, and then goes on', async () => {
    await hide(page, true)
    await rename('Ruth')
    world.expected.add(410)
    const expired = { status: 410, json: { code: 'cursor_expired', detail: 'Begin anew.', requestId: 'r' } }
    await page.route(/\/changes\/v1\?after=/, route => route.fulfill(expired), { times: 1 })
    await hide(page, false)
    await shows(page, 'Ruth')
    await quiet(page)
    await rename('Edith')
    await shows(page, 'Edith')
    world.expected.delete(410)
  })

  test('asks to sign in at once when its session is ended, keeps what was typed, and so do the others of its browser', async () => {
    const mine = await world.signedIn(`${person()}?dialog=edit`, colleague())
    const other = await mine.context().newPage()
    await other.goto(world.console + person())
    await other.getByRole('region', { name: 'Credits' }).waitFor()
    await mine.getByLabel('First name').fill('Typed')
    const api = apiOf(world.demo.json)
    const { email } = (await api.get(`/community/memberships/v1/${colleague().as}`)).body.membership.user
    const { sessions } = (await api.get('/access/sessions/v1')).body
    for (const { id, user } of sessions) if (user.email === email) await api.send('DELETE', `/access/sessions/v1/${id}`)
    const dialog = (of: Page) => of.getByRole('dialog', { name: 'Your session has ended' })
    await Promise.all([dialog(mine).waitFor(AT_MOST), dialog(other).waitFor(AT_MOST)])
    await dialog(mine).getByLabel('Password', { exact: true }).fill('a lock on the old canal')
    await dialog(mine).getByRole('button', { name: 'Sign in' }).click()
    await Promise.all([dialog(mine).waitFor({ state: 'hidden' }), dialog(other).waitFor({ state: 'hidden' })])
    assert.equal(await mine.getByLabel('First name').inputValue(), 'Typed')
    await rename('Hedy')
    await shows(other, 'Hedy')
  })
})
