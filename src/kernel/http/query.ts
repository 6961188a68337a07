import type { Fault } from '../errors/api-error.ts'
import type { TSchema } from '../contract/schema.ts'

interface Shape {
  type?: string
  items?: Shape
  properties?: Record<string, Shape>
}

/** Reads a value from its text. A text that is not of its type stays text, and the check refuses it later. */
type Parse = (text: string) => unknown

/**
 * Makes a reader of query strings that knows the parameters of one route: it gives an object for the route's check, and notes
 * unknown, empty and repeated parameters and what cannot be decoded.
 */
export function queryReader(schema: TSchema | undefined): (query: string, faults: Fault[]) => Record<string, unknown> {
  const properties = Object.entries((schema as Shape | undefined)?.properties ?? {})
  const known = new Map(properties.map(([name, shape]) => [name, parserOf(shape)]))
  return (query, faults) => {
    const values: Record<string, unknown> = Object.create(null)
    if (query === '') return values
    for (const pair of query.split('&')) {
      const [name = '', value] = decode(pair)
      const parse = known.get(name)
      const fault = faultOf(name, value, known, values)
      if (fault) faults.push(fault)
      else values[name] = parse!(value!)
    }
    return values
  }
}

function parserOf({ type, items = {} }: Shape): Parse {
  if (type === 'integer') return text => (INTEGER.test(text) ? Number(text) : text)
  if (type === 'number') return text => (DECIMAL.test(text) ? Number(text) : text)
  if (type === 'boolean') return text => (text === 'true' ? true : text === 'false' ? false : text)
  if (type !== 'array') return text => text
  const parse = parserOf(items)
  return text => text.split(',').map(parse)
}

const INTEGER = /^-?(0|[1-9]\d{0,14})$/
/** A number of at most 15 digits, which a double can hold exactly enough to tell it from every other. */
const DECIMAL = /^(?=(?:\D*\d){1,15}$)-?(0|[1-9]\d*)(\.\d+)?$/

function faultOf(parameter: string, value: string | undefined, known: Map<string, Parse>, seen: object): Fault | undefined {
  if (value === undefined) return { parameter, code: 'invalid_format', detail: 'The query string is not well encoded.' }
  if (parameter === '') return { parameter, code: 'unknown_parameter', detail: 'The query has a parameter without a name.' }
  if (!known.has(parameter)) {
    const meant = [...known.keys()].filter(name => name.startsWith(`${parameter}[`))
    const instead = meant.length === 0 ? '.' : `; it takes ${meant.join(', ')}.`
    return { parameter, code: 'unknown_parameter', detail: `${parameter} is not a parameter of this operation${instead}` }
  }
  if (parameter in seen) return { parameter, code: 'repeated_parameter', detail: `${parameter} is sent more than once.` }
  if (value === '') return { parameter, code: 'empty_parameter', detail: `${parameter} is empty.` }
  return undefined
}

function decode(pair: string): [name: string, value: string | undefined] {
  const at = pair.indexOf('=')
  const raw = at < 0 ? pair : pair.slice(0, at)
  try {
    return [decodeText(raw), at < 0 ? '' : decodeText(pair.slice(at + 1))]
  } catch {
    return [raw, undefined]
  }
}

const decodeText = (text: string) =>
  text.includes('%') || text.includes('+') ? decodeURIComponent(text.replaceAll('+', ' ')) : text
