import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** One option of a command, as data: parsing, `--help` and messages about wrong use all come from it. */
interface Option<T = unknown> {
  about: string
  /** The placeholder for its value in the help; an option without one is a switch. */
  value?: string
  required?: true
  /** It is given without its name, `stoa mail show ID`. Its name before it does no harm. */
  positional?: true
  /** Parses the text. Throws an error whose message completes the sentence "--option must be …". */
  read?: (text: string) => T
}

type Options = Record<string, Option>

/** The values that a command gets: switches as booleans, options that were left out as undefined. */
export type Values<O extends Options> = {
  [K in keyof O]: O[K] extends { value: string }
    ? (O[K] extends { read: (text: string) => infer T } ? T : string) | (O[K] extends { required: true } ? never : undefined)
    : boolean
}

export interface Command {
  options: Options
  /** Further lines of the help. */
  notes?: readonly string[]
  /** Returns the exit code; none means 0. */
  run(values: never): Promise<number | void>
}

/** Declares a command. Its name and its purpose are in the list of all commands. */
export const command = <const O extends Options>(spec: {
  options: O
  notes?: readonly string[]
  run(values: Values<O>): Promise<number | void>
}): Command => spec

/** The switch of every command that prints a result. */
export const json = { about: 'Answer in JSON' } as const satisfies Option

/** The command line is wrong: exit code 2. */
export class WrongUse extends Error {}

/** Parses a command's words. Throws WrongUse with every fault found; returns 'help' when help was asked for. */
export function parse(options: Options, words: string[]): Record<string, unknown> | 'help' {
  const known: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } }
  for (const [name, { value }] of Object.entries(options)) known[name] = { type: value === undefined ? 'boolean' : 'string' }
  // Not strict, so that all faults can be reported at once and in our own words.
  const { tokens } = parseArgs({ args: words, options: known, strict: false, allowPositionals: true, tokens: true })
  const values: Record<string, unknown> = {}
  for (const [name, { value }] of Object.entries(options)) if (value === undefined) values[name] = false
  const faults: string[] = []
  const seen = new Set<string>()
  const places = Object.keys(options).filter(name => options[name]!.positional)
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'option') {
      if (token.name === 'help') return 'help'
      faults.push(...(seen.has(token.name) ? [`${token.rawName} is given twice`] : take(options, token, values)))
      seen.add(token.name)
    } else if (!isUnknown(options, tokens[i - 1])) {
      const name = places.find(place => !seen.has(place))
      if (name === undefined)
        faults.push(`${token.value}: ${places.length === 0 ? 'only options are taken, as --name value' : 'too many words'}`)
      else faults.push(...take(options, { name, rawName: options[name]!.value!, value: token.value, inlineValue: true }, values))
      seen.add(name ?? '')
    }
  }
  for (const [name, { required, positional, value }] of Object.entries(options)) {
    if (required && !seen.has(name)) faults.push(`${positional ? value : `--${name}`} is required`)
  }
  if (faults.length > 0) throw new WrongUse(faults.join('\n'))
  return values
}

/** The word after an unknown option was meant as its value. */
const isUnknown = (options: Options, token: { kind: string; name?: string } | undefined) =>
  token?.kind === 'option' && !Object.hasOwn(options, token.name ?? '')

interface Token {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

/** Stores one option's value; returns what is wrong with it. */
function take(options: Options, { name, rawName, value, inlineValue }: Token, values: Record<string, unknown>): string[] {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (option === undefined) return [`${rawName} is no option of this command`]
  if (option.value === undefined) {
    values[name] = true
    return value === undefined ? [] : [`${rawName} is a switch and takes no value`]
  }
  if (value === undefined) return [`${rawName} needs a value`]
  if (!inlineValue && value.startsWith('-')) return [`${rawName} needs a value; write ${rawName}=${value} if it is that`]
  try {
    values[name] = option.read ? option.read(value) : value
    return []
  } catch (error) {
    return [`${rawName} must be ${(error as Error).message}, not ${value === '' ? 'empty' : value}`]
  }
}

/** The text of `stoa NAME --help`. */
export function helpOf(name: string, about: string, { options, notes = [] }: Command): string {
  const all: [string, Partial<Option>][] = Object.entries({ ...options, help: { about: 'Show this' } })
  const forms = all.map(([option, { value, positional }]) =>
    positional ? value! : `--${option}${value === undefined ? '' : ` ${value}`}`,
  )
  const width = Math.max(...forms.map(form => form.length))
  const usage = all.slice(0, -1).map(([, { required }], i) => (required ? forms[i] : `[${forms[i]}]`))
  return [
    `Usage: ${['stoa', name, ...usage].join(' ')}`,
    '',
    `${about}.`,
    ...notes,
    '',
    ...all.map(([, { about, required }], i) => `  ${forms[i]!.padEnd(width)}  ${about}${required ? ' (required)' : ''}`),
  ].join('\n')
}
