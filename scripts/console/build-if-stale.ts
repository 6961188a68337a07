/** Builds dist/console where it is missing or stale, and nothing else: what tests in a browser need. */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasFreshConsole } from '../../bin/bundle.mjs'
import { buildStamped } from './build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const finished = join(root, 'dist/console')
if (!hasFreshConsole()) {
  const unfinished = join(root, `dist.${process.pid}`)
  process.on('exit', () => rmSync(unfinished, { recursive: true, force: true }))
  await buildStamped(root, unfinished)
  rmSync(finished, { recursive: true, force: true })
  mkdirSync(join(root, 'dist'), { recursive: true })
  renameSync(unfinished, finished)
}
// Threads of the bundler would keep the process for a moment.
process.exit(0)
