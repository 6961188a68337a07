import type { BrowserContext, Page } from 'playwright-core'

/** A browser with a profile of its own, as people have, signed in. What it keeps, it keeps on disk. */
type OpenBrowser = () => Promise<BrowserContext>

const ROUNDS = 5
const LIMIT = 30_000

/**
 * From asking for the console to what waits being shown: with nothing kept by the browser, and with all of it. Browsers keep a program in a form
 * that starts sooner once it was loaded twice, so that whoever works with it every day has it like that.
 */
export async function measureFirst(open: OpenBrowser, console: string) {
  const [cold, warm]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const context = await open()
    for (const times of [cold, [], [], warm]) {
      const page = await context.newPage()
      await page.goto(console, { waitUntil: 'commit' })
      times.push(await when(page, `document.querySelector('section[aria-label="What waits"] a')`, '0'))
      await settle(page)
      await page.close()
    }
    await context.close()
  }
  return { 'first page usable, cold': cold, 'first page usable, warm': warm }
}

/** The list of people of the location: its next pages, people opened from it, and letters typed into its search. */
export async function measureList(browser: OpenBrowser, console: string, location: string) {
  const context = await browser()
  const page = await context.newPage()
  const list = `${console}/community/memberships?at=${location}`
  const open = async () => {
    await page.goto(list)
    await page.locator(FIRST).first().waitFor()
    await settle(page)
  }
  await open()
  const next: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    next.push(await acted(page, NEXT, FIRST_TEXT))
    await settle(page)
  }
  const opened: number[] = []
  // The first one loads the page itself, and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    await open()
    if (round === 0) await openPerson(page, round)
    else opened.push(await openPerson(page, round))
    await page.goBack()
  }
  const typed: number[] = []
  for (const [first, second] of ['we', 'ro', 'ta', 'fi', 'al']) {
    await open()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press(first!)
    await settle(page)
    const time = when(
      page,
      CHANGED(FIRST_TEXT),
      `await new Promise(resolve => addEventListener('input', () => resolve(performance.now()), { once: true, capture: true }))`,
    )
    // The page listens before the key is pressed.
    await settle(page)
    await page.keyboard.press(second!)
    typed.push(await time)
  }
  await context.close()
  return { 'next page of a list': next, 'opening a person': opened, 'search, by keystroke': typed }
}

const FIRST = 'tbody tr a'
const FIRST_TEXT = `document.querySelector('${FIRST}')?.textContent`
const CHANGED = (what: string) => `${what} && ${what} !== before`
const NEXT = `;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next page').click()`

/** Opens a person by their row: until their name and their balances are shown. */
const openPerson = (page: Page, row: number): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const link = document.querySelectorAll('${FIRST}')[${row}]
    const begin = performance.now()
    link.click()
    ${until(`location.pathname.match(/memberships\\/./) && document.querySelector('h1') && document.querySelector('[aria-label="Credits"]')`)}
    return performance.now() - begin
  })()`)

/** Does something on a page, and gives how long it takes until something else is shown. */
const acted = (page: Page, act: string, what: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const before = ${what}
    const begin = performance.now()
    ${act}
    ${until(CHANGED(what))}
    return performance.now() - begin
  })()`)

/** How long it takes until something is shown, from a moment on. */
const when = (page: Page, shown: string, from: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const before = ${FIRST_TEXT}
    const begin = ${from}
    ${until(shown)}
    return performance.now() - begin
  })()`)

/** Looks at each frame that the browser paints. */
const until = (shown: string): string => `
    for (const last = performance.now() + ${LIMIT}; !(${shown}); await new Promise(requestAnimationFrame))
      if (performance.now() > last) throw new Error('This was not shown: ' + ${JSON.stringify(shown)})
    await new Promise(requestAnimationFrame)`

/** Until what was begun before is over, so that it does not count. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(700)
