import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'

const sources = globSync('{src,client,console,test,bench,drill,scripts,bin}/**/*.{ts,tsx,mjs,css}', {
  exclude: ['**/node_modules/**'],
}).map(found => ({ path: found.replaceAll('\\', '/'), text: readFileSync(found, 'utf8') }))

const LONGEST = 200
const LONGEST_TEST = 300
/** Histories and tables of data are as long as they are. */
const MAY_BE_LONGER = /^src\/migrations\/|\.data\.ts$/

/** The formatter breaks no comment. Directives to the linter must be on one line. */
const WIDEST = 150
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*) (?!oxlint-)/

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm

test('what a file exports is named by another one', () => {
  const files = new Map<string, number>()
  for (const { text } of sources) {
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1)
  }
  none(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(EXPORTED)]
        .filter(([, name]) => files.get(name!) === 1)
        .map(([, name]) => `${path} exports ${name}, which it alone names`),
    ),
  )
})

test(`no file is longer than ${LONGEST} lines, and no test than ${LONGEST_TEST}`, () => {
  const most = (path: string) => (path.endsWith('.test.ts') ? LONGEST_TEST : LONGEST)
  none(
    sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > most(path) && !MAY_BE_LONGER.test(path))
      .map(({ path, lines }) => `${path}: ${lines} lines`),
  )
})

test(`no comment is wider than ${WIDEST} columns`, () => {
  none(
    sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, at) => ({ line, at: at + 1 }))
        .filter(({ line }) => line.length > WIDEST && COMMENT.test(line))
        .map(({ at }) => `${path}:${at}`),
    ),
  )
})

function none(faults: string[]): void {
  assert.deepEqual(faults, [])
}
