import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import test from 'node:test'
import { PAGES, renewed } from '../scripts/docs.ts'

for (const page of PAGES) {
  test(`the tables of docs/${basename(page)} are those of the contracts: npm run docs makes them anew`, () => {
    const text = readFileSync(page, 'utf8')
    assert.match(text, /<!-- (lists|operations \S+) -->/)
    assert.equal(text, renewed(text))
  })
}
