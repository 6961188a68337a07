import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { inBrowser } from '../chromium.ts'

inBrowser('the way in', world => {
  test('a link as the demo prints it signs in once, and opens Today', async () => {
    const page = await world.open()
    await page.goto(world.demo.json.consoleUrl)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/console/analytics/today')
    world.expected.add(410)
    const other = await world.open()
    await other.goto(world.demo.json.consoleUrl)
    await other.getByRole('alert').waitFor()
  })

  test('names the network, and tells whose password is wrong or forgotten what can be done', async () => {
    const page = await world.open()
    await page.goto(`${world.console}/${world.demo.json.networkRef}`)
    await page.getByText(/^To /).waitFor()
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a lock on the old canal')
    await page.getByRole('button', { name: 'Sign in' }).click()
    assert.equal(await page.getByRole('alert').textContent(), 'E-mail or password is wrong.')
    await page.getByRole('link', { name: 'Password forgotten?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Password forgotten' }).waitFor()
    // Test networks mail nothing.
    await page.getByText(/This service sends no mail\..*stoa user reset/).waitFor()
    await page.getByRole('link', { name: 'To the sign-in' }).click()
    await page.getByLabel('E-mail').waitFor()

    // Where the service mails a link, its answer does not tell who exists.
    await page.route('**/access/sign_in/v1?**', async route => {
      const answer = await route.fetch()
      const { signIn } = (await answer.json()) as { signIn: object }
      await route.fulfill({ response: answer, json: { signIn: { ...signIn, mails: true } } })
    })
    await page.reload()
    await page.getByRole('link', { name: 'Password forgotten?' }).click()
    // The page before has such a field, too.
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor()
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByRole('status').getByText('nobody@example.com').waitFor()
  })

  test('says that there is nothing to sign in to at the address of a network that is not here', async () => {
    const page = await world.open()
    await page.goto(`${world.console}/0199d3a0-5c1e-7000-8000-0000000000aa`)
    await page.getByText('Open the sign-in address of your network').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0)
  })

  test('lets no page of another origin read or write with the cookie of whoever is signed in', async () => {
    const page = await world.signedIn('/settings')
    const titles = async (): Promise<string[]> =>
      (await world.read('/shop/categories/v1')).categories.map(({ title }: { title: string }) => title)
    const [{ id }] = (await world.read('/community/memberships/v1?status=requested')).memberships
    const approve = `/community/memberships/v1/${id}/approve`
    const attack = attackOf(new URL(world.console).origin, approve)
    const others = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'))
    await once(others.listen(0), 'listening')
    const { port } = others.address() as AddressInfo
    const stranger = await world.elsewhere(page.context())
    const before = await titles()
    // With another port it is the same site, to which the cookie goes; with another name it is not.
    for (const host of ['127.0.0.1', 'localhost']) {
      await stranger.goto(`http://${host}:${port}/`)
      assert.deepEqual(await stranger.evaluate(attack), [], host)
      await stranger.waitForFunction('document.querySelectorAll("iframe[data-loaded]").length === 3')
      const shown = stranger.frames().map(frame => frame.url())
      assert.deepEqual(
        shown.filter(url => url.startsWith(world.console)),
        [],
      )
      const [opened] = await Promise.all([
        stranger.waitForEvent('popup'),
        stranger.evaluate(`void (globalThis.opened = open('${world.console}'))`),
      ])
      await opened.getByRole('navigation').waitFor()
      assert.equal(await stranger.evaluate('try { opened.document.body.textContent } catch { "nothing" }'), 'nothing')
      await opened.close()
    }
    await stranger.close()
    others.close()
    assert.deepEqual(await titles(), before)
    assert.equal((await world.read(`/community/memberships/v1/${id}`)).membership.status, 'requested')
    // Nobody was signed out, and from a page of the console the same goes through.
    // But for a text, which is no JSON.
    world.expected.add(415)
    assert.equal((await page.evaluate<string[]>(attack)).length, 3)
    assert.equal((await titles()).length, before.length + 1)
    assert.equal((await world.read(`/community/memberships/v1/${id}`)).membership.status, 'approved')
  })
})

/** What a page tries with the cookie of the service: by fetch, by forms, by a frame. Gives the addresses that it could read. */
const attackOf = (service: string, approve: string) => `(async () => {
  const json = JSON.stringify({ category: { title: 'Theirs' } })
  const tries = [
    ['/access/sessions/v1/current', {}],
    ['/shop/categories/v1', { method: 'POST', body: json, headers: { 'content-type': 'application/json' } }],
    ['/shop/categories/v1', { method: 'POST', body: json, mode: 'no-cors' }],
    ['${approve}', { method: 'POST', mode: 'no-cors' }],
  ]
  const read = []
  for (const [path, init] of tries) {
    const answer = await fetch('${service}' + path, { credentials: 'include', ...init }).catch(() => undefined)
    if (answer?.ok) read.push(path)
  }
  if ('${service}' === location.origin) return read
  await fetch('${service}/access/sessions/v1/current', { method: 'DELETE', credentials: 'include' }).catch(() => undefined)
  const frame = name => {
    const made = document.body.appendChild(Object.assign(document.createElement('iframe'), { name }))
    made.addEventListener('load', () => (made.dataset.loaded = ''))
    return made
  }
  const form = (name, path, field = {}) => {
    frame(name)
    const asked = { method: 'post', enctype: 'text/plain', target: name, action: '${service}' + path }
    const made = document.body.appendChild(Object.assign(document.createElement('form'), asked))
    made.append(Object.assign(document.createElement('input'), { type: 'hidden', ...field }))
    made.submit()
  }
  form('a', '/shop/categories/v1', { name: '{"category":{"title":"Theirs', value: '"}}' })
  form('b', '${approve}')
  frame('c').src = '${service}/console'
  return read
})()`
