import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { CLI, environment, migratedStore, stoa, type Result } from './command.ts'
import { inside } from './inside.ts'

const ID = '0199d3a0-5c1e-7000-8000-00000000000a'
const SERVE = ['serve', '--port', '0']
const CREATE = ['network', 'create', '--title', 'A']
const COMMANDS = [['migrate'], ['verify'], CREATE, ['jobs', 'list', '--network', ID]]

/** A server is a process; what the other commands say does not depend on that. */
const toldBy = async (path: string, commands = COMMANDS): Promise<Result[]> => {
  const told = [await stoa(`sqlite:${path}`, ...SERVE)]
  for (const words of commands) told.push(await inside(`sqlite:${path}`, ...words))
  return told
}

describe('a command whose database file cannot be used', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-files-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  /** A database that can be used. */
  const make = async (path: string) => {
    const { url, remove } = await migratedStore('sqlite')
    copyFileSync(url.slice('sqlite:'.length), path)
    await remove()
  }
  /** One line that names the file, and exit code 1. */
  const fails = ({ code, stderr }: { code: number | null; stderr: string }, path: string, words: RegExp) => {
    assert.equal(code, 1)
    assert.match(stderr, /^stoa [^\n]*\n$/)
    assert.match(stderr, words)
    assert.ok(stderr.includes(path), stderr)
  }

  test('says that it is a folder', async () => {
    const path = join(folder, 'folder.db')
    mkdirSync(path)
    for (const result of await toldBy(path)) fails(result, path, /is a folder, not a database file/)
  })

  test('says that it is damaged, how to go on, and leaves it as it is', async () => {
    const path = join(folder, 'noise.db')
    const noise = randomBytes(50_000)
    writeFileSync(path, noise)
    for (const result of await toldBy(path)) fails(result, path, /is not a database of SQLite.*docs\/operating\.md#backup/)
    assert.deepEqual(readFileSync(path), noise)
  })

  test('names the file, too, when the damage is further in', async () => {
    const path = join(folder, 'broken.db')
    await make(path)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), randomBytes(bytes.length - 4096)]))
    for (const result of await toldBy(path)) fails(result, path, /is damaged: restore a backup/)
  })

  test('says that its path leads through a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    for (const path of [join(folder, 'file', 'stoa.db'), join(folder, 'file', 'data', 'stoa.db')]) {
      for (const result of await toldBy(path, [CREATE])) fails(result, path, /a part of its path is a file, not a folder/)
    }
  })

  test('says that its folder takes no files, also where no folder can be made', { skip: !existsSync('/proc/self') }, async () => {
    const path = '/proc/stoa/data/stoa.db'
    for (const result of await toldBy(path, [CREATE])) fails(result, path, /its folder takes no files/)
  })

  test('leaves a file of another program as it is', async () => {
    const path = join(folder, 'other.db')
    const handle = new DatabaseSync(path)
    handle.exec('create table note (text)')
    handle.close()
    const bytes = readFileSync(path)
    for (const result of await toldBy(path)) {
      assert.equal(result.code, 1)
      assert.match(result.stderr, /tables of another program, such as note|there is no database of Stoa/)
    }
    assert.deepEqual(readFileSync(path), bytes)
  })

  // A mount of our own, which ends with the process.
  const mounted = async (mount: string, words: string[]) => {
    const url = `sqlite:${join(folder, 'mount', 'stoa.db')}`
    const script = `cd "$0" && ${mount} && exec "$@"`
    const args = ['-rm', 'sh', '-c', script, join(folder, 'mount'), process.execPath, CLI, ...words]
    const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'pipe'], env: environment(url) })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const [code] = (await once(child, 'close')) as [number]
    return { code, stderr }
  }
  const skip = spawnSync('unshare', ['-rm', 'true']).status !== 0 && 'this system lets us make no mounts'

  test('says that its disk is full or read-only, with or without a database on it', { skip }, async () => {
    const path = join(folder, 'mount', 'stoa.db')
    mkdirSync(join(folder, 'mount'))
    const fresh = 'mount -t tmpfs -o size=4m none "$0" && cd "$0"'
    const made = `${fresh} && cp "../made.db" stoa.db`
    const fill = '{ head -c 5000000 /dev/zero > fill 2>/dev/null; true; }'
    const lock = 'mount -o remount,ro "$0"'
    await make(join(folder, 'made.db'))
    for (const words of [SERVE, CREATE]) {
      fails(await mounted(`${fresh} && ${fill}`, words), path, /no space left on the disk/)
      fails(await mounted(`${made} && ${fill}`, words), path, /no space left on the disk/)
      fails(await mounted(`${fresh} && ${lock}`, words), path, /read-only/)
      fails(await mounted(`${made} && ${lock}`, words), path, /read-only/)
    }
  })
})
