import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { browser, PASSWORD } from './browser.ts'
import { emptyStore, serve, type Served } from './command.ts'
import { inside } from './inside.ts'
import { onEmptyStores } from './world.ts'

onEmptyStores('letting people in at the command line', world => {
  const SPEND = '/access/links/v1/spend'
  const person = ['--email', 'grace@main.example'] as const
  const link =
    (what: string) =>
    (...words: string[]) =>
      inside(world.databaseUrl, 'user', what, '--network', world.main.network, ...words)
  const [invite, reset] = [link('invite'), link('reset')]

  test('invite prints a link with which an admin signs in, and reset one for who has a password', async () => {
    assert.match((await reset(...person)).stderr, /has no password yet: use stoa user invite/)
    const invited = await invite(...person)
    assert.equal(invited.code, 0, invited.stderr)
    const first = new URL(invited.stdout.trim())
    assert.deepEqual([first.hostname, first.pathname], ['localhost', '/console/link'])
    const own = browser(world.baseUrl)
    assert.equal((await own.post(SPEND, { secret: first.hash.slice(1), password: PASSWORD })).status, 200)
    assert.equal((await own.get('/access/sessions/v1/current')).body.session.user.email, 'grace@main.example')

    const again = await invite(...person)
    assert.deepEqual([again.code, again.stdout], [1, ''])
    assert.match(again.stderr, /has a password already: use stoa user reset/)
    const { json } = await reset(...person, '--json')
    assert.deepEqual([json.email, Date.parse(json.expireDate) > Date.now()], ['grace@main.example', true])
    const other = { secret: new URL(json.url).hash.slice(1), password: 'three swans under the bridge' }
    assert.equal((await browser(world.baseUrl).post(SPEND, other)).status, 200)
    assert.equal((await browser(world.baseUrl).post(SPEND, other)).status, 410)
    assert.equal((await browser(world.baseUrl).signIn(world.main.network, 'grace@main.example')).status, 401)
  })

  test('the person is named by id too, and needs to be an admin of the network', async () => {
    const { userRef } = (await world.main.api.get(`/community/memberships/v1/${world.main.admin}`)).body.membership
    assert.equal((await invite('--user', userRef)).code, 0)
    assert.match((await invite('--email', 'mia@main.example')).stderr, /no approved membership with the role admin/)
    assert.match((await invite('--email', 'nobody@main.example')).stderr, /knows no user nobody@main\.example/)
    for (const words of [[], [...person, '--user', userRef]]) {
      assert.match((await invite(...words)).stderr, /either --email or --user is required/)
    }
  })
})

/** The secret of the link that a service prints at its first start. */
const printed = ({ child }: Served): Promise<string> =>
  new Promise(resolve => {
    let said = ''
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [, secret] = /http:\/\/localhost:\d+\/console\/setup#(\S+)\n/.exec(said) ?? []
      if (secret !== undefined) resolve(secret)
    })
  })

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`the first start on ${engine}`, () => {
    let remove = async () => {}
    after(() => remove())

    test('serve prints a link by which the service is set up, once, and another one at each start', async () => {
      const store = await emptyStore(engine)
      remove = store.remove
      const first = await serve(store.url)
      const old = await printed(first)
      assert.equal(await first.end(), 0)
      const server = await serve(store.url)
      try {
        const secret = await printed(server)
        const setup = {
          network: { title: 'Harbour Offices' },
          location: { title: 'Old Harbour', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' },
          user: { name: 'Ada', surname: 'Lovelace', email: 'ada@harbour.example', password: PASSWORD },
        }
        const own = browser(server.baseUrl)
        assert.equal((await own.post('/access/setup/v1', { secret: old, setup })).status, 410)
        // On SQLite a service writes by a thread of its own.
        const made = await own.post('/access/setup/v1', { secret, setup })
        assert.equal(made.status, 200, made.text)
        assert.equal((await own.post('/shop/categories/v1', { category: { title: 'Drinks' } })).status, 201)
        assert.equal((await own.post('/access/setup/v1', { secret, setup })).status, 410)
        assert.equal((await inside(store.url, 'network', 'list', '--json')).json.length, 1)
      } finally {
        await server.end()
      }
      const later = await serve(store.url)
      let said = ''
      later.child.stdout!.on('data', (text: Buffer) => {
        said += text.toString()
      })
      assert.deepEqual([await later.end(), said], [0, ''])
    })
  })
}
