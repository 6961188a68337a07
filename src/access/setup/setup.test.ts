import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp, prepare } from '../../app.ts'
import { openDatabase } from '../../db/open.ts'
import type { WritableDatabase } from '../../db/database.ts'
import { localWrites } from '../../kernel/writes/writes.ts'
import { schema } from '../../schema.ts'
import { browser, PASSWORD } from '../../../test/browser.ts'
import { createDatabase, dropDatabase } from '../../../test/postgres.ts'
import { hashOf, newSetupSecret } from '../secrets.ts'

const PATH = '/access/setup/v1'
const setup = {
  network: { title: 'Harbour Offices' },
  location: { title: 'Old Harbour', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', tax: { inclusive: true, rate: 19 } },
  user: { name: 'Ada', surname: 'Lovelace', email: 'ada@harbour.example', password: PASSWORD },
}

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`setting up on ${engine}`, () => {
    const secret = newSetupSecret()
    let database: WritableDatabase
    let app: FastifyInstance
    let baseUrl: string
    let remove: () => Promise<void> = async () => {}
    before(async () => {
      const name = `setup_${Math.random().toString(36).slice(2)}`
      const admin = process.env.TEST_DATABASE_URL!
      const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
      const url = engine === 'sqlite' ? `sqlite:${join(folder, 'stoa.db')}` : await createDatabase(admin, name)
      remove = async () => {
        if (engine === 'postgres') await dropDatabase(admin, name)
        rmSync(folder, { recursive: true, force: true })
      }
      database = await openDatabase(url, schema)
      await prepare(database)
      app = await createApp({
        database,
        writes: localWrites(database),
        log: pino({ level: 'silent' }),
        config: { RATE_LIMIT: 0, RATE_LIMIT_BURST: 1, TRUST_PROXY: '' },
        setupHash: hashOf(secret),
      })
      baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
    })
    after(async () => {
      await app.close()
      await database.close()
      await remove()
    })
    const asked = async () => (await browser(baseUrl).get('/access/sign_in/v1')).body.signIn

    test('needs the printed secret, and says what is wrong with the rest', async () => {
      assert.deepEqual(await asked(), { methods: ['password'], mails: false, setup: true })
      const wrong = await browser(baseUrl).post(PATH, { secret: newSetupSecret(), setup })
      assert.deepEqual([wrong.status, wrong.body.code], [410, 'link_expired'])
      const { status, body } = await browser(baseUrl).post(PATH, {
        secret,
        setup: {
          ...setup,
          location: { ...setup.location, timezoneId: 'Europe/Atlantis', currencyCode: 'XXQ' },
          user: { ...setup.user, password: 'harbour offices' },
        },
      })
      assert.equal(status, 400)
      assert.deepEqual(
        body.errors.map(({ pointer }: { pointer: string }) => pointer),
        ['/setup/location/timezoneId', '/setup/location/currencyCode', '/setup/user/password'],
      )
    })

    test('of two at once one makes the network, and is signed in as its admin', async () => {
      const [one, two] = [browser(baseUrl), browser(baseUrl)]
      const replies = await Promise.all([one.post(PATH, { secret, setup }), two.post(PATH, { secret, setup })])
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 410])
      const own = replies[0]!.status === 200 ? one : two
      const { session } = (await own.get('/access/sessions/v1/current')).body
      assert.deepEqual([session.network.title, session.user.email], ['Harbour Offices', 'ada@harbour.example'])
      const { locations } = (await own.get('/locations/v1')).body
      assert.deepEqual([locations.length, locations[0].tax], [1, { inclusive: true, rate: 19 }])
      assert.equal((await own.post('/shop/categories/v1', { category: { title: 'Drinks' } })).status, 201)
      assert.deepEqual(await asked(), { network: session.network, methods: ['password'], mails: false, setup: false })
    })

    test('is over once there is a network', async () => {
      assert.equal((await browser(baseUrl).post(PATH, { secret, setup })).status, 410)
      // Where there is one network, it need not be named.
      const own = browser(baseUrl)
      const session = { email: 'ada@harbour.example', password: PASSWORD }
      assert.equal((await own.post('/access/sessions/v1', { session })).status, 200)
    })
  })
}
