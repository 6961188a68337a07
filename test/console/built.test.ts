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

const [FIRST_LOAD, PAGE] = [260_000, 120_000]

test('the first load has at most 260 kB compressed, by brotli and by gzip', () => {
  const first = firstLoad()
  for (const how of ['br', 'gz']) {
    assert.ok(sizeOf(first, how) <= FIRST_LOAD, `${sizeOf(first, how)} bytes as ${how}: ${told(first)}`)
  }
})

test('what a page loads beside that has at most 120 kB compressed', () => {
  const first = firstLoad()
  const shown = [...sources.values()].join('')
  for (const name of sources.keys()) {
    // What is imported where it is needed is the beginning of a page, a language or a contract.
    if (!name.endsWith('.js') || !shown.includes(`import(\`./${name}\`)`)) continue
    const own = [...reached([name])].filter(each => !first.has(each))
    assert.ok(sizeOf(own) <= PAGE, `${name}: ${sizeOf(own)} bytes: ${told(own)}`)
  }
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
const importedBy = (name: string): string[] =>
  [...sources.get(name)!.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, other]) => other!)

const sizeOf = (names: Iterable<string>, how = 'br') =>
  [...names].reduce((sum, name) => sum + statSync(`${ASSETS + name}.${how}`).size, 0)
const told = (names: Iterable<string>) => [...names].map(name => `${name} ${statSync(`${ASSETS + name}.br`).size}`).join(', ')
