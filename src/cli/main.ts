import { keepHeapSmall } from './heap.ts'
import { helpOf, parse, WrongUse, type Command } from './options.ts'
import { say } from './stderr.ts'

/** Every command: its purpose, and a function that loads it when it is used. */
const COMMANDS: Record<string, readonly [about: string, load: () => Promise<Command>]> = {
  serve: ['Run the service', keptSmall(async () => (await import('./serve.ts')).serve)],
  demo: [
    'Run the service on example networks, which it makes at the first start',
    keptSmall(async () => (await import('./demo.ts')).demo),
  ],
  migrate: ['Bring the schema of the database up to date', async () => (await import('./migrate.ts')).migrateDatabase],
  'network create': ['Begin a network', async () => (await import('./network.ts')).create],
  'network list': ['List the networks', async () => (await import('./network.ts')).list],
  'location create': ['Add a location to a network', async () => (await import('./location.ts')).create],
  'location list': ['List the locations of a network', async () => (await import('./location.ts')).list],
  'membership create': ['Make a person a member of a location', async () => (await import('./membership.ts')).create],
  'membership list': ['List the memberships of a network', async () => (await import('./membership.ts')).list],
  'credential create': ['Give a membership a client id and a secret', async () => (await import('./credential.ts')).create],
  'credential list': ['List the credentials of a network', async () => (await import('./credential.ts')).list],
  'credential revoke': ['End a credential and its tokens', async () => (await import('./credential.ts')).revoke],
  'billing run': ['Bill what is due, or show what would be billed', async () => (await import('./billing.ts')).run],
  'mail list': ['List mails that were sent, wait or failed', async () => (await import('./mail.ts')).list],
  'mail show': ['Read a mail', async () => (await import('./mail.ts')).show],
  'mail retry': ['Send again what was refused or failed', async () => (await import('./mail.ts')).retry],
  'user invite': ['Let a person sign in to the console', async () => (await import('./user-link.ts')).invite],
  'user reset': ['Let a person set another password', async () => (await import('./user-link.ts')).reset],
  'user block': ['Shut a person out of the network', async () => (await import('./user.ts')).block],
  'user unblock': ['Let a blocked person act again', async () => (await import('./user.ts')).unblock],
  'audit list': ['Show who changed an object, when, and how', async () => (await import('./audit.ts')).list],
  'invoice explain': ['Show how each item of an invoice came to its figures', async () => (await import('./invoice.ts')).explain],
  'jobs list': ['Show background work that runs, waits or has failed', async () => (await import('./jobs.ts')).list],
  'jobs retry': ['Let background work that has failed be tried again at once', async () => (await import('./jobs.ts')).retry],
  export: ['Print a whole list as CSV or lines of JSON', async () => (await import('./export.ts')).exportList],
  import: [
    'Take in a table of memberships, companies, categories, products or plans',
    keptSmall(async () => (await import('./import.ts')).importFile),
  ],
  verify: ['Check the stored data and name what is wrong', async () => (await import('./verify.ts')).verify],
  openapi: ['Print the OpenAPI document', async () => (await import('./openapi.ts')).openapi],
}

/** Loads a command that runs for long. */
function keptSmall(load: () => Promise<Command>): () => Promise<Command> {
  return () => {
    keepHeapSmall()
    return load()
  }
}

/** Runs one command line and returns its exit code: 0, 1 when it failed, 2 when the command line is wrong. */
export async function main(words: string[]): Promise<number> {
  const [first] = words
  if (first === '--version' || first === '-v') return print((await import('../kernel/openapi/version.ts')).VERSION)
  const isHelp = first === '--help' || first === '-h' || (first === 'help' && words.length === 1)
  if (isHelp) return print(overview(Object.keys(COMMANDS)))
  if (first === 'help') return main([...words.slice(1), '--help'])
  const name = [words.slice(0, 2).join(' '), first].find(name => name !== undefined && Object.hasOwn(COMMANDS, name))
  return name === undefined ? chooseFrom(words) : run(name, words.slice(name.split(' ').length))
}

/** For an unknown command: prints those that begin with the same word, or all of them. */
function chooseFrom([first, ...rest]: string[]): number {
  const group = Object.keys(COMMANDS).filter(name => name.startsWith(`${first} `))
  const list = overview(group.length > 0 ? group : Object.keys(COMMANDS))
  if (group.length > 0 && (rest[0] === '--help' || rest[0] === '-h')) return print(list)
  const second = group.length > 0 && rest[0]?.startsWith('-') === false ? rest[0] : undefined
  const isUnknown = group.length === 0 || second !== undefined
  say(
    first === undefined
      ? 'Which command?'
      : isUnknown
        ? `There is no command ${[first, second].join(' ').trim()}.`
        : `Which command of ${first}?`,
  )
  say(`\n${list}`)
  return 2
}

async function run(name: string, words: string[]): Promise<number> {
  const [about, load] = COMMANDS[name]!
  const command = await load()
  try {
    const values = parse(command.options, words)
    if (values === 'help') return print(helpOf(name, about, command))
    return (await command.run(values as never)) ?? 0
  } catch (error) {
    if (error instanceof WrongUse) {
      say(`${error.message}\nSee: stoa ${name} --help`)
      return 2
    }
    say(`stoa ${name}: ${wordsOf(error)}`)
    return 1
  }
}

/** The message of an error and of its cause; with the stack at the log levels debug and trace. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')) return error.stack ?? error.message
  const { cause } = error
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause
  return reason instanceof Error && reason.message !== '' ? `${error.message} (${reason.message})` : error.message
}

function overview(names: string[]): string {
  const width = Math.max(...names.map(name => name.length))
  return [
    'Usage: stoa COMMAND [OPTIONS]',
    '',
    ...names.map(name => `  ${name.padEnd(width)}  ${COMMANDS[name]![0]}`),
    '',
    'stoa COMMAND --help tells its options.',
    'DATABASE_URL names the database: sqlite:PATH or postgres://…; sqlite:./data/stoa.db when it is not set.',
  ].join('\n')
}

function print(text: string): 0 {
  console.log(text)
  return 0
}
