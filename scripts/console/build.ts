import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CodeSplittingGroup } from 'rolldown'
import { hasFreshConsole, stampOfConsole } from '../../bin/bundle.mjs'
import { consoleSettings } from './settings.ts'

/**
 * Calendars can repeat events by rules, by a package of another form; nothing here has such rules. And the contracts of what is asked first are
 * with the first page, though the client would fetch them.
 */
const KNOWN = new Set(['IMPORT_IS_UNDEFINED', 'INEFFECTIVE_DYNAMIC_IMPORT'])
const CONTRACTS = /(?<!console)[\\/]src[\\/][^?]*\.ts$/
const ANALYTICS = /(?<!console)[\\/]src[\\/]analytics[\\/][^?]*\.ts$/
const WORDS = /console[\\/]src[\\/]words[\\/]/

/**
 * Which modules share a file. To a browser a hundred small files are much more work than a few, also where it has them already. What the first page
 * needs is one file, and what three pages share is another one. What two pages share is left to itself: files of several such parts would have each
 * page load parts of others, and these yet more. So it is with the contracts, which are fetched by themselves; but those of figures use parts of many
 * others, and so they share a file: two files that need each other could not be loaded. Each language is by itself.
 */
const GROUPS: CodeSplittingGroup[] = [
  { name: 'begin', tags: ['$initial'], priority: 4 },
  { name: 'terms', test: CONTRACTS, minShareCount: 4, priority: 3 },
  { name: 'analytics', test: ANALYTICS, priority: 3 },
  { name: 'contracts', test: CONTRACTS, entriesAware: true, entriesAwareMergeThreshold: 12_000, priority: 2 },
  { name: 'kit', test: id => !WORDS.test(id), minShareCount: 3, priority: 1 },
]

/** Groups are named after all that need them. */
const shortName = (name: string) => name.split('~', 1)[0]!

/**
 * Builds the console into a folder, with the stamp by which it is known to fit its sources. What is built already and fits them is copied: it
 * lies in dist/ beside the sources.
 */
export async function buildStamped(root: string, folder: string): Promise<void> {
  if (hasFreshConsole()) return cpSync(join(root, 'dist/console'), folder, { recursive: true })
  // Before anything is read, so that whatever changes from here on makes it stale.
  const stamp = stampOfConsole()
  await buildConsole(root, folder)
  const files = ['index.html', ...readdirSync(join(folder, 'assets')).map(name => `assets/${name}`)]
  writeFileSync(join(folder, 'stamp.json'), JSON.stringify({ ...stamp, files }))
}

/** Builds the console into a folder, each file once as it is, once for brotli and once for gzip. */
async function buildConsole(root: string, folder: string): Promise<void> {
  const { build } = await import('vite').catch(() => {
    throw new Error('vite is not installed; it comes by npm ci without --omit=dev.')
  })
  // Vite and what it uses read it, and whoever builds may have another one, as tests have: then pages would be made of parts for developers.
  process.env.NODE_ENV = 'production'
  await build({
    ...(await consoleSettings(root)),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // What is in a page is not in a file of its own, which the security policy would have to allow.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        onLog: (level, log, tell) => void (KNOWN.has(log.code ?? '') || tell(level, log)),
        output: {
          codeSplitting: { groups: GROUPS },
          chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
        },
      },
      license: { fileName: 'licences.md' },
    },
  })
  const assets = join(folder, 'assets')
  await Promise.all(readdirSync(assets).map(name => compress(join(assets, name))))
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, await brotli(bytes, { params }))
  writeFileSync(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
