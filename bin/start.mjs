// `npm start`: the demo, from a bundle that fits the sources wherever one can be made.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freshBundle } from './bundle.mjs'

const path = name => fileURLToPath(new URL(name, import.meta.url))

// An install without the development dependencies has no bundler. If it fails, it has said why, and the demo runs from the sources.
if (freshBundle() === undefined && existsSync(path('../node_modules/rolldown'))) {
  spawnSync(process.execPath, [path('with-node.mjs'), path('../scripts/build.ts')], { stdio: 'inherit' })
}
process.argv.splice(1, 1, path('stoa.mjs'), 'demo')
await import('./stoa.mjs')
