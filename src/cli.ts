import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { main } from './cli/main.ts'
import { say } from './cli/stderr.ts'

// Keeps compiled what is loaded from here on. bin/stoa.mjs has done so already; this is for a direct start of this file.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
// The reader of stdout may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  say(`stoa: the answer could not be written: ${error.message}`)
  process.exit(1)
})
process.exitCode = await main(process.argv.slice(2))
