import module from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { createApp, type AppOptions } from '../app.ts'
import { splitList, type Config } from '../config.ts'
import { jobs, tasks } from '../jobs.ts'
import { Connections } from '../kernel/http/connection/connections.ts'
import { isLoopbackAddress, isLoopbackName } from '../kernel/http/site.ts'
import { logFailure } from '../kernel/http/outages.ts'
import { openMailer } from '../kernel/smtp/mailer.ts'
import { smtpServerOf } from '../kernel/smtp/url.ts'
import { startJobs } from '../kernel/jobs/scheduler.ts'
import { onStop } from './stopping.ts'
import { retentionOf, type Store } from './store.ts'
import { whyNot } from './address.ts'

/**
 * How long requests in flight may take to finish, and how long stopping may take in all, both after the drain: with its two seconds
 * container engines, which wait ten, do not kill the service.
 */
const FINISH_MS = 6_000
const STOP_MS = 7_500
/** What is written by then is finished; what still waits is refused. */
const LAST_WRITES_MS = 1_500

/** How long a mail that is being sent may take at least. */
const LAST_MAIL_MS = 3_000

type App = Awaited<ReturnType<typeof createApp>>

interface Service {
  config: Config
  store: Store
  log: Logger
  /** The hash of the secret by which an empty service is set up. */
  setupHash?: string | undefined
  /** Drawings to serve, where there are any. */
  pictures?: AppOptions['pictures']
}

/**
 * Serves a database until the process is asked to stop; then requests in flight are finished and the process ends. Resolves with
 * the address once it listens. It closes the store when it stops, and before it throws.
 */
export async function startService({ config, store, log, setupHash, pictures }: Service): Promise<{ baseUrl: string }> {
  const { database, writes, files } = store
  let app: App | undefined
  let listening = false
  let work: ReturnType<typeof startJobs> | undefined
  const server = smtpServerOf(config.SMTP_URL)
  const mailer = server && openMailer(server, config.MAIL_FROM)
  const connections = new Connections()
  onStop(async why => {
    // Somebody who stops it by hand does not wait for a balancer.
    const drainMs = why === 'SIGTERM' ? config.DRAIN_SECONDS * 1000 : 0
    log.info({ why }, 'stopping')
    const tooLate = () => {
      log.error('it did not stop in time and ends as it is')
      process.exit(1)
    }
    setTimeout(tooLate, drainMs + STOP_MS).unref()
    if (app && listening) {
      connections.leave()
      // A mail that is being sent gets as long as requests have, or this at least. What is cut off is sent again by the next process.
      setTimeout(() => mailer?.stop(), Math.max(drainMs, LAST_MAIL_MS)).unref()
      // Its writes may stand behind those of requests.
      const worked = work?.stop()
      await sleep(drainMs)
      await finish(app, writes, log)
      await worked
      await store.close()
    }
    log.info('stopped')
    process.exit(0)
  })
  try {
    app = await createApp({ config, database, writes, files, log, connections, setupHash, pictures })
    const baseUrl = await app.listen({ host: config.HOST, port: config.PORT })
    listening = true
    work = startJobs({
      database,
      writes,
      jobs: jobs(retentionOf(config)),
      tasks: tasks(mailer, config.PUBLIC_URL === '' ? undefined : new URL(config.PUBLIC_URL).origin),
      onError: (error, where) => void logFailure(log, 'background work failed', error, where),
    })
    log.info({ address: baseUrl, database: database.engine }, 'listening')
    const shutOut = whoIsShutOut(config)
    if (shutOut) log.warn(`${shutOut}: set PUBLIC_URL to the address at which people find the console`)
    // The compiled code is saved now, so that the next start can use it however this process ends.
    setImmediate(() => module.flushCompileCache())
    return { baseUrl }
  } catch (error) {
    await store.close()
    throw whyNot(error, config)
  }
}

/** What keeps people from signing in to the console, where no name is known at which they may: browsers elsewhere use none of loopback. */
export function whoIsShutOut({ HOST, PUBLIC_URL, ALLOWED_HOSTS, TRUST_PROXY }: Config): string | undefined {
  const isProxied = splitList(TRUST_PROXY).length > 0
  if (PUBLIC_URL !== '')
    return isProxied && isLoopbackName(new URL(PUBLIC_URL).hostname)
      ? `only who uses a browser on this machine can sign in, since PUBLIC_URL is ${PUBLIC_URL}`
      : undefined
  const isNameless = splitList(ALLOWED_HOSTS).length === 0 && (isProxied || !(HOST === 'localhost' || isLoopbackAddress(HOST)))
  return isNameless ? 'nobody can sign in to the console' : undefined
}

/** How long clients that use a connection have to leave it before idle ones are closed. */
const FAREWELL_MS = 300

/** Closes the service, all of whose clients are told to leave, and waits for requests in flight; those that take too long are cut off. */
async function finish(app: App, writes: Store['writes'], log: Logger): Promise<void> {
  const farewell = Date.now() + FAREWELL_MS
  while (Date.now() < farewell && (await countConnections(app)) > 0) await sleep(20)
  // A connection whose last request ends while the server closes would otherwise be kept alive.
  const idle = setInterval(() => app.server.closeIdleConnections(), 20)
  // A client that is told that nothing was stored can ask again elsewhere.
  const nearlyLate = setTimeout(() => writes.giveUp?.(), FINISH_MS - LAST_WRITES_MS)
  const late = setTimeout(() => {
    log.warn('requests that did not finish in time are cut off')
    app.server.closeAllConnections()
  }, FINISH_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(nearlyLate)
  clearTimeout(late)
}

const countConnections = (app: App): Promise<number> => promisify(app.server.getConnections.bind(app.server))()
