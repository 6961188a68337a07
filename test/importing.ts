import assert from 'node:assert/strict'
import { ACROSS_NETWORKS } from '../src/db/guard.ts'
import { importedLines } from '../src/imports/jobs.ts'
import { runJob } from '../src/kernel/jobs/run-jobs.ts'
import type { Client, Json, Reply } from './client.ts'
import { runnerOn } from './jobs.ts'
import { raw } from './schema-lines.ts'
import type { World } from './world.ts'

export const CSV = { 'content-type': 'text/csv' }

/** Sends a table: rows of cells, which are put into quotes. */
export const send = (api: Client, query: string, rows: readonly (readonly string[])[] | string): Promise<Reply> =>
  api.send('POST', `/imports/v1?${query}`, undefined, { headers: CSV, raw: typeof rows === 'string' ? rows : csv(rows) })

export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')

/** Sends a table that is applied, lets its lines be carried out, and gives what has become of it. */
export async function apply(world: World, query: string, rows: readonly (readonly string[])[] | string): Promise<Json> {
  const reply = await send(world.main.api, `${query}&apply=true`, rows)
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual([reply.body.import.faults, reply.body.import.status === 'faulty'], [[], false])
  await carryOut(world)
  return (await world.main.api.get(reply.headers.get('location')!)).body.import
}

export const carryOut = (world: World): Promise<number> =>
  runJob(
    importedLines,
    runnerOn(world.database, {
      onError(error) {
        throw error
      },
    }),
  )

export const countsOf = ({ status, lines, waiting, made, existing, failed }: Json) => ({
  status,
  lines,
  waiting,
  made,
  existing,
  failed,
})

/** The faults of an import: line, column and code of each. */
export const faultsOf = ({ body }: Reply): unknown[] =>
  body.import.faults.map(({ line, column, code }: Json) => [line, column, code])

/** All rows of a world's networks, and all that belong to none, but for what says who has called, and when last. */
export async function everything({ database, main, other }: World): Promise<string> {
  const tables = database.schema.tables.filter(({ name }) => name !== 'token')
  const ours = `where "network" in ('${main.network}', '${other.network}')`
  const rows = await Promise.all(
    tables.map(async ({ name, columns }) => [
      name,
      (await raw(database, `select * from "${name}" ${'network' in columns ? ours : ''} ${ACROSS_NETWORKS}`))
        .map(row => JSON.stringify({ ...(row as object), lastUseDate: undefined }))
        .toSorted(),
    ]),
  )
  return JSON.stringify(rows)
}
