/**
 * `npm run console:screens`: a picture of every page of the console and of its dialogs, on the data of the demo, to be looked at with care.
 *   npm run console:screens                    into a new folder among the system's temporary files, which it names
 *   npm run console:screens -- FOLDER          into this one
 *   npm run console:screens -- --only orders   pages alone whose address contains the word
 *   npm run console:screens -- --language de   in another language than English: de or pt
 *   npm run console:screens -- --full          with the longest names, many tags and the greatest amounts
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { launching } from '../../test/launching.ts'
import { emptyFolder, startDemo } from '../../test/demo.ts'
import { visiting, visitsOf } from '../../test/visits.ts'
import { fillUp } from './full.ts'

const LOOKS = {
  wide: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const
/** Pages are as long as they are, up to this. */
const LONGEST = 2_400

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, language: { type: 'string', default: 'en' }, full: { type: 'boolean', default: false } },
})
const folder = positionals[0] ? resolve(positionals[0]) : mkdtempSync(join(tmpdir(), 'stoa-screens-'))
const root = fileURLToPath(new URL('../..', import.meta.url))
execFileSync(process.execPath, ['scripts/console/build-if-stale.ts'], { cwd: root, stdio: 'inherit' })
const how = await launching()
const data = emptyFolder()
const demo = await startDemo('--json', '--data', data.path)
let browser: Browser | undefined
try {
  browser = await chromium.launch(how)
  console.log(`${await takeAll(browser)} pictures are in ${folder}`)
} finally {
  await browser?.close()
  await demo.end()
  data.remove()
}

async function takeAll(browser: Browser): Promise<number> {
  const { consoleUrl } = demo.json as unknown as { consoleUrl: string }
  if (values.full) await fillUp(demo.json)
  const locale = { en: 'en-GB', de: 'de-DE', pt: 'pt-PT' }[values.language]
  if (locale === undefined) throw new Error(`There is no language ${values.language}: name en, de or pt.`)
  const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(consoleUrl)
  await page.getByRole('navigation').first().waitFor()
  const { open, settled } = visiting(page)
  let count = 0
  for (const { path, view, route, dialogs = [] } of await visitsOf(demo.json)) {
    if (values.only && !path.includes(values.only)) continue
    const name = [route.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, ''), view].filter(Boolean).join('-')
    await open(path)
    count += await take(page, name, settled)
    for (const dialog of dialogs) {
      await open(`${path}${path.includes('?') ? '&' : '?'}dialog=${dialog}`)
      await page.getByRole('dialog').waitFor()
      count += await take(page, `${name}-${dialog.replace(/\W.*/, '')}`, settled)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  }
  return count
}

/** A page in each of its looks. */
async function take(page: Page, name: string, settled: () => Promise<void>): Promise<number> {
  for (const [look, { viewport, colorScheme }] of Object.entries(LOOKS)) {
    mkdirSync(join(folder, look), { recursive: true })
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await settled()
    // Taller windows are quicker than pictures of what lies outside of them, and fixed parts stay where they are.
    const needed = await page.evaluate<number>('document.documentElement.scrollHeight')
    const height = Math.min(Math.max(needed, viewport.height), LONGEST)
    if (height > viewport.height) await page.setViewportSize({ ...viewport, height })
    await page.screenshot({ path: join(folder, look, `${name}.png`) })
  }
  return Object.keys(LOOKS).length
}
