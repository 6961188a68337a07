/**
 * `npm run new -- discounts/coupons --scope invoices`: begins a slice. It writes the files of a resource that has a location and a title,
 * can be created, listed, read, changed and deleted, and its lines in the registries; then the columns are yours. What it prints is
 * left to do: tests fail until it is done.
 */
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf } from './slice-files.ts'
import type { Names } from './slice-names.ts'

const USAGE = 'Usage: npm run new -- FOLDER [--scope SCOPE]     such as discounts/coupons --scope invoices'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { scope: { type: 'string' } } })
const [folder = ''] = positionals
if (!/^[a-z][a-z_]*(\/[a-z][a-z_]*)*$/.test(folder))
  fail(`${USAGE}\nThe folder is the address: small letters, the plural of what it holds.`)
if (existsSync(join('src', folder))) fail(`src/${folder} is there already.`)

const names = namesOf(folder, values.scope ?? folder.split('/')[0]!)
mkdirSync(join('src', folder), { recursive: true })
for (const [file, text] of Object.entries(filesOf(names))) writeFileSync(join('src', folder, file), text)
edit('src/routes.ts', text => {
  const later = [...text.matchAll(/^import \{ (\w+) \} from '\.\/(.+)\/routes.*'$/gm)].find(([, , other]) => other! > folder)
  const [line, entry] = later ? [later[0], `\n  ...${later[1]},`] : ['import { wire }', '\n]']
  return text
    .replace(line, `import { ${names.one}Routes } from './${folder}/routes.ts'\n${line}`)
    .replace(entry, `\n  ...${names.one}Routes,${entry}`)
})
register('src/tables.ts', `import { ${names.one} } from './${folder}/table.ts'`, `  ${names.one},`)
edit('src/tables.ts', text => text.replace('interface Objects {', `interface Objects {\n  ${names.one}: Tables['${names.one}']`))
edit('src/terms/objects.ts', text => text.replace('\n} as const', `\n  ${names.one}: { scope: '${names.scope}' },\n} as const`))
edit('src/changes/contract-shown.ts', text =>
  text.replace(/(?<=export const SHOWN[^]*?)\n\}/, `\n  ${names.one}: { of: '${names.many}' },\n}`),
)
edit('client/groups.ts', text => `${text}export const ${names.many} = () => import('../src/${folder}/contract.ts')\n`)
console.log(
  [
    `src/${folder} is there, and named where every slice is. Now:`,
    '  1. say in contract.ts and table.ts what it holds, and in docs/objects.md',
    '  2. add a migration to src/migrations that makes the table and its indexes, and name it in src/migrations.ts',
    '  3. describe its tag in src/terms/tags.ts, and say in src/changes/contract-shown.ts what else shows it',
    `  4. add a valid create${names.One}, update${names.One} and delete${names.One} to the file test/requests-….ts that is nearest`,
    '  5. npm run format && npm run docs && npm test; accept the names that it shows in test/openapi-names.txt',
  ].join('\n'),
)

function namesOf(folder: string, scope: string): Names {
  const last = folder.split('/').at(-1)!
  const camel = (word: string) => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const many = camel(last)
  const one = many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/(?<=x|ss|ch|sh)es$|s$/, '')
  const up = '../'.repeat(folder.split('/').length)
  const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
  return { folder, path: `/${folder}/v1`, scope, one, One: capital(one), many, Many: capital(many), up }
}

/** Adds an import after the others, and an entry at the end of the file's first list. */
function register(file: string, line: string, entry: string): void {
  edit(file, text => {
    const lastImport = text.lastIndexOf('\nimport ')
    const end = text.indexOf('\n', text.indexOf(" from '", lastImport))
    const withImport = `${text.slice(0, end)}\n${line}${text.slice(end)}`
    return withImport.replace(/\n\]/, `\n${entry}\n]`)
  })
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function fail(words: string): never {
  console.error(words)
  process.exit(2)
}
