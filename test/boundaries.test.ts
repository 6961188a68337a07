import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import test from 'node:test'
import { circles, packagesReached, readSources, type Source } from './imports.ts'

/**
 * Which file may import which: arrows go down, from the command line to the database. A word of a slice is written `own/store` for its
 * own folder and `any/store` for every folder; `kernel` is all of the kernel, `kernel/errors` one folder of it.
 */
const ARROWS: Record<string, string> = {
  cli: 'cli demo app writer files config wiring registry schema any/jobs any/contract any/table any/rules any/view any/store any/actions terms kernel db',
  demo: 'demo config any/contract any/table any/rules any/store any/actions terms kernel db',
  app: 'config registry schema pages routes/routes-tokens any/contract any/table any/rules any/store any/actions terms kernel db',
  pages: 'pages terms kernel db',
  schema: 'registry db',
  writer: 'writes registry schema kernel db',
  files: 'registry schema kernel db',
  writes: 'registry any/actions demo/pictures kernel',
  wiring: 'jobs any/actions any/store any/table',
  registry: 'wiring any/routes any/jobs any/table migrations kernel db',
  migrations: 'db',
  config: 'kernel',
  routes: 'own/routes any/rules any/actions any/view any/store any/table any/contract terms kernel db',
  jobs: 'own/jobs any/rules any/actions any/store any/table any/contract terms kernel db',
  actions: 'any/rules any/actions any/view any/store any/table any/contract terms kernel db',
  store: 'own/rules any/store any/table any/contract terms kernel db',
  view: 'own/rules any/view any/table any/contract terms kernel/contract kernel/money kernel/text kernel/time',
  rules: 'any/rules any/table any/contract terms db/table kernel/errors kernel/contract kernel/money kernel/text kernel/time',
  table: 'any/table any/contract terms db/table',
  contract: 'any/contract terms kernel/contract',
  terms: 'terms kernel/contract kernel/errors kernel/money kernel/text kernel/time',
  kernel: 'kernel db',
  db: 'db',
}

/**
 * Folders that import each other all the same: a membership and a company show their balances and their subscription, and a transfer of day
 * passes expires with the subscription. Whoever signs in is a person, and whoever erases a person takes the login away. Everything with a
 * price asks for the settings and tax rates of billing, whose runs bill all of it. A coupon names the types of resources that it is for, and
 * bookings redeem it.
 */
const MUTUAL = [
  'access → community',
  'access → mail',
  'billing → community',
  'billing → invoices',
  'billing → plans',
  'billing → subscriptions',
  'billing → transactions',
  'community → transactions',
  'community → subscriptions',
  'transactions → subscriptions',
]

/** Which files may import a package; a package that is not named here is free. */
const PACKAGES: Record<string, RegExp> = {
  pg: /^src\/db\//,
  'node:sqlite': /^src\/db\//,
  kysely: /^src\/(db|kernel\/(storage|jobs|lists))\/|\/(table|store)\b[^/]*$/,
  fastify: /^src\/(kernel\/|pages\/|app\.ts$|access\/routes-tokens)/,
  typebox: /^src\/kernel\//,
  pino: /^src\/(kernel\/|app\.ts$|cli)/,
  // It makes a `require`, whose imports nobody sees.
  'node:module': /^src\/(cli|writer\.ts$|kernel\/time\/time-zones\.ts$)/,
  nodemailer: /^src\/kernel\/smtp\//,
  // They are loaded in the thread that draws.
  pdfkit: /^src\/billing\/documents\/view-sheet\.ts$/,
  fontkit: /^src\/billing\/documents\/(view-sheet|actions-thread)\.ts$/,
  parse5: /^src\/mail\//,
  'temporal-polyfill': /^src\/kernel\/time\/time-zones\.ts$/,
}

/** What code that also runs in a browser may load. */
const IN_A_BROWSER = /^typebox($|\/)/

/** Files of a slice that are none of the known words, and the word whose arrows they keep. */
const ALSO: Record<string, string> = { 'src/access/authenticate.ts': 'actions', 'src/access/secrets.ts': 'actions' }

const all = await readSources(globSync(['src/**/*.ts', 'console/**/*.ts', 'client/**/*.ts'], { exclude: ['**/node_modules/**'] }))
const sources = all.filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'))
const imports = importsOf(sources)

test('every file of a slice is one of the known words', () => {
  none(
    sources
      .filter(({ path }) => layer(path) === undefined)
      .map(
        ({ path }) =>
          `${path}: name it contract, table, rules, view, store, routes, actions or jobs, or one of them and what it holds (store-lots.ts)`,
      ),
  )
})

test('imports follow the arrows, so a slice never reaches into the routes of another', () => {
  none(
    imports
      .filter(({ path, target }) => isOurs(target) && !mayImport(path, target))
      .map(({ says, path }) => `${says}; ${layer(path)} may import ${ARROWS[layer(path) ?? '']}`),
  )
})

test('code of the service imports no test, and of our files only those of src', () => {
  none(
    imports
      .filter(({ target }) => target.endsWith('.test.ts') || (/\.[mc]?[jt]s$/.test(target) && !isOurs(target)))
      .map(({ says }) => says),
  )
})

test('each package is imported only where it belongs', () => {
  none(imports.filter(({ path, target }) => PACKAGES[packageOf(target)]?.test(path) === false).map(({ says }) => says))
})

test('Temporal is named in kernel/time/time-zones.ts alone', () => {
  none(
    sources
      .filter(({ path, code }) => path !== 'src/kernel/time/time-zones.ts' && /\bTemporal\b/.test(code))
      .map(({ path }) => path),
  )
})

