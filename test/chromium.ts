import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core'
import { browser, PASSWORD } from './browser.ts'
import type { Reply } from './client.ts'
import { apiOf, type Demo } from './demo.ts'
import { launching, NoBrowser } from './launching.ts'
import { openDemo, sharedDemo } from './shared-demo.ts'

/** A browser on a service, for tests of the console. */
interface OnService {
  /** Where the console is. */
  console: string
  /**
   * Opens a page. Whatever goes wrong on it, and on those that are opened beside it, is noted. What a test opens is closed after it, and all else
   * after the tests.
   */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Opens a page beside others that is none of the console's, and may do what they may not. */
  elsewhere(context: BrowserContext): Promise<Page>
  /** Statuses of answers that are no mistake until the test ends; 0 is for none at all. */
  expected: Set<number>
  /** What has gone wrong so far on any page: errors in its console, requests that failed or went elsewhere. */
  wrong: string[]
}

interface InBrowser extends OnService {
  demo: Demo
  /** The file of the demo's database, which tests may open beside it. */
  database: string
  /** What the interface answers a credential of the demo. */
  read(path: string): Promise<Reply['body']>
  /** Opens a page of the console, below its address, signed in as the admin of the demo or another one, in a browser of their own. */
  signedIn(path?: string, options?: SignedIn): Promise<Page>
}

interface SignedIn extends BrowserContextOptions {
  /** The membership of the admin. */
  as?: string
}

interface Started {
  /** An address of the service, as a browser would name it. */
  url: string
  end(): Promise<unknown>
}

/** How to launch a browser, or why there is none. */
const how = await launching().catch((error: unknown) => {
  if (error instanceof NoBrowser) return error
  throw error
})

/** The browser of all files that this process runs. What one of them opens knows nothing of the others. */
let launched: Promise<Browser> | undefined
after(async () => (await launched)?.close())

/** Its pages of one site have a process together, which is warm for all but the first. */
async function launch(): Promise<Browser> {
  const [{ chromium }, { args = [], ...others }] = [await import('playwright-core'), how as LaunchOptions]
  return chromium.launch({ ...others, args: [...args, '--process-per-site'] })
}

/** As most contexts are: these are used again. */
const PLAIN = { locale: 'en-GB', reducedMotion: 'reduce' } satisfies BrowserContextOptions
const plain = new Set<BrowserContext>()
const unused: BrowserContext[] = []

/**
 * Closes what is open in a context. A plain one forgets all but the files of the service and stays, with an empty page that keeps its process:
 * what is opened in it next loads and runs code that is compiled, for a fifth less than in a new one.
 */
async function close(context: BrowserContext, origin: string): Promise<void> {
  if (!plain.has(context)) return context.close()
  context.removeAllListeners('page')
  const open = context.pages()
  const page = await context.newPage()
  await page.goto(`${origin}/livez`)
  await page.evaluate('localStorage.clear()')
  await Promise.all([context.clearCookies(), ...open.map(each => each.close())])
  unused.push(context)
}

/** Declares tests that use a browser on a service. Where there is no browser they are skipped, and say so. */
export function onServiceInBrowser(name: string, start: () => Promise<Started>, tests: (world: OnService) => void): void {
  describe(name, { skip: how instanceof NoBrowser && how.message }, () => {
    const world = { wrong: [] as string[], expected: new Set<number>() } as unknown as OnService
    const strangers = new WeakSet<Page>()
    const contexts: BrowserContext[] = []
    /** Pages that stay open are told what later tests change, and show it, which took a third of what these cost. */
    const closeFrom = (first: number) => Promise.all(contexts.splice(first).map(context => close(context, origin)))
    let lasting = 0
    let started: Started
    let origin: string
    before(async () => {
      started = await start()
      ;({ origin } = new URL(started.url))
      world.console = `${origin}/console`
      const chromium = await (launched ??= launch())
      world.open = async ({ viewport, ...options } = {}) => {
        // What moves is drawn many times a second, which takes a quarter of all that a browser does here.
        const isPlain = Object.keys(options).length === 0
        const context = (isPlain && unused.pop()) || (await chromium.newContext({ ...PLAIN, ...options }))
        if (isPlain) plain.add(context)
        contexts.push(context)
        context.on('page', page => watch(page, origin, world, strangers))
        const page = await context.newPage()
        if (viewport) await page.setViewportSize(viewport)
        return page
      }
      world.elsewhere = async context => {
        const page = await context.newPage()
        strangers.add(page)
        return page
      }
    })
    beforeEach(() => {
      lasting = contexts.length
    })
    afterEach(async () => {
      await closeFrom(lasting)
      world.expected.clear()
    })
    after(async () => {
      await closeFrom(0)
      await started?.end()
      assert.deepEqual(world.wrong, [])
    })
    tests(world)
  })
}

/**
 * Declares tests that use a browser on a demo, with its data as they were when it started. Files share the service unless theirs is to be its
 * own, because they change what it keeps in memory.
 */
export function inBrowser(name: string, tests: (world: InBrowser) => void, { isShared = true } = {}): void {
  let own: InBrowser
  const start = async () => {
    const { demo, database, end } = await (isShared ? sharedDemo() : openDemo())
    Object.assign(own, { demo, database })
    return { url: demo.json.consoleUrl, end: async () => isShared || end() }
  }
  onServiceInBrowser(name, start, world => {
    own = world as InBrowser
    own.read = async path => (await apiOf(own.demo.json).get(path)).body
    own.signedIn = async (path = '', { as = own.demo.json.adminRef, ...options } = {}) => {
      const page = await world.open(options)
      const { origin } = new URL(world.console)
      const [name = '', value = ''] = (await sessionOf(own.demo, as, origin)).split('=')
      await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      await page.goto(world.console + path)
      await page.getByRole('navigation').first().waitFor()
      return page
    }
    tests(own)
  })
}

/** The cookie of an admin, who sets the password by a link: all before are signed out by that. */
async function sessionOf({ json }: Demo, membershipRef: string, origin: string): Promise<string> {
  const api = apiOf(json)
  const { membership } = (await api.get(`/community/memberships/v1/${membershipRef}`)).body
  const { link } = (await api.post('/access/links/v1', { link: { userRef: membership.userRef } })).body
  const person = browser(origin)
  await person.post('/access/links/v1/spend', { secret: new URL(link.url).hash.slice(1), password: PASSWORD })
  return person.cookie()!
}

function watch(page: Page, origin: string, { wrong, expected }: OnService, strangers: WeakSet<Page>): void {
  const note = (what: string) => !strangers.has(page) && wrong.push(what)
  page.on('pageerror', error => note(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    // The browser writes down every answer that is not a success.
    const found = /^Failed to load resource: (?:.* status of (\d+)|net::)/.exec(message.text())
    const status = found ? Number(found[1] ?? 0) : -1
    const { url } = message.location()
    if (message.type() === 'error' && !expected.has(status) && !USUAL.has(status)) note(`${page.url()}: ${message.text()} ${url}`)
  })
  page.on('requestfailed', request => {
    // A search that was overtaken by the next key is given up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED' && !expected.has(0))
      note(`${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('request', request => {
    if (!request.url().startsWith(`${origin}/`) && !/^(data|blob):/.test(request.url())) note(`a request to ${request.url()}`)
  })
}

/**
 * Answers like others: that nobody has signed in yet or the session is over, as those of a person are who sets a password by a link, and that the
 * service is busy, after which the console asks again.
 */
const USUAL = new Set([401, 429])
