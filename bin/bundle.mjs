// What is built: the production bundle and the console. Where they are, and whether they fit the sources. Syntax as in node.mjs.
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** What is built, and what decides it: the sources, the versions of the packages, and the scripts that make it. */
const SERVER = {
  folder: 'dist/',
  deciding: ['src/', 'package-lock.json', 'scripts/build.ts', 'scripts/bundle/'],
  files: /(?<!\.test)\.ts$/,
}
const CONSOLE = {
  folder: 'dist/console/',
  deciding: ['console/', 'client/', 'src/', 'package-lock.json', 'scripts/build.ts', 'scripts/console/'],
  files: /(?<!\.test)\.tsx?$|\.(js|css|html|svg)$/,
}

/** The path of the bundle, or undefined when there is none or it was made from other sources. */
export const freshBundle = () => (isFresh(SERVER) ? `${root}dist/stoa.js` : undefined)

/** Whether there is a console that was made from these sources. */
export const hasFreshConsole = () => isFresh(CONSOLE)

export const stampOfServer = () => stampOf(SERVER)
export const stampOfConsole = () => stampOf(CONSOLE)

/**
 * Sizes and times are compared first, which takes a few milliseconds. Where they differ, as in a copy or after a checkout, the contents decide,
 * and the times are noted for the next start.
 */
function isFresh(part) {
  const stampFile = `${root}${part.folder}stamp.json`
  try {
    const known = JSON.parse(readFileSync(stampFile, 'utf8'))
    if (!known.files.every(name => existsSync(`${root}${part.folder}${name}`))) return false
    if (Object.keys(known.states).every(name => known.states[name] === stateOf(name))) return true
    const now = stampOf(part)
    if (now.hash !== known.hash) return false
    note(stampFile, { ...now, files: known.files })
    return true
  } catch {
    return false
  }
}

/** The hash of the sources, and the size and time of each file and folder. A folder's time tells that files came or went. */
function stampOf({ deciding, files }) {
  // An import of node:crypto would load parts of it that are not needed here.
  const hash = module
    .createRequire(import.meta.url)('crypto')
    .createHash('sha256')
  const states = {}
  for (const name of deciding.flatMap(name => withContents(name, files))) {
    states[name] = stateOf(name)
    if (!name.endsWith('/'))
      hash
        .update(`${name}\0`)
        .update(readFileSync(root + name))
        .update('\0')
  }
  return { hash: hash.digest('hex'), states }
}

/** A file, or a folder, named with a slash at its end, and the sources in it without the tests. */
function withContents(name, files) {
  if (!name.endsWith('/')) return [name]
  const entries = readdirSync(root + name, { withFileTypes: true }).filter(entry => entry.name !== 'node_modules')
  const inside = entries.map(entry => (entry.isDirectory() ? `${name}${entry.name}/` : name + entry.name))
  return [
    name,
    ...inside
      .filter(each => each.endsWith('/') || files.test(each))
      .toSorted()
      .flatMap(each => withContents(each, files)),
  ]
}

function stateOf(name) {
  const { size, mtimeMs } = statSync(root + name)
  return `${size} ${mtimeMs}`
}

/** The program's folder may be closed to the user who runs it; then the next start compares the contents again. */
function note(stampFile, stamp) {
  try {
    writeFileSync(`${stampFile}.${process.pid}`, JSON.stringify(stamp))
    // Whoever runs the service must be able to read it, whatever the umask of the one who writes it.
    chmodSync(`${stampFile}.${process.pid}`, 0o644)
    renameSync(`${stampFile}.${process.pid}`, stampFile)
  } catch {}
}
