import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, stopAll, watched } from '../bench/processes.ts'
import { DRILLS } from './drills.ts'
import { holds, told, type Finding } from './finding.ts'
import { head, line, type Line } from './lines.ts'
import type { One } from './one.ts'
import type { Options } from './stage.ts'

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
  const start = performance.now()
  console.log(head())
  try {
    for (const [name, drill] of chosen) {
      for (const engine of drill.engines.filter(one => engines.includes(one))) {
        const began = performance.now()
        const one = { name, engine, options, folder: mkdtempSync(join(folder, `${name}-`)), within: resolve(values.folder) }
        for await (const finding of inProcess(one)) say({ drill: name, engine, finding })
        say({ drill: name, engine, finding: told('took', seconds(began)) })
      }
    }
  } finally {
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

/** The findings of one drill, from a process of its own. */
async function* inProcess(one: One): AsyncGenerator<Finding> {
  const child = watched(fork(new URL('one.ts', import.meta.url), [JSON.stringify(one)], { execArgv: [] }))
  const ended = once(child, 'exit')
  for await (const [finding] of on(child, 'message', { close: ['disconnect'] })) yield finding as Finding
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  if (code !== 0) yield holds('the drill goes through', `its process ended with ${code ?? signal}`, 'to its end', false)
}
