import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { consoleSettings } from './settings.ts'

/** Builds the console into a folder, each file once as it is, once for brotli and once for gzip. */
export async function buildConsole(root: string, folder: string): Promise<void> {
  const { build } = await import('vite').catch(() => {
    throw new Error('vite is not installed; it comes by npm ci without --omit=dev.')
  })
  await build({
    ...(await consoleSettings(root)),
    logLevel: 'warn',
    // Vite would decide it by the environment of whoever runs it, such as a test.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // What is in a page is not in a file of its own, which the security policy would have to allow.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2_000,
      // Calendars can repeat events by rules, by a package of another form; nothing here has such rules.
      rolldownOptions: { onLog: (level, log, tell) => void (log.code === 'IMPORT_IS_UNDEFINED' || tell(level, log)) },
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
