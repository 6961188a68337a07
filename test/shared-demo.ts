import { after } from 'node:test'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { emptyFolder, startDemo, withData, type Demo } from './demo.ts'

interface OpenDemo {
  demo: Demo
  /** Its database, which others may open beside it. */
  database: string
  end(): Promise<void>
}

/** Starts a demo with its data in a folder of its own. */
export async function openDemo(): Promise<OpenDemo> {
  const folder = emptyFolder()
  const demo = await startDemo('--json', '--data', withData(folder.path))
  const end = async () => {
    await demo.end()
    folder.remove()
  }
  return { demo, database: join(folder.path, 'demo.db'), end }
}

/** The demo of all files that this process runs. A service takes seconds until it is warm, which is most of what a file costs. */
let shared: Promise<OpenDemo> | undefined
after(async () => (await shared)?.end())

/**
 * The demo that files of tests share, as it was when it started: its database is put back under the service, which reads all that it
 * answers from there.
 */
export async function sharedDemo(): Promise<OpenDemo> {
  shared ??= openDemo().then(async open => {
    await copy(open.database, keptOf(open))
    return open
  })
  const open = await shared
  await copy(keptOf(open), open.database)
  return open
}

const keptOf = ({ database }: OpenDemo) => `${database}.kept`

async function copy(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  for (let isCopied = false; !isCopied;) isCopied = await backup(source, to, { rate: 1_000_000 }).then(Boolean, orIsBusy)
  source.close()
}

/** While the service writes at this moment, what fails is said to be no error. */
async function orIsBusy(error: { errcode?: number }): Promise<false> {
  if (error.errcode !== 0) throw error
  await wait(10)
  return false
}