test('a contract loads nothing that a browser lacks', () => {
  const contracts = sources.map(({ path }) => path).filter(path => layer(path) === 'contract')
  none(
    contracts.flatMap(path =>
      packagesReached(sources, path)
        .filter(({ target }) => !IN_A_BROWSER.test(target))
        .map(({ from, target }) => `${path} loads ${target} by ${from}`),
    ),
  )
})

test('the console and the client import contracts only, what these are made with, and types of errors', () => {
  none(
    importsOf(all.filter(({ path }) => !isOurs(path) && !path.endsWith('.test.ts')))
      .filter(({ target }) => isOurs(target) && layer(target) !== 'contract' && !/^src\/kernel\/(contract|errors)\//.test(target))
      .map(({ says }) => says),
  )
})

test('the client loads no package at all, but what contracts load', () => {
  const programs = all.filter(({ path }) => !path.endsWith('.test.ts'))
  assert.ok(packagesReached(programs, 'client/index.ts').length > 0, 'contracts are reached')
  none(
    packagesReached(programs, 'client/index.ts')
      .filter(({ from, target }) => !IN_A_BROWSER.test(target) || !isOurs(from))
      .map(({ from, target }) => `${from} loads ${target}`),
  )
})

test('a slice of the console uses its own files, the kit and the words, and the kit no slice', () => {
  const folder = (path: string) => /^console\/src\/(.+)\/(?:pages|parts)\//.exec(path)?.[1]
  const imported = globSync('console/src/**/*.{ts,tsx}').flatMap(found => {
    const path = found.replaceAll('\\', '/')
    return [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(([, from, lazy]) => ({
      path,
      target: join(dirname(path), (from ?? lazy)!).replaceAll('\\', '/'),
    }))
  })
  assert.ok(imported.length > 100)
  none(
    imported
      .filter(({ path, target }) => {
        if (path === 'console/src/routes.ts') return false
        const [own, other] = [folder(path), folder(target)]
        if (other !== undefined && own !== other) return true
        if (path.startsWith('console/src/kit/')) return !/^(console\/src\/(kit|words)|client)\//.test(target)
        return own !== undefined && /^(src|console\/src\/app)\//.test(target)
      })
      .map(({ path, target }) => `${path} imports ${target}`),
  )
})

test('no files import each other in a circle', () => {
  none(circlesOf(path => path))
})

test('no folders of src import each other in a circle but those that are known to', () => {
  none(circlesOf(topFolder, MUTUAL))
  // Whoever parts two folders shortens the list.
  for (const arrow of MUTUAL) {
    const rest = MUTUAL.filter(other => other !== arrow)
    assert.notDeepEqual(circlesOf(topFolder, rest), [], `${arrow} makes no circle any more: take it off the list`)
  }
})

test('no folders of the kernel import each other in a circle', () => {
  none(circlesOf(path => /^src\/(kernel\/[^/]+)\//.exec(path)?.[1]))
})

test('every import says what it imports', () => {
  none(
    sources.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => target === undefined).map(({ line }) => `${path}:${line} computes what it imports`),
    ),
  )
})

function importsOf(of: Source[]): { path: string; target: string; says: string }[] {
  return of.flatMap(({ path, imports }) =>
    imports.flatMap(({ target, line }) =>
      target === undefined ? [] : [{ path, target, says: `${path}:${line} imports ${target}` }],
    ),
  )
}

/** The circles of imports, those of types included, between the places that files are at, with an import for each arrow. */
function circlesOf(placeOf: (path: string) => string | undefined, except: readonly string[] = []): string[] {
  const arrows = new Map<string, Set<string>>()
  const reasons = new Map<string, string>()
  for (const { path, target, says } of imports) {
    const [from, to] = [placeOf(path), isOurs(target) ? placeOf(target) : undefined]
    if (from === undefined || to === undefined || from === to || except.includes(`${from} → ${to}`)) continue
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    if (!reasons.has(`${from} → ${to}`)) reasons.set(`${from} → ${to}`, says)
  }
  return circles(arrows).map(circle => {
    const why = circle.slice(1).map((to, i) => reasons.get(`${circle[i]} → ${to}`))
    return `${circle.join(' → ')}: ${why.join('; ')}`
  })
}

/** `community` for src/community/users/store.ts; a file that lies in src itself stands for itself. */
function topFolder(path: string): string {
  return path.split('/')[1]!
}

function isOurs(path: string): boolean {
  return path.startsWith('src/')
}

/** The row of ARROWS that a file of src belongs to. */
function layer(path: string): string | undefined {
  const [, first = '', second] = path.split('/')
  if (second === undefined) return /^(cli|app|writer|writes|files|wiring|config|schema)\.ts$/.exec(first)?.[1] ?? 'registry'
  if (['cli', 'demo', 'pages', 'migrations', 'terms', 'kernel', 'db'].includes(first)) return first
  return ALSO[path] ?? /^(contract|table|rules|view|store|routes|actions|jobs)([-.][\w-]+)?\.ts$/.exec(basename(path))?.[1]
}

function mayImport(from: string, target: string): boolean {
  const [fromLayer, targetLayer] = [layer(from), layer(target)]
  if (fromLayer === undefined || targetLayer === undefined) return true
  const inside = target.replace(/^src\//, '').replace(/\.ts$/, '')
  const names = [targetLayer, `any/${targetLayer}`, `${targetLayer}/${basename(target, '.ts')}`, dirname(inside), inside]
  if (dirname(from) === dirname(target)) names.push(`own/${targetLayer}`)
  const allowed = (ARROWS[fromLayer] ?? '').split(' ')
  return names.some(name => allowed.includes(name))
}

function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
}

function none(faults: string[]): void {
  assert.deepEqual(faults, [])
}
