import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { describe, test } from 'node:test'
import { emptyStore } from '../../../test/command.ts'
import { migrate, schemaVersions } from './migrate.ts'
import { holdFile, openDatabase } from '../open.ts'
import { schema } from '../../schema.ts'

const NOW = '2026-01-01T00:00:00.000Z'

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`a schema on ${engine}`, () => {
    test('is made in an empty database, and is then there', async () => {
      const store = await emptyStore(engine)
      const database = await openDatabase(store.url, schema)
      assert.equal((await schemaVersions(database)).version, 0)
      assert.notDeepEqual(await migrate(database, NOW), [])
      const { version, known } = await schemaVersions(database)
      assert.equal(version, known)
      assert.deepEqual(await migrate(database, NOW), [])
      await database.close()
      await store.remove()
    })

    test('is not made among the tables of another program', async () => {
      const store = await emptyStore(engine)
      const database = await openDatabase(store.url, schema)
      const theirs = 'create table migration (id integer primary key); create table wp_posts (id integer)'
      await database.alter(tx => tx.script(theirs))
      assert.equal((await schemaVersions(database)).version, 0)
      await assert.rejects(migrate(database, NOW), /tables of another program, such as migration/)
      await database.close()
      await store.remove()
    })
  })
}

const skip = process.platform === 'win32'
test('the files of a SQLite database are their owner’s alone, whatever the umask', { skip }, async () => {
  const store = await emptyStore('sqlite')
  const umask = process.umask(0)
  try {
    const file = (await holdFile(store.url))!
    const database = file.open(schema)
    await migrate(database, NOW)
    for (const end of ['', '-wal', '-shm', '.lock']) {
      assert.equal(statSync(store.url.slice('sqlite:'.length) + end).mode & 0o777, 0o600, end)
    }
    await database.close()
    file.release()
  } finally {
    process.umask(umask)
    await store.remove()
  }
})
