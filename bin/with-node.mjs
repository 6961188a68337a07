// Runs a script of this project on a node that is new enough: `node bin/with-node.mjs test/run.ts …`
import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { runOnNode } from './node.mjs'

const [script, ...args] = process.argv.slice(2)
if (script === undefined || !existsSync(script)) {
  console.error(script === undefined ? 'Which script? node bin/with-node.mjs SCRIPT [ARGUMENTS]' : `There is no ${script}`)
  process.exit(2)
}
await runOnNode(realpathSync(resolve(script)), args)
