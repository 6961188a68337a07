import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../config.ts'
import type { WritableDatabase } from '../db/database.ts'
import { openStore } from './store.ts'

test('a store that cannot be opened to its end leaves no thread, and the file to others', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-store-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const config = readConfig({ DATABASE_URL: `sqlite:${join(folder, 'stoa.db')}` })
  const log = pino({ level: 'silent' })
  let whole: WritableDatabase | undefined
  let close: WritableDatabase['close'] | undefined
  await assert.rejects(
    openStore(config, log, async database => {
      whole = database
      close = database.close
      database.close = () => Promise.reject(new Error('no space'))
    }),
    /no space/,
  )
  await close!.call(whole)
  const { close: closeAll } = await openStore(config, log, async () => {})
  await closeAll()
})
