// One drill on one engine, in a process of its own, which sends each finding. What the drill leaves running, such as clients that call on
// after it has failed, ends with the process.
import { setTimeout as wait } from 'node:timers/promises'
import { stopAll } from '../bench/processes.ts'
import type { Engine } from '../src/db/engine.ts'
import { DURABLE, startOwnPostgres } from '../test/postgres.ts'
import { DRILLS } from './drills.ts'
import { holds, type Finding } from './finding.ts'
import { makeStage, type Options } from './stage.ts'
import { makeTemplate, type Template } from './world.ts'

export interface One {
  name: string
  engine: Engine
  options: Options
  /** Its own, for files. */
  folder: string
  /** The folder in which PostgreSQL makes its own. */
  within: string
}

/** A drill is ended after so many times as long as it should take: on a machine that is busy a start alone may take ten times as long. */
const PATIENCE = 4
/** PostgreSQL writes durably, as an operator's would. */
const SETTINGS = { ...DURABLE, wal_level: 'replica', max_wal_senders: '2' }

process.once('disconnect', () => process.exit())
const { name, engine, options, folder, within } = JSON.parse(process.argv[2]!) as One
const postgres = engine === 'postgres' ? await startOwnPostgres({ settings: SETTINGS, within }) : undefined
let made: Promise<Template> | undefined
const template = () => (made ??= makeTemplate(options.program, folder, postgres))
const stage = makeStage({ engine, options, folder, postgres, template })
for await (const finding of findings()) await new Promise(resolve => process.send!(finding, resolve))
// Who is still calling may fail at the end of what it calls.
process.on('uncaughtException', () => {})
await stopAll()
await postgres?.stop()
process.exit()

/** The findings of the drill. What ends by itself, or does not end in time, is a finding, too. */
async function* findings(): AsyncGenerator<Finding> {
  const drill = DRILLS[name]!
  const most = drill.most(stage) * PATIENCE
  const late = wait(most * 1000, 'late' as const)
  const found = drill.run(stage)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([found.next(), late])
      if (next === 'late') return void (yield holds('the drill ends', 'not yet', `within ${most} s`, false))
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    const says = error instanceof Error ? error.message.split('\n')[0]! : String(error)
    yield holds('the drill goes through', says, 'to its end', false)
    if (process.env.DRILL_TRACE) console.error(error)
  }
}
