import { browser } from './browser.ts'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import { ask, emptyStore, stoa } from './command.ts'
import { hasUnfinished, isFullOfLife } from './demo-life.ts'
import { isBooked, isGathered } from './demo-places.ts'
import { assertServesPictures, ELSEWHERE } from './demo-pictures.ts'
import { all, apiOf, emptyFolder, firstCalls, pastable, refsOf, spawnDemo, startDemo, type Demo, type DemoStart } from './demo.ts'

const KEYS = [
  'baseUrl',
  'networkRef',
  'locationRef',
  'clientId',
  'clientSecret',
  'adminRef',
  'secondAdminRef',
  'memberRef',
  'memberNumber',
  'companyRef',
  'categoryRef',
  'planRef',
  'draftInvoiceRef',
  'ticketRef',
  'orderRef',
  'eventRef',
  'readonly',
]
const withoutCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0 ? false : 'bash or curl is not installed'

/** Starts a demo and kills it so many milliseconds after it has made its file. */
async function killedAfter(delay: number, folder: string): Promise<void> {
  const child = spawnDemo('--data', folder, '--json')
  const closed = once(child, 'close')
  while (!existsSync(join(folder, 'demo.db')) && child.exitCode === null) await wait(2)
  await wait(delay)
  child.kill('SIGKILL')
  assert.equal((await closed)[1], 'SIGKILL')
}

/** Of demos that are ready on one database, that which was ready last: pictures are named at its address. */
async function lastOf([first, ...others]: Demo[]): Promise<Demo> {
  if (others.length === 0) return first!
  const { json } = first!
  const { events } = (await apiOf(json).get(`/events/v1?locationRef=${json.locationRef}&limit=100`)).body
  const pictures: string[] = events.flatMap(({ imageUrl }: { imageUrl?: string }) => imageUrl ?? [])
  const { port } = new URL(pictures.find(url => !url.startsWith(ELSEWHERE))!)
  return [first!, ...others].find(one => new URL(one.json.baseUrl).port === port)!
}

