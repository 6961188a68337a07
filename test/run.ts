/**
 * `npm test`: type check and lint, then every test file on a PostgreSQL started for them all (SQLite needs nothing).
 *   npm test -- src/events               only test files whose path contains one of the words
 *   npm test -- --test-name-pattern=seat options of node's test runner
 *   SKIP_CHECKS=1 npm test               tests alone
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const running = new Set<ChildProcess>()
let interrupted: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = signal
    for (const child of running) child.kill(signal)
  })
}

process.chdir(root)
const options = process.argv.slice(2).filter(word => word.startsWith('-'))
const files = chooseFiles(process.argv.slice(2).filter(word => !word.startsWith('-')))
// The server starts while the checks run; should they fail, it ends with this process.
const starting = startPostgres()
starting.catch(() => {})
process.exitCode = (await check()) || (await testOnPostgres())

function chooseFiles(words: string[]): string[] {
  const found = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).toSorted()
  const chosen = words.length === 0 ? found : found.filter(file => words.some(word => file.includes(word.replace(/^\.\//, ''))))
  if (chosen.length > 0) return chosen
  console.error(`No test file's path contains ${words.join(' or ')}.`)
  process.exit(1)
}

/** Gives 0, or the first failing check's code, after both have said all they have to say. */
async function check(): Promise<number> {
  if (process.env.SKIP_CHECKS) return 0
  const results = await Promise.all([
    run('The type check', ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', process.stderr.isTTY ? 'true' : 'false']),
    run('Lint', ['node_modules/oxlint/bin/oxlint', '--quiet']),
    run('The format check (npm run format mends it)', ['node_modules/oxfmt/bin/oxfmt', '--check']),
  ])
  const failed = results.find(code => code !== 0) ?? 0
  if (failed) console.error('\nThe checks failed, so the tests were not run. SKIP_CHECKS=1 runs them all the same.')
  return failed
}

async function testOnPostgres(): Promise<number> {
  const postgres = await starting
  try {
    return await run(
      undefined,
      ['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=120000', ...options, ...files],
      { TEST_DATABASE_URL: postgres.url },
    )
  } finally {
    await postgres.stop()
  }
}

/** Runs node and gives its code. With a name its output is shown only on failure. */
function run(name: string | undefined, args: string[], variables: NodeJS.ProcessEnv = {}): Promise<number> {
  if (interrupted) return Promise.resolve(128 + constants.signals[interrupted])
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: name === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env, NODE_ENV: 'test', ...variables },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      said += text
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      const result = interrupted ? 128 + constants.signals[interrupted] : signal ? 128 + constants.signals[signal] : (code ?? 1)
      if (result !== 0 && name !== undefined) console.error(`${name} failed:\n${said}`)
      resolve(result)
    })
  })
}
