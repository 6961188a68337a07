import type { Fault } from '../errors/api-error.ts'
import type { TSchema } from '../contract/schema.ts'

type Shape = { properties?: Record<string, { type?: string }> }

/**
 * Makes a reader of query strings that knows the parameters of one route: it gives an object for the route's check, and notes
 * unknown, empty and repeated parameters and what cannot be decoded.
 */
export function queryReader(schema: TSchema | undefined): (query: string, faults: Fault[]) => Record<string, unknown> {
  const properties = (schema as Shape | undefined)?.properties ?? {}
  return (query, faults) => {
    const values: Record<string, unknown> = Object.create(null)
    if (query === '') return values
    for (const pair of query.split('&')) {
      const [name = '', value] = decode(pair)
      const fault = faultOf(name, value, properties, values)
      if (fault) faults.push(fault)
      else values[name] = properties[name]!.type === 'integer' && /^-?(0|[1-9]\d{0,14})$/.test(value!) ? Number(value) : value
    }
    return values
  }
}

function faultOf(
  parameter: string,
  value: string | undefined,
  known: Shape['properties'] & object,
  seen: object,
): Fault | undefined {
  if (value === undefined) return { parameter, code: 'invalid_format', detail: 'The query string is not well encoded.' }
  if (!Object.hasOwn(known, parameter)) {
    const meant = Object.keys(known).filter(name => name.startsWith(`${parameter}[`))
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
