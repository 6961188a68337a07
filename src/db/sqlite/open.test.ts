import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openToRead } from '../open.ts'
import { prepareFile } from './sqlite.ts'

test('who opens a file beside others tells them of damage, but not that it could not be opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
  const path = join(folder, 'stoa.db')
  const told: unknown[] = []
  const open = () => openToRead(`sqlite:${path}`, { tables: [], migrations: [] }, error => told.push(error))
  await assert.rejects(open(), { code: 'unavailable' })
  assert.deepEqual(told, [])
  writeFileSync(path, Buffer.alloc(8_192, 0xff))
  await assert.rejects(open(), { code: 'unavailable' })
  assert.deepEqual(
    told.map(error => (error as { errcode?: number }).errcode),
    [26],
  )
  rmSync(folder, { recursive: true })
})

test('who finds a file that another process holds alone waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
  const path = join(folder, 'stoa.db')
  const holder = spawn(process.execPath, ['-e', HOLD, path])
  await once(holder.stdout, 'data')
  prepareFile(path)
  rmSync(folder, { recursive: true })
})

const HOLD = `
  const handle = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  handle.exec('create table migration (name); begin exclusive')
  console.log('held')
  setTimeout(() => handle.close(), 500)`
