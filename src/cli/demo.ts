import { join } from 'node:path'
import { prepare } from '../app.ts'
import type { Config } from '../config.ts'
import { demoLink } from '../demo/link.ts'
import { movePictures, PICTURES } from '../demo/pictures.ts'
import { prepareDemo } from '../demo/prepare.ts'
import { startOf } from '../demo/start.ts'
import { now } from '../kernel/time/clock.ts'
import { routes } from '../routes.ts'
import { tryAddress } from './address.ts'
import { configure, shownUrl } from './database.ts'
import { consoleLink, consoleOrigin } from './console-link.ts'
import { introduction } from './demo-words.ts'
import { command, json } from './options.ts'
import { answer } from './output.ts'
import { databaseUrl, port } from './readers.ts'
import { createLog } from './log.ts'
import { startService } from './service.ts'
import { openStore } from './store.ts'

export const demo = command({
  options: {
    host: { value: 'ADDRESS', about: 'Where to listen; HOST or 127.0.0.1 when left out' },
    port: { value: 'PORT', about: 'The port, 0 for a free one; PORT or 8080 when left out', read: port },
    data: { value: 'DIR', about: 'The folder of the demo’s data and secrets; ./data when left out' },
    database: { value: 'URL', about: 'An empty database, or a demo’s own; sqlite:DIR/demo.db when left out', read: databaseUrl },
    json: { ...json, about: 'Tell in one line of JSON, once it listens, what a first call needs' },
  },
  notes: [
    'At the first start the database is filled with two networks that look real; later starts find them as they were left.',
    'Secrets are random and kept in DIR/demo.json, for its owner alone; when it is lost, the next start makes others.',
    'Settings come from the environment, as for stoa serve, but for DATABASE_URL; RATE_LIMIT is 100000 when it is not set.',
  ],
  async run({ host, port, data = 'data', database: url = `sqlite:${join(data, 'demo.db')}`, json }) {
    const config = configure({
      DATABASE_URL: url,
      // Nobody is to get mail from invented people.
      SMTP_URL: '',
      ...(host !== undefined && { HOST: host }),
      ...(port !== undefined && { PORT: port }),
      ...limits(),
    })
    await tryAddress(config)
    const log = createLog(config)
    const file = join(data, 'demo.json')
    const { prepared: demo, ...store } = await openStore(config, log, async database => {
      const demo = await prepareDemo(database, { routes, file, now: now() })
      await prepare(database, log)
      return { ...demo, link: await demoLink(database, demo.main) }
    })
    if (demo.isNew) log.info('the demo was made')
    const { baseUrl } = await startService({ config, store, log, pictures: PICTURES })
    await store.writes.perform(movePictures, consoleOrigin(config, baseUrl))
    const [main, other] = [startOf(demo.main, demo.secrets, baseUrl), startOf(demo.other, demo.secrets, baseUrl)]
    const link = demo.link && consoleLink(config, baseUrl, 'link', demo.link)
    const text = json ? '' : await introduction({ demo, link, main, other, file, data: shownUrl(url) })
    answer(json, { ...main, consoleUrl: link, other }, text)
  },
})

/** Rate limits that are high enough for trying things out, unless the environment sets them. */
function limits(): Partial<Config> {
  const { RATE_LIMIT, RATE_LIMIT_BURST } = process.env
  return { ...(!RATE_LIMIT && { RATE_LIMIT: 100_000 }), ...(!RATE_LIMIT && !RATE_LIMIT_BURST && { RATE_LIMIT_BURST: 100_000 }) }
}
