import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ASSETS = fileURLToPath(new URL('../../dist/console/assets/', import.meta.url))
const page = readFileSync(new URL('../../dist/console/index.html', import.meta.url), 'utf8')
const sources = new Map(
  readdirSync(ASSETS)
    .filter(name => /\.(js|css)$/.test(name))
    .map(name => [name, readFileSync(ASSETS + name, 'utf8')]),
)

const imports = new Map(
  [...sources].map(([name, text]) => [
    name,
    [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, other]) => other!),
  ]),
)
const later = new Map([...sources].map(([name, text]) => [name, laterOf(text)]))

const [FIRST_LOAD, PAGE] = [260_000, 120_000]

test('the first load has at most 260 kB compressed, by brotli and by gzip', () => {
  const first = firstLoad()
  for (const how of ['br', 'gz']) {
    assert.ok(sizeOf(first, how) <= FIRST_LOAD, `${sizeOf(first, how)} bytes as ${how}: ${told(first)}`)
  }
})

/**
 * What a page has of its own are the scripts and styles that open it and are not there yet. A calendar, a timeline, a chart or a dialog that
 * it shows later is a part by itself: what that has beside its page has the same bound.
 */
test('what a page loads beside that has at most 120 kB compressed, and so has what it loads later', () => {
  const first = firstLoad()
  const styled = new Set(first)
  for (const name of sources.keys()) {
    const there = new Set([...first, ...reached([name]), ...stylesOf(name)])
    for (const [part, needed] of later.get(name)!) {
      const own = [...new Set([...reached([part]), ...needed])].filter(each => !there.has(each))
      own.forEach(each => styled.add(each))
      assert.ok(sizeOf(own) <= PAGE, `${part} of ${name}: ${sizeOf(own)} bytes: ${told(own)}`)
    }
  }
  // Each style was counted somewhere, so none goes unseen.
  assert.deepEqual(
    [...sources.keys()].filter(name => name.endsWith('.css') && !styled.has(name)),
    [],
  )
})

test('no two files need each other, since neither could run first', () => {
  const parts = [...sources.keys()].filter(name => name.endsWith('.js'))
  const circles = parts.filter(name => importedBy(name).some(other => reached([other]).has(name)))
  assert.deepEqual(circles, [])
})

test('nothing is loaded from elsewhere, and no script or style stands in the page', () => {
  assert.doesNotMatch(page, /(src|href)="(?!\/console\/)/)
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/)
  for (const [name, text] of sources) assert.doesNotMatch(text, /@import|url\(["']?(https?:)?\/\//, name)
})

/** What the page names, all that these import at once, the styles, and the first words of one language. */
function firstLoad(): Set<string> {
  const named = [...page.matchAll(/\/console\/assets\/([^"]+\.(?:js|css))/g)].map(([, name]) => name!)
  const words = [...sources.keys()].find(name => name.startsWith('first-'))
  return reached([...named, words!])
}

function reached(names: string[]): Set<string> {
  const found = new Set<string>()
  for (const queue = [...names]; queue.length > 0;) {
    const name = queue.pop()!
    if (found.has(name) || !sources.has(name)) continue
    found.add(name)
    queue.push(...importedBy(name))
  }
  return found
}

/** What a file imports at once. */
const importedBy = (name: string): string[] => imports.get(name)!

/** The styles that are there with a file. */
const stylesOf = (name: string): string[] =>
  [...later.values()].flat().flatMap(([part, needed]) => (part === name ? needed.filter(file => file.endsWith('.css')) : []))

const sizeOf = (names: Iterable<string>, how = 'br') =>
  [...names].reduce((sum, name) => sum + statSync(`${ASSETS + name}.${how}`).size, 0)
const told = (names: Iterable<string>) => [...names].map(name => `${name} ${statSync(`${ASSETS + name}.br`).size}`).join(', ')

/** What a file imports where it is needed, such as pages, languages and contracts, each with the files that Vite loads beside it. */
function laterOf(text: string): [part: string, needed: string[]][] {
  const files = [...(/\["assets\/[^\]]*\]/.exec(text)?.[0] ?? '').matchAll(/assets\/([^"]+)/g)].map(([, file]) => file!)
  const found = text.matchAll(/import\(`\.\/([^`]+\.js)`\)(?:[^`]{0,300}?__vite__mapDeps\(\[([\d,]+)\]\))?/g)
  return [...found].map(([, part, needed]) => [part!, needed?.split(',').map(at => files[Number(at)]!) ?? []])
}
