import { createReadStream, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { locations } from '../access/store.ts'
import type { WritableDatabase } from '../db/database.ts'
import { importTable, loadImport } from '../imports/actions.ts'
import { IMPORT_KINDS, type Import } from '../imports/contract.ts'
import { importedLines } from '../imports/jobs.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { errorOf } from '../kernel/errors/error-of.ts'
import { isOfStore, wordsOf as wordsOfError } from '../kernel/jobs/backoff.ts'
import { batchOf, FIRST_BATCH, giveBack } from '../kernel/jobs/batches.ts'
import { oneByOne } from '../kernel/jobs/singly.ts'
import { newId } from '../kernel/storage/ids.ts'
import { counted } from '../kernel/text/counted.ts'
import { localWrites } from '../kernel/writes/writes.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json, WrongUse } from './options.ts'
import { answer, fields } from './output.ts'
import { Progress } from './progress.ts'
import { oneOf, uuid } from './readers.ts'

type Told = Static<typeof Import>

const kind = oneOf(IMPORT_KINDS)

export const importFile = command({
  options: {
    of: { value: 'KIND', required: true, positional: true, about: `What to import: ${IMPORT_KINDS.join(', ')}`, read: kind },
    file: { value: 'FILE', required: true, positional: true, about: 'A CSV file in UTF-8' },
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    location: { value: 'ID', about: 'The location of every line, in place of a column locationRef', read: uuid },
    apply: { about: 'Carry it out, if every line is faultless; without it the file is only checked' },
    invite: { about: 'Invite new members by mail' },
    json,
  },
  notes: [
    'Columns are named as the fields of a create over HTTP: user.email, locationRef; lists and metadata are JSON. Nothing is made twice:',
    'a membership is known by e-mail and location, anything by its column key. It may run beside a server, and goes on after a kill',
    'when the server runs or the same file is imported again. The exit code is 1 when something is wrong.',
  ],
  run: ({ of, file, network, location: locationRef, apply, invite, json }) =>
    withExistingDatabase(async database => {
      await database.read(async db => {
        await checkNetwork(db, network)
        const isThere = locationRef === undefined || (await locations.find(db, network, locationRef))
        if (!isThere) throw new Error(`the network has no location ${locationRef}`)
      })
      const progress = new Progress()
      const asked = { network, actor: undefined, requestId: 'stoa import', of, apply, invite, locationRef }
      const store = { database, writes: localWrites(database) }
      const checked = await importTable(store, asked, piecesOf(file, progress))
      const told = checked.status === 'applying' ? await applied(database, network, checked, progress) : checked
      progress.end()
      answer(json, told, wordsOf(told))
      return told.status === 'faulty' || told.failed > 0 ? 1 : 0
    }),
})

async function* piecesOf(file: string, progress: Progress): AsyncGenerator<Uint8Array> {
  const { size } = sized(file)
  let read = 0
  for await (const piece of createReadStream(file)) {
    yield piece as Buffer
    progress.show('Checking', (read += (piece as Buffer).length), size)
  }
}

function sized(file: string) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.isFile()) return stats
  throw new WrongUse(`FILE must be a file that can be read, not ${file}`)
}

/** A server beside it looks every five milliseconds whether it can write, later when it is busy. */
const PAUSE_MS = 12
/** So long a batch keeps others from writing. */
const BATCH_MS = 25
const MOST_ROWS = 5_000

const tell = (error: unknown): void => void process.stderr.write(`${wordsOfError(error)}\n`)

/** Carries out an import as the job of a server does, line by line where one of them fails, or waits for the server that does. */
async function applied(database: WritableDatabase, network: string, { id }: Told, progress: Progress): Promise<Told> {
  const batch = batchOf(importedLines)
  const holder = newId()
  const writes = localWrites(database)
  const runner = { database, writes, holder, onError: tell, isStopped: () => false }
  for (let most = FIRST_BATCH; ;) {
    const told = (await database.read(db => loadImport(db, network, id!)))!
    progress.show('Applying', told.lines - told.waiting, told.lines)
    if (told.status === 'applied') {
      await writes.perform(giveBack, { network, job: importedLines.name, holder }, { network })
      return told
    }
    let took = 0
    const outcome = await writes
      .perform(batch, { network, holder, most }, { network, spent: ms => void (took += ms) })
      .catch(async (error: unknown) => {
        if (isOfStore(errorOf(error)) || (await oneByOne(importedLines, { network, part: '' }, most, runner)) === 'none')
          throw error
        return 'more'
      })
    most = Math.min(MOST_ROWS, Math.max(1, Math.round((most * BATCH_MS) / took)))
    await sleep(outcome === 'taken' ? 200 : database.engine === 'sqlite' ? PAUSE_MS : 0)
  }
}

function wordsOf(told: Told): string {
  const { status, faults, moreFaults, ignoredColumns, id: _, of: _of, createDate: _c, updateDate: _u, ...counts } = told
  return [
    ...faults.map(({ line, column, detail }) => `line ${line}${column === undefined ? '' : `, ${column}`}: ${detail}`),
    ...(moreFaults > 0 ? [`and ${counted(moreFaults, 'more fault')}`] : []),
    ...(ignoredColumns.length > 0 ? [`Columns that are passed over: ${ignoredColumns.join(', ')}`] : []),
    fields(counts),
    ENDS[status],
  ].join('\n')
}

const ENDS: Record<Told['status'], string> = {
  checked: 'Nothing is wrong, and nothing was changed. With --apply it is carried out.',
  faulty: 'Nothing was changed.',
  applying: 'It is being carried out.',
  applied: 'It has been carried out.',
}
