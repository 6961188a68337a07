#!/usr/bin/env node
// The command `stoa`. Plain JavaScript, so that it starts on an old node, too, and can look for a newer one.
import { fileURLToPath } from 'node:url'
import { runOnNode } from './node.mjs'

await runOnNode(fileURLToPath(new URL('../src/cli.ts', import.meta.url)), process.argv.slice(2))
