import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Test files that one process runs, one after the other. */
export interface Group {
  name: string
  files: string[]
}

/**
 * Few processes run the test files of src/ and client/, those of a folder in one of them, since to load the program, to start its services and to
 * warm up costs a process as much as dozens of tests do; and so with those in test/ that send requests, and with those of the command line.
 * Those that open the console share a browser and a demo with some others, and with no file that runs its tests while they still wait for the
 * browser: the process would end with these. Those of src/db/postgres/ end connections, and so have a process to themselves. Most other files of
 * test/ start processes or take long, so that each has a process of its own.
 */
export function grouped(files: string[]): Group[] {
  const groups = new Map<string, string[]>()
  const pages = files.filter(opensConsole).toSorted((a, b) => sizeOf([b]) - sizeOf([a]))
  for (const file of files) {
    if (FOLDER.test(file) || REQUESTS.test(file)) continue
    const kind = /^(?:test\/(?:cli(?=[.-])|console(?=\/(?!accessible)))|src\/db\/postgres(?=\/))/.exec(file)?.[0]
    const page = pages.includes(file) ? `test/console/${1 + (pages.indexOf(file) % BROWSERS)}` : undefined
    const name = page ?? kind ?? file
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  const folders = Map.groupBy(files, file => FOLDER.exec(file)?.[0])
  folders.delete(undefined)
  const requests = files.filter(file => REQUESTS.test(file)).map(file => [file])
  const shared = [...sharedOut('src', [...folders.values()], 4), ...sharedOut('test', requests, 3)]
  return [...groups, ...shared].map(([name, files]) => (files.length === 1 ? { name: files[0]!, files } : { name, files }))
}

const opensConsole = (file: string) =>
  /^test\/console\/(?!accessible)/.test(file) && readFileSync(file, 'utf8').includes("from '../chromium.ts'")

/** How many processes open the console, beside the one that looks at every page. */
const BROWSERS = 2

/** A folder whose tests share a process. */
const FOLDER = /^(?:client|src\/(?!db\/postgres\/)[^/]+)(?=\/)/

/** Files of test/ that start hardly any process: they send requests, ask the store, or only read. */
const REQUESTS = new RegExp(
  `^test/(${[
    'bad-input|billing.*|boundaries|cli-verify.*|connections|deleted|docs|feed|fuzz|guarantees|http|isolation|last-moment|lists/.*|nulls|open-routes',
    'openapi|openapi-names|pages|plans|strangers|walks/.*',
  ].join('|')})\\.test`,
)

/** Files of fewer bytes than this are not worth one more process. */
const SMALL = 25_000

/** Shares files out among so many processes at the most, so that each has about as much as the others. */
function sharedOut(name: string, lots: string[][], most: number): [name: string, files: string[]][] {
  const count = Math.min(most, Math.ceil(sizeOf(lots.flat()) / SMALL))
  const parts = Array.from({ length: count }, (): string[] => [])
  for (const lot of lots.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    parts.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]!.push(...lot)
  }
  return parts.filter(files => files.length > 0).map((files, index) => [`${name}/${index + 1}`, files])
}

export const sizeOf = (files: string[]): number => files.reduce((sum, file) => sum + statSync(file).size, 0)

/** The file to start for each group, by the group's name; those that import several files are written into a folder. */
export const entriesOf = (groups: Group[], folder: string): Map<string, string> =>
  new Map(groups.map(({ name, files }) => [name, files.length === 1 ? resolve(name) : entryOf(name, files, folder)]))

function entryOf(name: string, files: string[], folder: string): string {
  const entry = join(folder, `${name.replaceAll(/[/*]+/g, '-')}.test.mjs`)
  writeFileSync(entry, files.map(file => `import ${JSON.stringify(pathToFileURL(resolve(file)).href)}\n`).join(''))
  return entry
}
