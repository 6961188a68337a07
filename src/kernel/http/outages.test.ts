import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import pino from 'pino'
import { unavailable } from '../errors/api-error.ts'
import { logFailure, logUnavailable } from './outages.ts'
import { routes } from '../../routes.ts'
import { serving } from '../../../test/served.ts'
import { onEachEngine } from '../../../test/world.ts'
import { rawQuery } from '../../../test/raw-query.ts'

const EVENT = { title: 'Breakfast', startDate: '2030-03-04T08:00:00Z', endDate: '2030-03-04T10:00:00Z' }

onEachEngine(
  'a disk that is full',
  world => {
    const served = serving(world, routes)
    /** Fewer pages than there are means as many as there are. */
    const limit = (pages: number) => world.database.write(tx => tx.run(rawQuery(`pragma max_page_count = ${pages}`)))

    test('is told in the log once, as an error with its cause, however many requests it refuses', async () => {
      const event = { ...EVENT, locationRef: world.main.location, description: 'x'.repeat(20_000) }
      await limit(1)
      let refused = 0
      for (let i = 0; i < 30; i++) if ((await served.api.post('/events/v1', { event })).status === 503) refused++
      await limit(1_000_000)
      assert.ok(refused > 10, `${refused}`)
      const lines = served.log.map(line => JSON.parse(line))
      assert.deepEqual(
        lines.map(({ level, err }) => [
          level,
          /^there is no space left on the disk of .*: database or disk is full$/.test(err.message),
        ]),
        [[50, true]],
      )
      assert.equal((await served.api.post('/events/v1', { event })).status, 201)
    })

    test('is no matter to a request with an old tag, which writes nothing', async () => {
      const path = `/community/memberships/v1/${world.main.member}`
      const change = (size: number, headers = {}) =>
        served.api.send('PUT', path, { membership: { metadata: { text: 'x'.repeat(size) } } }, { headers })
      await limit(1)
      assert.equal((await change(15_000)).status, 503)
      assert.equal((await change(15_000, { 'If-Match': '"old"' })).status, 412)
      await limit(1_000_000)
      assert.equal((await change(15_000, { 'If-Match': '"old"' })).status, 412)
      assert.equal((await change(10)).status, 200)
    })
  },
  { engines: ['sqlite'] },
)

test('a cause that lasts is told once a minute with the number of requests, and anew when it comes back', () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const lines: { level: number; more?: number; err?: { message: string } }[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const refuse = (cause?: string) => logUnavailable(log, 'id', unavailable('No.', cause === undefined ? cause : new Error(cause)))
  const told = () => lines.splice(0).map(({ level, err, more }) => [level, err?.message, more])
  for (let i = 0; i < 10; i++) refuse(`full after ${i}`)
  refuse('gone')
  refuse()
  assert.deepEqual(told(), [
    [50, 'full after 0', undefined],
    [50, 'gone', undefined],
    [30, undefined, undefined],
  ])
  mock.timers.tick(60_000)
  assert.deepEqual(told(), [[50, 'full after 0', 9]])
  mock.timers.tick(120_000)
  assert.deepEqual(told(), [])
  refuse('gone')
  assert.deepEqual(told(), [[50, 'gone', undefined]])
  mock.timers.reset()
})

test('what fails in the background is told in the same way, for each work and network', () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  const away = (where: { job: string; network?: string }) => logFailure(log, 'background work failed', new Error('away'), where)
  for (let i = 0; i < 5; i++) for (const job of ['mails', 'grants']) away({ job })
  away({ job: 'mails', network: 'n' })
  mock.timers.tick(60_000)
  const told = lines.map(({ job, network, more }) => [job, network, more])
  assert.deepEqual(told, [
    ['mails', undefined, undefined],
    ['grants', undefined, undefined],
    ['mails', 'n', undefined],
    ['mails', undefined, 4],
    ['grants', undefined, 4],
  ])
  mock.timers.reset()
})
