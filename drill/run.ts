import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ROOT, stopAll } from '../bench/processes.ts'
import type { Engine } from '../src/db/engine.ts'
import { DURABLE, startOwnPostgres, type OwnPostgres } from '../test/postgres.ts'
import { DRILLS } from './drills.ts'
import { holds, type Drill, type Finding } from './finding.ts'
import { head, line, type Line } from './lines.ts'
import { makeStage, type Options } from './stage.ts'
import { makeTemplate, type Template } from './world.ts'

const USAGE = `Usage: npm run drill -- [NAME…] [--engine sqlite|postgres] [--rounds N] [--minutes M] [--subscriptions N] [--days D] [--seed S] [--program DIR] [--folder DIR]
  NAME       which drills to run, by the beginning of their names; all of them without one:
             ${Object.keys(DRILLS).join(', ')}
  --engine   on one engine only
  --rounds   how often "kill", "restart" and "rolling" end a process
  --minutes  how long "soak" (1) and "storm" (3) take on each engine
  --subscriptions, --days  how many live through "year" (1000), and for how long (365)
  RANDOM_BILLS, WALK_STEPS, LIST_PAIRS  in the environment: how far "bills" (100000), "walks" and "lists" (10000 each) go
  --seed     what is done at random in "year" and "storm"
  --program  another checkout of Stoa whose program is drilled, with its dependencies installed
  --folder   where the data is put for the time of the run (the system's temporary folder): its disk takes part in the figures
Exit code 1: a promise is broken, or none was tried.`
const ENDS = 'the drill ends'
/** A drill is ended after so many times as long as it should take: on a machine that is busy a start alone may take ten times as long. */
const PATIENCE = 4

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    subscriptions: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string' },
    program: { type: 'string', default: ROOT },
    folder: { type: 'string', default: tmpdir() },
    help: { type: 'boolean', default: false },
  },
})
const chosen = Object.entries(DRILLS).filter(
  ([name]) => positionals.length === 0 || positionals.some(word => name.startsWith(word)),
)
const unknown = positionals.filter(word => !Object.keys(DRILLS).some(name => name.startsWith(word)))
if (values.help || unknown.length > 0 || !/^(sqlite|postgres|undefined)$/.test(String(values.engine))) {
  console.log(USAGE)
  process.exitCode = values.help ? 0 : 2
} else process.exit((await main()) ? 0 : 1)

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(resolve(values.folder), 'stoa-drill-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const options: Options = {
    program: resolve(values.program),
    rounds: numberOf(values.rounds),
    minutes: numberOf(values.minutes),
    subscriptions: numberOf(values.subscriptions),
    days: numberOf(values.days),
    seed: numberOf(values.seed),
  }
  const engines = (['sqlite', 'postgres'] as const).filter(engine => values.engine === undefined || values.engine === engine)
  const lines: Line[] = []
  const say = (one: Line) => {
    lines.push(one)
    console.log(line(one))
  }
  const databases = databasesOf(options.program, folder)
  const start = performance.now()
  console.log(head())
  try {
    drills: for (const [name, drill] of chosen) {
      for (const engine of drill.engines.filter(one => engines.includes(one))) {
        const stage = makeStage({ engine, options, folder, ...(await databases(engine)) })
        const began = performance.now()
        for await (const finding of bounded(drill, stage)) {
          say({ drill: name, engine, finding })
          // Nothing ends what a drill does in this process, and beside it the figures of the others would be wrong.
          if (finding.what === ENDS) break drills
        }
        await stage.endServices()
        say({ drill: name, engine, finding: { what: 'took', figure: seconds(began), limit: '', held: '' } })
      }
    }
  } finally {
    await databases.end()
    await stopAll()
  }
  const held = lines.filter(({ finding }) => finding.held === 'yes')
  const broken = lines.filter(({ finding }) => finding.held === 'NO')
  console.log(`\n${held.length} held, ${broken.length} broken, in ${seconds(start)}`)
  for (const one of broken) console.log(line(one))
  return held.length > 0 && broken.length === 0
}

function numberOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (number > 0) return number
  console.error(`${value} is no number above 0.\n\n${USAGE}`)
  process.exit(2)
}

function seconds(since: number): string {
  return `${Math.round((performance.now() - since) / 1000)} s`
}

/** The PostgreSQL and the templates, each made when it is first needed. This PostgreSQL writes durably, as an operator's would. */
function databasesOf(program: string, folder: string) {
  let postgres: OwnPostgres | undefined
  const templates: Partial<Record<Engine, Promise<Template>>> = {}
  const settings = { ...DURABLE, wal_level: 'replica', max_wal_senders: '2' }
  const of = async (engine: Engine) => {
    if (engine === 'postgres') postgres ??= await startOwnPostgres({ settings, within: resolve(values.folder) })
    const mine = engine === 'postgres' ? postgres : undefined
    return { postgres: mine, template: () => (templates[engine] ??= makeTemplate(program, folder, mine)) }
  }
  return Object.assign(of, { end: async () => postgres?.stop() })
}

/** The findings of a drill. What ends by itself, or does not end in time, is a finding, too. */
async function* bounded(drill: Drill, stage: ReturnType<typeof makeStage>): AsyncGenerator<Finding> {
  const findings = drill.run(stage)[Symbol.asyncIterator]()
  const stopped = new AbortController()
  const most = drill.most(stage) * PATIENCE
  const late = wait(most * 1000, 'late' as const, { signal: stopped.signal }).catch(() => 'late' as const)
  try {
    for (;;) {
      const next = await Promise.race([findings.next(), late])
      if (next === 'late') return void (yield holds(ENDS, 'not yet; the others are left out', `within ${most} s`, false))
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    yield holds(
      'the drill goes through',
      error instanceof Error ? error.message.split('\n')[0]! : String(error),
      'to its end',
      false,
    )
    if (process.env.DRILL_TRACE) console.error(error)
  } finally {
    stopped.abort()
  }
}
