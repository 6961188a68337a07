#!/usr/bin/env node
// The command `stoa`: the production bundle when it fits the sources, else these. Plain JavaScript, so that it starts on an old node,
// too, and can look for a newer one.
import { fileURLToPath } from 'node:url'
import { freshBundle } from './bundle.mjs'
import { runOnNode } from './node.mjs'

const isProduction = !['test', 'development'].includes(process.env.NODE_ENV)
const sources = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
await runOnNode((isProduction && freshBundle()) || sources, process.argv.slice(2))
