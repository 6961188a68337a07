// `npm start`: the demo, with a bundle and a console that fit the sources wherever they can be made.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freshBundle, hasFreshConsole } from './bundle.mjs'

const path = name => fileURLToPath(new URL(name, import.meta.url))

// An install without the development dependencies has no bundler. If it fails, it has said why, and the demo runs from the sources.
if (!(freshBundle() !== undefined && hasFreshConsole()) && existsSync(path('../node_modules/rolldown'))) {
  spawnSync(process.execPath, [path('with-node.mjs'), path('../scripts/build.ts')], { stdio: 'inherit' })
}
process.argv.splice(1, 1, path('stoa.mjs'), 'demo')
await import('./stoa.mjs')
