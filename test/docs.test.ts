import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import test from 'node:test'
import { readConfig } from '../src/config.ts'
import { PAGES, renewed } from '../scripts/docs.ts'

for (const page of PAGES) {
  test(`the tables of docs/${basename(page)} are those of the contracts: npm run docs makes them anew`, () => {
    const text = readFileSync(page, 'utf8')
    assert.match(text, /<!-- (lists|operations \S+) -->/)
    assert.equal(text, renewed(text))
  })
}

test('each setting is told in docs/operating.md, and compose.yaml hands it on', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const [page, compose] = [read('docs/operating.md'), read('compose.yaml')]
  for (const name of Object.keys(readConfig({}))) {
    assert.ok(page.includes(`\n| \`${name}\` |`), name)
    // The image itself sets where it listens.
    if (name !== 'HOST' && name !== 'PORT') assert.match(compose, new RegExp(`^ {6}${name}: .`, 'm'))
  }
})
