/**
 * `npm run build`: puts src/ and the packages that it loads into one file, dist/stoa.js, which starts in half the time; bin/stoa.mjs runs it as
 * long as it fits the sources. A file of which a Worker is made becomes a file of its own beside it. Nothing is shortened. Beside them,
 * dist/console/ gets what browsers load, and dist/client/ the client for programs that run no TypeScript.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { OutputChunk } from 'rolldown'
import { stampOfServer } from '../bin/bundle.mjs'
import { checkInstalled } from './bundle/installed.ts'
import { builtinModules, entries, noCallers, placesOfSources, throwing } from './bundle/plugins.ts'
import { positionsOf } from './bundle/positions.ts'
import { buildClient } from './client/build.ts'
import { buildStamped } from './console/build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const finished = join(root, 'dist')
const unfinished = `${finished}.${process.pid}`
process.on('exit', () => rmSync(unfinished, { recursive: true, force: true }))
try {
  const start = performance.now()
  console.error('Building the program and its console, which takes some seconds …')
  const names = await buildAll()
  console.error(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s, in dist/: ${names.join(', ')}`)
  // Threads of the bundler would keep the process for a moment.
  process.exit(0)
} catch (error) {
  console.error(`Nothing was built: ${stripVTControlCharacters((error as Error).message)}`)
  process.exit(1)
}

async function buildAll(): Promise<string[]> {
  // Before anything is read, so that whatever changes from here on makes the bundle stale.
  const stamp = stampOfServer()
  mkdirSync(unfinished)
  // By the name in the bundle. The files of workers are added when they are met.
  const sources = new Map([['stoa.js', join(root, 'src/cli.ts')]])
  for (const [name, source] of sources) await build(name, source, sources)
  writeFileSync(join(unfinished, 'stamp.json'), JSON.stringify({ ...stamp, files: [...sources.keys()] }))
  await Promise.all([buildStamped(root, join(unfinished, 'console')), buildClient(root, join(unfinished, 'client'))])
  rmSync(finished, { recursive: true, force: true })
  renameSync(unfinished, finished)
  keepCompiled()
  return [...sources.keys(), 'console/', 'client/']
}

/** Lets node read the bundle once and keep what it has understood (bin/node.mjs), so that not even the first start of it has to. */
function keepCompiled(): void {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  spawnSync(process.execPath, [join(root, 'bin/stoa.mjs'), '--version'], { env, stdio: 'ignore' })
}

async function build(name: string, source: string, sources: Map<string, string>): Promise<void> {
  const { rolldown } = await import('rolldown').catch(() => {
    throw new Error('the bundler is not installed; it comes by npm ci without --omit=dev.')
  })
  const bundle = await rolldown({
    input: source,
    cwd: root,
    platform: 'node',
    external: ['node:module', 'pg-native'],
    transform: { define: throwing },
    plugins: [entries(), builtinModules(), noCallers(), placesOfSources(root, sources)],
    onwarn: warning => {
      throw new Error(warning.message)
    },
  })
  const { output } = await bundle.generate({
    file: join(finished, name),
    codeSplitting: false,
    sourcemap: 'hidden',
    comments: { legal: true, annotation: false, jsdoc: false },
    // Node keeps such a text in half the memory.
    charset: 'ascii',
  })
  const { code, map, moduleIds } = output[0] as OutputChunk
  checkInstalled(root, moduleIds)
  writeFileSync(join(unfinished, name), inAscii(code))
  writeFileSync(join(unfinished, `${name}.positions`), positionsOf(map!))
}

/** The same text; the bundler leaves some templates and comments as they are, and one other character would give two bytes to each. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\u{7f}]/gu, character =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
}
