import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'

const TRACES = fileURLToPath(new URL('traces.ts', import.meta.url))

/** Lets each file of the bundle begin with traces.ts. */
export const entries = (): Plugin => ({
  name: 'entries',
  resolveId(id, importer) {
    return importer === undefined ? `\0entry:${id}` : null
  },
  load(id) {
    if (!id.startsWith('\0entry:')) return null
    return [TRACES, id.slice('\0entry:'.length)].map(file => `import ${JSON.stringify(file)}\n`).join('')
  },
})

/**
 * Gets the modules of node by a function. An import statement would read every property of theirs, and some properties load megabytes when they
 * are read: `fetch` of node:http loads a second HTTP client, which takes 20 ms.
 */
export const builtinModules = (): Plugin => ({
  name: 'builtin-modules',
  resolveId: {
    // What the bundler itself adds to the file needs createRequire of node:module.
    filter: { id: /^node:(?!module$)/ },
    handler: id => `\0${id}`,
  },
  load: {
    filter: { id: /^\0node:/ },
    handler: id => `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(1))})`,
  },
})

/**
 * pino asks node from where it is called, for transports, which Stoa has none of. V8 would find the end of each line of the bundle for that, and keep
 * 1.2 MB of them.
 */
export const noCallers = (): Plugin => ({
  name: 'no-callers',
  load: { filter: { id: /[\\/]pino[\\/]lib[\\/]caller\.js$/ }, handler: () => 'module.exports = () => undefined' },
})

/**
 * The bundler leaves out a call of these whose value nobody uses. They throw at what they cannot read, and some code calls them to learn just
 * that; of a function that belongs to an object it knows less, and leaves it.
 */
export const throwing = Object.fromEntries(
  ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'].map(name => [name, `globalThis.${name}`]),
)

/**
 * Keeps `import.meta.url` the address of the source, beside which assets lie. A worker is made of the source's file in the bundle instead, which
 * is added to `sources`: `new Worker(new URL('./thread.ts', import.meta.url))`.
 */
export const placesOfSources = (root: string, sources: Map<string, string>): Plugin => ({
  name: 'places-of-sources',
  transform: {
    filter: { id: /[\\/]src[\\/].*\.ts$/, code: /\bimport\.meta\.url\b/ },
    handler(code, id) {
      const fromHere = (path: string) => `new URL(${JSON.stringify(path.replaceAll('\\', '/'))}, import.meta.url)`
      const place = `${fromHere(relative(join(root, 'dist'), id))}.href`
      const changed = code.replaceAll(
        /\bnew URL\(\s*'(\.[^']*\.ts)',\s*import\.meta\.url\s*\)|\bimport\.meta\.url\b/g,
        (_, path) => {
          if (path === undefined) return place
          const source = resolve(dirname(id), path)
          const name = `${relative(join(root, 'src'), source).replace(/\.ts$/, '').split(/[\\/]/).join('-')}.js`
          sources.set(name, source)
          return fromHere(`./${name}`)
        },
      )
      // Lines stay as they are, and columns are not told.
      return { code: changed, map: null }
    },
  },
})
