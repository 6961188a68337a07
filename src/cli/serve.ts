import { hashOf, newSetupSecret } from '../access/secrets.ts'
import { upToTwoNetworks } from '../access/store.ts'
import { prepare } from '../app.ts'
import { tryAddress } from './address.ts'
import { consoleLink } from './console-link.ts'
import { configure } from './database.ts'
import { command } from './options.ts'
import { port } from './readers.ts'
import { createLog } from './log.ts'
import { startService } from './service.ts'
import { openStore } from './store.ts'

export const serve = command({
  options: {
    host: { value: 'ADDRESS', about: 'Where to listen; HOST or 127.0.0.1 when left out' },
    port: { value: 'PORT', about: 'The port, 0 for a free one; PORT or 8080 when left out', read: port },
  },
  notes: [
    'Settings come from the environment: HOST, PORT, DATABASE_URL, LOG_LEVEL, RATE_LIMIT, RATE_LIMIT_BURST,',
    'DRAIN_SECONDS, AUDIT_DAYS, CHANGES_DAYS, MAIL_DAYS, SMTP_URL, MAIL_FROM, TRUST_PROXY, PUBLIC_URL, ALLOWED_HOSTS, CORS_ORIGINS.',
    'Logs go to stderr. SIGTERM and SIGINT finish what is in flight and end the service; SIGTERM waits for DRAIN_SECONDS before.',
  ],
  async run({ host, port }) {
    const config = configure({ ...(host !== undefined && { HOST: host }), ...(port !== undefined && { PORT: port }) })
    await tryAddress(config)
    const log = createLog(config)
    const { prepared: isEmpty, ...store } = await openStore(config, log, async database => {
      await prepare(database, log)
      return (await database.read(upToTwoNetworks)).length === 0
    })
    const secret = isEmpty ? newSetupSecret() : undefined
    const { baseUrl } = await startService({ config, store, log, setupHash: secret && hashOf(secret) })
    if (secret === undefined) return
    console.log(
      `Stoa is running, and has no network yet. Set it up in a browser:\n\n  ${consoleLink(config, baseUrl, 'setup', secret)}\n`,
    )
    console.log('The link works until the service stops; the next start prints another one.')
  },
})
