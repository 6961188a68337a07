/**
 * `npm test`: type check, lint and format check, then every test file on a PostgreSQL started for them all (SQLite needs nothing).
 *   npm test -- src/events               only test files whose path contains one of the words
 *   npm test -- --test-name-pattern=seat options of node's test runner
 *   SKIP_CHECKS=1 npm test               tests alone
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freshBundle, hasFreshConsole } from '../bin/bundle.mjs'
import { watchStarter } from '../src/cli/starter.ts'
import { quickFolder } from './folder.ts'
import { entriesOf, grouped } from './groups.ts'
import { createDatabase, dropDatabases, startPostgres } from './postgres.ts'
import { report } from './report.ts'
import { keepTimes, longestFirst, seconds } from './times.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// Compiler and linter are programs in Go, which would spend a quarter of their time on giving memory back.
process.env.GOGC ??= '400'
const running = new Set<ChildProcess>()
const stopped = new AbortController()
let interrupted: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
// Where npm has put a shell in between, the signal may end that one alone.
watchStarter(() => interrupt('SIGTERM'))

const words = process.argv.slice(2)
const options = words.filter(word => word.startsWith('-'))
const paths = words.filter(word => !word.startsWith('-'))
const groups = longestFirst(grouped(chooseFiles(paths)))
// There are more checks than processors: several checkers in one would each work out the same types.
const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1']
const start = performance.now()
// Everything that tests write lies in it.
const folder = mkdtempSync(join(quickFolder(), 'stoa-tests-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
// The databases, and what is built, are made while the checks run. Should these fail, the server ends with this process.
const databases = makeDatabases()
databases.catch(() => {})
const built = build().then(code => code || makeDemo())
process.exitCode = (await check()) || (await built) || (await test())
// What was interrupted may have left something open.
if (interrupted) process.exit(128 + constants.signals[interrupted])

function interrupt(signal: NodeJS.Signals): void {
  interrupted ??= signal
  for (const child of running) child.kill(signal)
  stopped.abort()
}

function chooseFiles(paths: string[]): string[] {
  const found = globSync(['src/**/*.test.ts', 'client/**/*.test.ts', 'test/**/*.test.ts']).map(file => file.replaceAll('\\', '/'))
  const chosen = paths.length === 0 ? found : found.filter(file => paths.some(path => file.includes(path.replace(/^\.\//, ''))))
  if (chosen.length > 0) return chosen.toSorted()
  console.error(`No test file's path contains ${paths.join(' or ')}.`)
  process.exit(1)
}

/** A PostgreSQL, and on both engines a migrated database that test files copy; undefined when the migration fails. */
async function makeDatabases() {
  const postgres = await startPostgres([folder])
  const name = `template_${process.pid}`
  const sqlite = join(folder, 'template.db')
  const made = await runNode('Migrating', ['test/templates.ts', `sqlite:${sqlite}`, await createDatabase(postgres.url, name)])
  if (made !== 0) return undefined
  return {
    variables: { TEST_DATABASE_URL: postgres.url, TEST_TEMPLATE: name, TEST_TEMPLATE_FILE: sqlite },
    async remove() {
      await dropDatabases(postgres.url, name)
      await postgres.stop()
    },
  }
}

/** Gives 0, or the first failing check's code, after all have said what they have to say. */
async function check(): Promise<number> {
  if (process.env.SKIP_CHECKS) return 0
  const results = await Promise.all([
    checkTypes(),
    runNode('The type check of the console', [...tsc, '-p', 'console']),
    runNode('Lint', ['node_modules/oxlint/bin/oxlint', '--quiet'], { env: { GOMAXPROCS: '1' } }),
    runNode('The format check (npm run format mends it)', ['node_modules/oxfmt/bin/oxfmt', '--check']),
  ])
  const failed = results.find(code => code !== 0) ?? 0
  if (failed && !interrupted)
    console.error('\nThe checks failed, so the tests were not run. SKIP_CHECKS=1 runs them all the same.')
  return failed
}

/** The compiler tells on the way which file imports which: test/imports.ts need not ask it again. */
async function checkTypes(): Promise<number> {
  const imports = join(folder, 'imports.txt')
  const pretty = process.stderr.isTTY ? 'true' : 'false'
  const args = [...tsc, '--explainFiles', '--pretty', pretty, '--incremental']
  const known = ['--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
  const withoutImports = (said: string) => said.replace(/^\S.*\.(?:[cm]?ts|json)\r?\n(?: {3}\S.*\r?\n)+/gm, '')
  const tidy = (said: string) => {
    writeFileSync(imports, said)
    process.env.TEST_IMPORTS = imports
    return withoutImports(said)
  }
  return runNode('The type check', [...args, ...known], { tidy })
}

/**
 * What a run of all tests uses: the console, which its tests open in a browser, and the bundle, from which tests that start the command many
 * times start it in a third of the time. A few chosen files run the sources.
 */
async function build(): Promise<number> {
  // Whoever builds may have set anything: what is built is for production all the same.
  const env = { NODE_ENV: 'test' }
  const opensConsole = groups.some(({ name }) => name.startsWith('test/console'))
  if (paths.length > 0) return opensConsole ? runNode('The build', ['scripts/console/build-if-stale.ts'], { env }) : 0
  const code = freshBundle() && hasFreshConsole() ? 0 : await runNode('The build', ['scripts/build.ts'], { env })
  process.env.TEST_COMMAND = freshBundle()
  return code
}

/** A demo that the tests of the console copy, because to make one takes longer than most of them, and their browser. */
async function makeDemo(): Promise<number> {
  if (groups.flatMap(({ files }) => files).filter(file => file.startsWith('test/console/')).length < 2) return 0
  process.env.TEST_DEMO = join(folder, 'demo')
  return runNode('The demo', ['test/demo-template.ts', process.env.TEST_DEMO], { env: { TMPDIR: folder } })
}

async function test(): Promise<number> {
  const made = await databases
  if (made === undefined) return 1
  try {
    Object.assign(process.env, { NODE_ENV: 'test', TMPDIR: folder, TEMP: folder, TMP: folder, ...made.variables })
    process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')
    const entries = entriesOf(groups, folder)
    const events = run({
      files: [...entries.values()],
      // More than there are processors, since there is always one that waits for time to pass, and one for a process.
      concurrency: availableParallelism() + 2,
      // A process that has failed to close something ends with its last test all the same.
      execArgv: [
        `--import=${new URL('untracked.ts', import.meta.url)}`,
        `--import=${new URL('resolve-hook.ts', import.meta.url)}`,
        '--test-timeout=120000',
        '--test-force-exit',
        // There is no idle processor on which garbage could be collected beside.
        '--single-threaded-gc',
        ...options,
      ],
      signal: stopped.signal,
    })
    const { success, times } = await report(events, entries)
    console.log(`${interrupted ? 'Interrupted after ' : ''}${seconds(performance.now() - start)} in all`)
    if (success && options.length === 0 && !interrupted) keepTimes(times)
    return success ? 0 : 1
  } finally {
    await made.remove()
  }
}

interface NodeOptions {
  env?: NodeJS.ProcessEnv
  /** Leaves out some of what it said. */
  tidy?: (said: string) => string
}

/** Runs node and gives its code. Its output is shown only when it fails. */
function runNode(name: string, args: string[], { env = {}, tidy = said => said }: NodeOptions = {}): Promise<number> {
  if (interrupted) return Promise.resolve(1)
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...process.env, ...env },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // Its own children may hold its output open for longer; whoever interrupts does not wait for them.
    child.on('exit', () => {
      if (interrupted) resolve(1)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      const result = signal ? 128 + constants.signals[signal] : (code ?? 1)
      const text = tidy(said)
      if (result !== 0 && !interrupted) console.error(`${name} failed:\n${text}`)
      resolve(result)
    })
  })
}
