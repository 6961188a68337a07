import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp, type AppOptions } from '../src/app.ts'
import type { World } from './world.ts'

/** Another service on the store of a world, with settings of its own. Its address is known inside tests. */
export function anotherApp(
  world: World,
  config: Partial<AppOptions['config']> = {},
  more: Pick<AppOptions, 'setupHash'> = {},
  host = '127.0.0.1',
): { baseUrl: string } {
  const made = { baseUrl: '' }
  let app: FastifyInstance | undefined
  before(async () => {
    app = await createApp({
      database: world.reads,
      writes: world.writes,
      log: pino({ level: 'silent' }),
      config: { RATE_LIMIT: 0, RATE_LIMIT_BURST: 1, TRUST_PROXY: '', ...config },
      ...more,
    })
    await app.listen({ host, port: 0 })
    made.baseUrl = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
  })
  after(() => app?.close())
  return made
}
