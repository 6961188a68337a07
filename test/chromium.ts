import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startDemo, type Demo } from './demo.ts'

/** A browser on a demo, for tests of the console. */
export interface InBrowser {
  /** Where the console is. */
  console: string
  demo: Demo
  /** Opens a page that notes whatever goes wrong on it. It is closed after the tests. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Opens the console signed in, by a link as the demo prints it. It works once. */
  signedIn(options?: BrowserContextOptions): Promise<Page>
  /** What has gone wrong so far on any page: errors in its console, requests that failed or went elsewhere. */
  wrong: string[]
}

/** Declares tests that use a browser. Where there is none they are skipped, and say so. */
export function inBrowser(name: string, tests: (world: InBrowser) => void): void {
  const path = pathOfChromium()
  describe(name, { skip: path === undefined && 'there is no browser: name one by STOA_CHROMIUM' }, () => {
    const world = { wrong: [] as string[] } as unknown as InBrowser
    let browser: Browser
    before(async () => {
      const { chromium } = await import('playwright-core')
      world.demo = await startDemo('--json')
      const { baseUrl, consoleUrl } = world.demo.json as unknown as { baseUrl: string; consoleUrl: string }
      const { origin } = new URL(consoleUrl ?? baseUrl)
      world.console = `${origin}/console`
      browser = await chromium.launch(await launching(path!))
      world.open = async (options = {}) => {
        const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage()
        watch(page, origin, world.wrong)
        return page
      }
      world.signedIn = async options => {
        const page = await world.open(options)
        await page.goto(consoleUrl)
        await page.getByRole('navigation').waitFor()
        return page
      }
    })
    after(async () => {
      await browser?.close()
      await world.demo?.end()
      assert.deepEqual(world.wrong, [])
    })
    tests(world)
  })
}

/** `bundled` is the one that comes with the development dependencies. */
function pathOfChromium(): string | undefined {
  const named = process.env.STOA_CHROMIUM
  if (named) return named
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  return usual ?? (process.platform === 'linux' && process.arch === 'x64' ? 'bundled' : undefined)
}

async function launching(path: string) {
  // A test may run as any user, also where the sandbox of the browser cannot be made. It opens nothing but our own pages.
  if (path !== 'bundled') return { executablePath: path, args: ['--no-sandbox'] }
  const { default: bundled } = await import('@sparticuz/chromium')
  return { executablePath: await bundled.executablePath(), args: bundled.args }
}

function watch(page: Page, origin: string, wrong: string[]): void {
  page.on('pageerror', error => wrong.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    // That nobody has signed in yet is an answer like others; the browser writes it down all the same.
    if (message.type() === 'error' && !/status of 401/.test(message.text())) wrong.push(`${page.url()}: ${message.text()}`)
  })
  page.on('requestfailed', request => {
    // A search that was overtaken by the next key is given up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') wrong.push(`${request.url()}: ${request.failure()?.errorText}`)
  })
  page.on('request', request => {
    if (!request.url().startsWith(`${origin}/`) && !/^(data|blob):/.test(request.url()))
      wrong.push(`a request to ${request.url()}`)
  })
}
