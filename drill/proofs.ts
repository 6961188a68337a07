import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watched } from '../bench/processes.ts'
import { exactly, some, told, type Drill, type Finding } from './finding.ts'
import type { Stage } from './stage.ts'

const BOTH = ['sqlite', 'postgres'] as const
/** A test of a run of all may take two minutes. */
const MOST_S = 3 * 3_600

/** Bills made at random and computed again in exact fractions. It needs no database. */
export const bills: Drill = longer('RANDOM_BILLS', 100_000, 'src/invoices/items/random-bills', ['sqlite'])
/** What a network does at random, step by step, foreseen by models of its ledgers, and many steps at once. */
export const walks: Drill = longer('WALK_STEPS', 10_000, 'test/walks', BOTH)
/** All pairs of filters of each list, against the same done in memory. */
export const lists: Drill = longer('LIST_PAIRS', 10_000, 'test/lists', BOTH)

/** A test that goes as far as a variable says: with each `npm test` shortly, and here for long. */
function longer(variable: string, usual: number, path: string, engines: Drill['engines']): Drill {
  async function* run({ engine, options: { program } }: Stage): AsyncGenerator<Finding> {
    const times = Number(process.env[variable] ?? usual)
    const words = ['bin/with-node.mjs', 'test/run.ts', path, `--test-timeout=${MOST_S * 1_000}`]
    if (engines.length > 1) words.push(`--test-name-pattern=on ${engine}`)
    const child = watched(
      spawn(process.execPath, words, {
        cwd: program,
        env: { ...process.env, SKIP_CHECKS: '1', [variable]: String(times) },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = (await once(child, 'close')) as [number | null]
    const [, passed = '0', failed = '?'] = /^(\d+) passed, (\d+) failed/m.exec(said) ?? []
    if (code !== 0) console.log(said)
    yield told(variable, times)
    yield some(`tests of ${path} that hold`, Number(passed))
    yield exactly('tests that fail', failed, '0')
  }
  return { engines, most: () => MOST_S, run }
}