/** That on SQLite: the other one has another folder and another engine. */
let first: DemoStart | undefined

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`stoa demo on ${engine}`, () => {
    const folder = emptyFolder()
    let store: Awaited<ReturnType<typeof emptyStore>> | undefined
    let words: string[] = []
    let url = ''
    let demo: Demo
    let others: Demo[] = []
    let start: DemoStart
    let api: Client
    const open = async (...beside: Promise<Demo>[]) => {
      const started = await Promise.all([startDemo(...words, '--json'), ...beside])
      demo = await lastOf(started)
      others = started.filter(one => one !== demo)
      start = demo.json
      api = apiOf(start)
    }

    // To make a demo takes longer than most tests of it. So the one of these tests is made where others were killed on the way, or beside others.
    before(async () => {
      if (engine === 'postgres') store = await emptyStore(engine)
      words = ['--data', folder.path, ...(store ? ['--database', store.url] : [])]
      url = store?.url ?? `sqlite:${join(folder.path, 'demo.db')}`
      if (engine === 'sqlite') for (const delay of [0, 100, 250]) await killedAfter(delay, folder.path)
      await open(...(engine === 'postgres' ? [startDemo(...words, '--json')] : []))
    })
    after(async () => {
      await Promise.all([demo, ...others].map(one => one?.end('SIGKILL')))
      await store?.remove()
      folder.remove()
    })

    if (engine === 'sqlite')
      test('one that was killed while it was made leaves nothing behind that hinders the next start', async () => {
        await firstCalls(start)
        assert.match(demo.said(), /the demo was made/)
      })
    else
      test('of two that start at once on one database, one makes it, and both share its secrets', async () => {
        const made = [demo, ...others].filter(one => one.said().includes('the demo was made'))
        assert.deepEqual([made.length, others.length], [1, 1])
        for (const { json } of others) {
          assert.equal(json.clientSecret, start.clientSecret)
          assert.equal((await apiOf(json).get(`/plans/v1?locationRef=${json.locationRef}`)).status, 200)
        }
        assert.equal((await ask(url, 'network', 'list')).length, 2)
        assert.deepEqual(await Promise.all(others.map(one => one.end())), [0])
      })

    test('one line of JSON names what first calls need, in both networks', async () => {
      assert.equal(demo.text.split('\n').length, 2)
      assert.deepEqual(Object.keys(start).toSorted(), [...KEYS, 'consoleUrl', 'other'].toSorted())
      assert.deepEqual(Object.keys(start.other).toSorted(), KEYS.toSorted())
      assert.ok(Object.values(start).every(value => value !== undefined && value !== ''))
      for (const one of [start, start.other]) await firstCalls(one)
    })

    test('a link opens the console signed in, once, without a password', async () => {
      // Of several that start at once, the one that makes its link last takes away those of the others.
      const urls = [demo, ...others].map(({ json }) => new URL((json as unknown as { consoleUrl: string }).consoleUrl))
      const own = browser(start.baseUrl)
      const spend = async ({ hash }: URL) => (await own.post('/access/links/v1/spend', { secret: hash.slice(1) })).status
      const spent: number[] = []
      for (const url of urls) {
        assert.deepEqual([url.hostname, url.pathname], ['localhost', '/console/link'])
        spent.push(await spend(url))
      }
      assert.deepEqual(spent.toSorted(), [200, ...others.map(() => 410)])
      const { session } = (await own.get('/access/sessions/v1/current')).body
      assert.deepEqual([session.network.id, session.hasPassword], [start.networkRef, false])
      assert.equal(await spend(urls[spent.indexOf(200)]!), 410)
    })

    test('every picture that it names was drawn for it and is served by it, and nothing else is', async () => {
      for (const one of [start, start.other]) await assertServesPictures(one)
      for (const name of ['none.svg', 'toString', '..%2fpictures.ts', '']) {
        assert.equal((await fetch(`${start.baseUrl}/demo/pictures/${name}`)).status, 404, name)
      }
    })

    test('the network is full of life', () => isFullOfLife(api))

    test('rooms and desks are booked for a month, and people are there', () => isBooked(api))

    test('an event is sold out with people in line, one was given back, and one is being entered', () => isGathered(api))

    test('stock has run low, people ask to join, companies share, and items wait for their invoices', () =>
      hasUnfinished(api, start))

    test('what is stored is sound', async () => {
      const { code, stdout, stderr } = await stoa(url, 'verify')
      assert.deepEqual([code, stderr], [0, ''], stdout)
    })

    test('the networks see nothing of each other, and the read-only credential reads alone', async () => {
      const { other } = start
      for (const path of ['/events/v1', '/support/tickets/v1', '/shop/orders/v1', '/plans/v1']) {
        assert.equal((await api.get(`${path}?locationRef=${other.locationRef}`)).status, 400)
        assert.equal((await apiOf(start, start.readonly).get(`${path}?locationRef=${start.locationRef}`)).status, 200)
      }
      assert.equal((await api.get(`/support/tickets/v1/${other.ticketRef}`)).status, 404)
      assert.equal((await api.get(`/events/v1/${other.eventRef}`)).status, 404)
      assert.equal((await apiOf(other).get(`/community/companies/v1/${start.companyRef}`)).status, 404)
      assert.equal((await apiOf(start, start.readonly).post('/events/v1', {})).status, 403)
      assert.notEqual(start.networkRef, other.networkRef)
    })

    test('rates are those of someone who tries out how much it can take', async () => {
      const { headers } = await api.get(`/plans/v1?locationRef=${start.locationRef}`)
      assert.match(headers.get('ratelimit-policy')!, /q=100000;/)
    })

    // What it prints has nothing to do with the store.
    if (engine === 'sqlite')
      test('every line that it prints works as pasted into bash', { skip: withoutCurl }, async () => {
        await demo.end()
        demo = await startDemo(...words)
        const lines = pastable(demo.text)
        assert.ok(lines.length >= 13)
        for (const { says, line } of lines) {
          const { status, stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' })
          assert.deepEqual([status, stderr], [0, ''], says)
          const answer = JSON.parse(stdout)
          assert.equal(answer.code, undefined, `${says}: ${stdout}`)
          assert.ok(
            Object.values(answer).every(value => value !== undefined && (!Array.isArray(value) || value.length > 0)),
            says,
          )
        }
        for (const path of ['/', '/reference', '/openapi.json']) {
          const [address] = new RegExp(`http://127\\.0\\.0\\.1:\\d+${path}$`, 'm').exec(demo.text)!
          assert.equal((await fetch(address)).status, 200)
        }
        start = { ...start, baseUrl: new URL(/http:\/\/127\.0\.0\.1:\d+/.exec(demo.text)![0]).origin }
        api = apiOf(start)
        const { body } = await api.get(`/support/tickets/v1/${start.ticketRef}`)
        assert.equal(body.ticket.membershipRefAssignee, start.secondAdminRef)
        assert.equal(body.activities.at(-1).data.previousAttributes.membershipAssignee.id, start.adminRef)
      })

    test('at the next start everything is there and nothing twice, and pictures are found at its new address', async () => {
      const times = { startDate: '2035-01-01T10:00:00Z', endDate: '2035-01-01T11:00:00Z' }
      // The picture of somebody else stays where it is.
      const imageUrl = `${ELSEWHERE}demo/pictures/fado.svg`
      const event = { locationRef: start.locationRef, title: 'Kept', imageUrl, ...times }
      const { id } = (await api.post('/events/v1', { event })).body.event
      const readEvents = async () => {
        const events = await all(api, `/events/v1?locationRef=${start.locationRef}`, 'events')
        const port = `:${new URL(start.baseUrl).port}/`
        return events.map(one => ({ ...one, imageUrl: one.imageUrl?.replace(port, ':PORT/') }))
      }
      const events = await readEvents()
      assert.equal(await demo.end(), 0)
      const last = start
      await open()
      assert.deepEqual(refsOf(start), refsOf(last))
      assert.deepEqual([start.clientSecret, start.other.clientSecret], [last.clientSecret, last.other.clientSecret])
      assert.deepEqual(await readEvents(), events)
      assert.ok(events.some(one => one.imageUrl?.startsWith('http://localhost:PORT/')))
      for (const one of [start, start.other]) await assertServesPictures(one)
      const kept = (await api.get(`/events/v1/${id}`)).body.event
      assert.deepEqual([kept.title, kept.imageUrl], ['Kept', imageUrl])
      assert.equal((await ask(url, 'network', 'list')).length, 2)
    })

    test('when the secrets are lost, the next start makes others, and the lost ones and their tokens end', async () => {
      const file = join(folder.path, 'demo.json')
      assert.equal(statSync(file).mode & 0o777, 0o600)
      const {
        body: { access_token: token },
      } = await api.send('POST', '/oauth/token', undefined, {
        raw: 'grant_type=client_credentials',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      await demo.end()
      rmSync(file)
      const lost = start
      await open()
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.notEqual(start.clientSecret, lost.clientSecret)
      assert.deepEqual(refsOf(start), refsOf(lost))
      const path = `/plans/v1?locationRef=${start.locationRef}`
      assert.equal((await api.get(path)).status, 200)
      for (const gone of [lost, lost.readonly]) assert.equal((await apiOf(start, gone).get(path)).status, 401)
      assert.equal((await api.get(path, { headers: { authorization: `Bearer ${token}` } })).status, 401)
      assert.equal((await apiOf(start.other).get(`/plans/v1?locationRef=${start.other.locationRef}`)).status, 200)
    })

    test('ids are the same on another machine and on another engine, and secrets are not', () => {
      if (engine === 'sqlite') first = start
      else {
        assert.deepEqual(refsOf(start), refsOf(first!))
        assert.notEqual(start.clientSecret, first!.clientSecret)
      }
    })
  })
}
