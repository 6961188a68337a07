import assert from 'node:assert/strict'
import test from 'node:test'
import pg from 'pg'
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts'

test('a database made from a template holds what the template held, and is gone once dropped', async () => {
  const postgres = await startPostgres()
  const template = `template_${process.pid}`
  const copy = `copy "of" ${process.pid}`
  try {
    const source = await createDatabase(postgres.url, template)
    await query(source, "create table kept (word text); insert into kept values ('stoa')")
    const url = await createDatabase(postgres.url, copy, template)
    assert.deepEqual(await query(url, 'select word from kept'), [{ word: 'stoa' }])
    await dropDatabase(postgres.url, copy)
    await assert.rejects(query(url, 'select 1'), { code: '3D000' })
  } finally {
    await dropDatabase(postgres.url, copy)
    await dropDatabase(postgres.url, template)
    await postgres.stop()
  }
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
