import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
const STATEMENT = /^(?:import|export) (?:type )?(?:\w+, )?(?:\{([^}]*)\}|\*(?: as (\w+))?) from '(\..*?)'/gm
/** Of what is loaded later, or gets more members, a file may use whatever it names. */
const NAMING = /\b(?:import\(\s*|declare module )'(\..*?)'/g
/** Pages of the console are loaded by this name. Templates of files are no code. */
const PAGE = 'PageOfRoute'
const TEMPLATES = /^scripts\/slice-/

test('what a file exports is imported by another one', () => {
  const used = new Set(sources.flatMap(({ path, text }) => importsOf(path, text)))
  none(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(EXPORTED)]
        .filter(([, name]) => name !== PAGE && !TEMPLATES.test(path) && !used.has(`${path} ${name}`) && !used.has(`${path} *`))
        .map(([, name]) => `${path} exports ${name}, which nobody imports`),
    ),
  )
})

/** What a file imports, as `path name`; `path *` where it passes all of another one on. */
function importsOf(path: string, text: string): string[] {
  const at = (specifier: string) => join(dirname(path), specifier).replaceAll('\\', '/')
  const found: string[] = []
  for (const [statement, names, whole, specifier] of text.matchAll(STATEMENT)) {
    const target = at(specifier!)
    const rest = text.replace(statement, '')
    if (names !== undefined) found.push(...names.split(',').map(name => `${target} ${/(?:type )?(\w*)/.exec(name.trim())![1]}`))
    else if (whole === undefined || new RegExp(`\\b${whole}\\b(?!\\.)`).test(rest)) found.push(`${target} *`)
    else found.push(...[...rest.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g'))].map(([, name]) => `${target} ${name}`))
  }
  for (const [, specifier] of text.matchAll(NAMING)) found.push(...text.match(/\w+/g)!.map(word => `${at(specifier!)} ${word}`))
  return found
}

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

test('a class that the console names is in its style sheet, and what is in there is named', () => {
  const sheets = new Map(sources.filter(({ path }) => path.endsWith('.module.css')).map(({ path, text }) => [path, text]))
  const naming = new Map<string, string>()
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '(\..*?\.module\.css)'/gm)].flatMap(([, name, specifier]) => {
      const sheet = join(dirname(path), specifier!).replaceAll('\\', '/')
      naming.set(sheet, `${naming.get(sheet) ?? ''} ${text}`)
      const named = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one!)
      return named
        .filter(one => !new RegExp(`\\.${one}\\b`).test(sheets.get(sheet)!))
        .map(one => `${path}: ${one} is not in ${sheet}`)
    }),
  )
  const unused = [...sheets].flatMap(([path, text]) =>
    [...text.matchAll(/\.([a-z]\w*)/gi)]
      .filter(([, one]) => !new RegExp(`\\b${one}\\b`).test(naming.get(path) ?? ''))
      .map(([, one]) => `${path}: nobody names ${one}`),
  )
  none([...missing, ...unused])
})

function none(faults: string[]): void {
  assert.deepEqual(faults, [])
}
