import { statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Test files that one process runs, one after the other. */
export interface Group {
  name: string
  files: string[]
}

/**
 * The test files of a folder of src/ are a group, and those of client/, and those in test/ of the command line, of verify and of billing: to
 * load the program and to warm up costs a process more than most files do. Those that open the console share a browser with some others.
 * Of the other files of test/ most start processes or take long, and those of src/db/ end connections, so that each has a process of its own.
 */
export function grouped(files: string[]): Group[] {
  const groups = new Map<string, string[]>()
  const pages = files.filter(file => /^test\/console\/(?!accessible)/.test(file)).toSorted((a, b) => sizeOf([b]) - sizeOf([a]))
  for (const file of files) {
    const kind = /^((src\/(?!db\/)[^/]+|client)(?=\/)|test\/(cli-verify|cli|billing)(?=[.-]))/.exec(file)?.[0]
    const page = pages.includes(file) ? `test/console/${1 + (pages.indexOf(file) % BROWSERS)}` : undefined
    const name = kind ?? page ?? (SHORT.test(file) ? 'test/*' : file)
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  const small = [...groups].filter(([name, files]) => /^src\/[^/]+$/.test(name) && sizeOf(files) < SMALL)
  for (const [name] of small) groups.delete(name)
  if (small.length > 0)
    groups.set(
      'src/*',
      small.flatMap(([, files]) => files),
    )
  return Array.from(groups, ([name, files]) => (files.length === 1 ? { name: files[0]!, files } : { name, files }))
}

/** How many processes open the console, beside the one that looks at every page. */
const BROWSERS = 4

/** Files of test/ that start no process and are soon done. */
const SHORT = /^test\/(bad-input|boundaries|docs|http|last-moment|nulls|open-routes|openapi|openapi-names|pages|plans)\.test/

/** Folders of src/ whose tests have fewer bytes than this are one group. */
const SMALL = 25_000

export const sizeOf = (files: string[]): number => files.reduce((sum, file) => sum + statSync(file).size, 0)

/** The file to start for each group, by the group's name; those that import several files are written into a folder. */
export const entriesOf = (groups: Group[], folder: string): Map<string, string> =>
  new Map(groups.map(({ name, files }) => [name, files.length === 1 ? resolve(name) : entryOf(name, files, folder)]))

function entryOf(name: string, files: string[], folder: string): string {
  const entry = join(folder, `${name.replaceAll(/[/*]+/g, '-')}.test.mjs`)
  writeFileSync(entry, files.map(file => `import ${JSON.stringify(pathToFileURL(resolve(file)).href)}\n`).join(''))
  return entry
}
