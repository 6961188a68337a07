import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeFinds, EVERYTHING } from '../axe.ts'
import { PASSWORD } from '../browser.ts'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { IMAGE, MARKUP, writeMarkup } from '../markup.ts'
import { routesOfConsole, visiting, visitsOf, type Visit } from '../visits.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

/** What hangs on a button or a field, wherever it lies in the document, is in no landmark. */
const HANGING = `${EVERYTHING}.filter(rule => rule !== 'region')`

inBrowser('every page of the console', world => {
  let page: Page
  let pages: ReturnType<typeof visiting>
  let visits: Visit[]
  const found: string[] = []
  const unfocused: string[] = []
  const unheard: string[] = []
  /** Where the markup that somebody has typed was more than a text. */
  const run: string[] = []
  before(async () => {
    page = await world.open({ viewport: WIDE, colorScheme: 'light' })
    await page.goto(`${world.console}/${world.demo.json.networkRef}`)
    await page.getByLabel('E-mail').waitFor()
    await look('the sign-in')
    await showAs('wide light')
    await page.getByRole('link', { name: 'Password forgotten?' }).click()
    await page.getByText('This service sends no mail.').waitFor()
    await look('the page for a password that was forgotten')
    await showAs('wide light')
    const api = apiOf(world.demo.json)
    const { membership } = (await api.get(`/community/memberships/v1/${world.demo.json.adminRef}`)).body
    const { link } = (await api.post('/access/links/v1', { link: { userRef: membership.userRef } })).body
    await page.goto(`${world.console}/link${new URL(link.url).hash}`)
    await page.getByLabel('New password').waitFor()
    await look('the page of a link')
    await showAs('wide light')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('navigation').first().waitFor()
    pages = visiting(page)
    visits = await visitsOf(world.demo.json)
    await writeMarkup(world.demo.json, visits)
    page.on('request', request => request.url().endsWith(IMAGE) && run.push(page.url()))
  })

  /** What axe-core finds, on all of the page or on a part of it. */
  const tell = async (where: string, rules: string, part = 'document') => {
    found.push(...(await axeFinds(page, rules, part)).map(what => `${where}: ${what}`))
  }
  let shown: Look = 'wide light'
  const showAs = async (as: Look) => {
    if (as === shown) return
    shown = as
    const [width, colorScheme] = as.split(' ') as ['wide' | 'narrow', 'light' | 'dark']
    // At once, so that it is laid out and drawn anew but once.
    await Promise.all([page.setViewportSize(width === 'narrow' ? NARROW : WIDE), page.emulateMedia({ colorScheme })])
    await page.evaluate('new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)))')
  }
  let looks = 0
  /**
   * Wide and narrow, light and dark, each page and each part as two of the four. It begins as the last one ended, because every change of the
   * screen lays the page out or draws it anew, and takes turns after a few, so that both schemes are seen on both screens.
   */
  const look = async (where: string, part = PAGE, rules = EVERYTHING) => {
    const [one, other] = Math.floor(looks++ / 4) % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    const both: Look[] = [`wide ${one}`, `narrow ${other}`]
    for (const as of shown.startsWith('narrow') ? both.toReversed() : both) {
      await showAs(as)
      await tell(`${where}, ${as}`, rules, part)
      if (as.startsWith('narrow')) found.push(...(await page.evaluate<string[]>(SIDEWAYS)).map(what => `${where}: ${what}`))
    }
  }

  test('is visited', () => {
    assert.deepEqual([...new Set(visits.map(({ route }) => route))].toSorted(), routesOfConsole().toSorted())
  })

  test('gives axe-core nothing to find, light and dark, wide and narrow, nor do its dialogs', { timeout: 600_000 }, async () => {
    for (const { path, dialogs = [] } of visits) {
      await pages.open(path)
      await look(path)
      unheard.push(...(await page.evaluate<string[]>(UNHEARD)).map(what => `${path}: ${what}`))
      for (const dialog of dialogs) {
        const where = `${path}${path.includes('?') ? '&' : '?'}dialog=${dialog}`
        await pages.open(where)
        await page.getByRole('dialog').waitFor()
        unfocused.push(...(await page.evaluate<string[]>(FIRST_FIELD)).map(what => `${where}: ${what}`))
        await look(where, DIALOG)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    }
    assert.deepEqual(found, [])
  })

  test('gives axe-core nothing to find where menus, choices, questions and the search are open', async () => {
    const { memberRef } = world.demo.json
    found.length = 0
    await showAs('wide light')
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const opened = async (where: string, part: string) => {
      await page.locator(part).waitFor()
      await pages.settled()
      await look(where, JSON.stringify(part), HANGING)
      await showAs('wide light')
      await page.keyboard.press('Escape')
      await page.locator(part).waitFor({ state: 'hidden' })
    }
    // Few rows behind, which axe-core would go through each time.
    await pages.open('/community/memberships?q=lindq')
    for (const name of [/^Account: /, /^Location: /, 'Columns']) {
      await button(name).click()
      await opened(String(name), '[role="menu"]')
    }
    // A narrow screen has the filters behind a button.
    await page.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('option').nth(5).waitFor()
    await tell('a choice among many', HANGING, `'[role="listbox"][aria-label="Company"]'`)
    await page.keyboard.press('Escape')
    // Out of the field, where it would be a letter.
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await opened('the shortcuts', '[role="dialog"]')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('lindq')
    await page.getByRole('dialog').getByText('Mia Lindqvist').first().waitFor()
    await opened('the search', '[role="dialog"]')
    await pages.open(`/community/memberships/${memberRef}`)
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await opened('a question', '[role="dialog"]')
    await pages.open('/support/tickets')
    await button('Filters').click()
    await opened('the filters of the inbox', '[role="dialog"]')
    await pages.open('/nothing-here')
    await look('an address without a page')
    assert.deepEqual(found, [])
  })

  test('says its title to those who hear', () => {
    assert.deepEqual(unheard, [])
  })

  test('shows what somebody typed as a text, markup too', async () => {
    await pages.open(`/community/memberships/${world.demo.json.memberRef}`)
    assert.ok((await page.getByRole('heading', { level: 1 }).textContent())!.endsWith(MARKUP))
    assert.deepEqual(run, [])
  })

  test('has the keyboard in the first field of a dialog that opens', () => {
    assert.deepEqual(unfocused, [])
  })
})

type Look = `${'wide' | 'narrow'} ${'light' | 'dark'}`

/**
 * The document, without those groups of links of the navigation that have been looked at as they are, on the same screen in the same colours. A
 * quarter of the elements of a page are theirs.
 */
const PAGE = `(() => {
  const seen = (globalThis.seenGroups ??= new Set())
  const isSeen = ({ outerHTML }) => {
    const key = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches, outerHTML].join()
    return seen.has(key) || !seen.add(key)
  }
  return { include: document, exclude: [...document.querySelectorAll('nav div:has(> a)')].filter(isSeen) }
})()`

const DIALOG = `'[role="dialog"]'`

/** A phone shows all of a page by scrolling down alone. */
const SIDEWAYS = `document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways: ' + document.documentElement.scrollWidth] : []`

/**
 * What those who hear were told last, when that is not the title of the page. It is told a moment after the page has changed. The first page
 * says nothing of itself.
 */
const UNHEARD = `(async () => {
  for (const until = performance.now() + 2000; ;) {
    const [title, told] = ['h1', '[role="status"][data-title]'].map(one => document.querySelector(one).textContent)
    if (told === '' || told === title) return []
    if (performance.now() > until) return ['said ' + told + ', not ' + title]
    await new Promise(resolve => setTimeout(resolve, 50))
  }
})()`

/** Where the keyboard is, when it is in no field of the dialog, or behind one that is still empty. */
const FIRST_FIELD = `(() => {
  const dialog = document.querySelector('[role="dialog"]')
  const fields = [...dialog.querySelectorAll('input:not([type="hidden"], [type="file"]), textarea')]
  const typed = fields.filter(({ type }) => type !== 'radio' && type !== 'checkbox')
  const active = document.activeElement
  const before = typed.filter(field => fields.indexOf(field) < fields.indexOf(active))
  const isRight = typed.length === 0 || (fields.includes(active) && before.every(({ value }) => value !== ''))
  return dialog.contains(active) && isRight ? [] : [active.outerHTML.slice(0, 200)]
})()`
