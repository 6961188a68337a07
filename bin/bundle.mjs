// The production bundle: where it is, and whether it fits the sources. Syntax as in node.mjs.
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const stampFile = `${root}dist/stamp.json`

/** What decides the bundle: the sources, the versions of the packages, and the scripts that make it. */
const DECIDING = ['src/', 'package-lock.json', 'scripts/build.ts', 'scripts/bundle/']

/**
 * The path of the bundle, or undefined when there is none or it was made from other sources. Sizes and times are compared first, which takes
 * a few milliseconds. Where they differ, as in a copy or after a checkout, the contents decide, and the times are noted for the next start.
 */
export function freshBundle() {
  const bundle = `${root}dist/stoa.js`
  try {
    const known = JSON.parse(readFileSync(stampFile, 'utf8'))
    if (!known.files.every(name => existsSync(`${root}dist/${name}`))) return undefined
    if (Object.keys(known.states).every(name => known.states[name] === stateOf(name))) return bundle
    const now = stampOfSources()
    if (now.hash !== known.hash) return undefined
    note({ ...now, files: known.files })
    return bundle
  } catch {
    return undefined
  }
}

/** The hash of the sources, and the size and time of each file and folder. A folder's time tells that files came or went. */
export function stampOfSources() {
  // An import of node:crypto would load parts of it that are not needed here.
  const hash = module
    .createRequire(import.meta.url)('crypto')
    .createHash('sha256')
  const states = {}
  for (const name of DECIDING.flatMap(withContents)) {
    states[name] = stateOf(name)
    if (!name.endsWith('/'))
      hash
        .update(`${name}\0`)
        .update(readFileSync(root + name))
        .update('\0')
  }
  return { hash: hash.digest('hex'), states }
}

/** A file, or a folder, named with a slash at its end, and the TypeScript in it without the tests. */
function withContents(name) {
  if (!name.endsWith('/')) return [name]
  const entries = readdirSync(root + name, { withFileTypes: true })
  const inside = entries.map(entry => (entry.isDirectory() ? `${name}${entry.name}/` : name + entry.name))
  return [
    name,
    ...inside
      .filter(each => /\/$|(?<!\.test)\.ts$/.test(each))
      .toSorted()
      .flatMap(withContents),
  ]
}

function stateOf(name) {
  const { size, mtimeMs } = statSync(root + name)
  return `${size} ${mtimeMs}`
}

/** The program's folder may be closed to the user who runs it; then the next start compares the contents again. */
function note(stamp) {
  try {
    writeFileSync(`${stampFile}.${process.pid}`, JSON.stringify(stamp))
    // Whoever runs the service must be able to read it, whatever the umask of the one who writes it.
    chmodSync(`${stampFile}.${process.pid}`, 0o644)
    renameSync(`${stampFile}.${process.pid}`, stampFile)
  } catch {}
}
