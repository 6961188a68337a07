import { Check, Compile, Errors } from 'typebox/schema'
import * as System from 'typebox/system'
import { MOST_FAULTS, type Fault } from '../errors/api-error.ts'
import { counted } from '../text/counted.ts'
import { nullRemover } from './remove-nulls.ts'
import { normalizer } from './normalize.ts'
import { wordsOfPattern, type TSchema } from './schema.ts'

System.Settings.Set({ maxErrors: 64 })

/** Larger bodies are refused by their first fault alone, so that looking for faults costs no more than the body is worth. */
const LOOK_AGAIN_BYTES = 65_536

type Locate = (path: string) => Pick<Fault, 'pointer' | 'parameter' | 'header'>
interface Finding {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  schemaPath: string
}

/** The JSON Pointer to a member of what another one points to. */
export const pointerTo = (pointer: string, key: string) => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

export const inBody: Locate = pointer => ({ pointer })
/** For a value in a list, the parameter is the list. */
export const inParameters: Locate = path => ({ parameter: unescape(path.slice(1).split('/', 1)[0]!) })

/**
 * Makes a check, which is compiled when it is first used: it gives the value in its one spelling, or notes every fault of its shape
 * (the first 20; of a body over 64 KiB, which `bytes` tells, the first). With `nullIsLeftOut`, null for an optional member means
 * that the member is left out. Throws for a schema with a union that cannot be normalised.
 */
export function validator(
  schema: TSchema,
  locate: Locate,
  { nullIsLeftOut = false } = {},
): (value: unknown, faults: Fault[], bytes?: number) => unknown {
  const normalize = normalizer(schema)
  const removeNulls = nullIsLeftOut ? nullRemover(schema) : undefined
  let compiled: Compiled | undefined
  return (value, faults, bytes = 0) => {
    compiled ??= compiledOf(schema)
    // A null for an optional member does not pass the check, so nulls are only looked for after the first check has failed.
    if (compiled.Check(value) || (removeNulls?.(value) && compiled.Check(value))) return normalize ? normalize(value) : value
    const found = faultsOf(compiled.Errors(value)[1], locate)
    if (found.length === 0) throw new Error('a value failed its check and showed no fault')
    faults.push(...(bytes > LOOK_AGAIN_BYTES ? found.slice(0, 1) : found))
    return value
  }
}

/** Whether a value has a shape; for replies in tests. Gives the faults, none when it fits. */
export function checker(schema: TSchema): (value: unknown) => Fault[] {
  const compiled = compiledOf(schema)
  return value => (compiled.Check(value) ? [] : faultsOf(compiled.Errors(value)[1], inBody))
}

type Compiled = ReturnType<typeof Compile>

/** By their schemas: what several routes have in common, such as the path of one object, is compiled once. */
const known = new WeakMap<TSchema, Compiled>()

function compiledOf(schema: TSchema): Compiled {
  let compiled = known.get(schema)
  if (!compiled) known.set(schema, (compiled = Compile(schema)))
  return compiled
}

/** As checker, for one value: nothing is compiled. */
export const check = (schema: TSchema, value: unknown): Fault[] =>
  Check(schema, value) ? [] : faultsOf(Errors(schema, value)[1], inBody)

function faultsOf(findings: Finding[], locate: Locate): Fault[] {
  const faults = new Map<string, Fault>()
  for (const finding of findings) {
    for (const [path, fault] of describe(finding)) {
      // One fault a place: that a value is no string says enough, and its pattern need not be told too. A closed set says more.
      const at = locate(path)
      const key = at.pointer ?? at.parameter ?? ''
      const known = faults.get(key)
      if (known ? known.allowed === undefined && fault.allowed !== undefined : faults.size < MOST_FAULTS) {
        faults.set(key, { ...at, ...fault })
      }
    }
  }
  return [...faults.values()]
}

type Told = [path: string, fault: Pick<Fault, 'code' | 'detail' | 'allowed'>]

function describe({ keyword, instancePath: path, params, schemaPath }: Finding): Told[] {
  const name = nameOf(path)
  const one = (code: string, detail: string, allowed?: unknown[]): Told[] => [
    [path, { code, detail, ...(allowed && { allowed }) }],
  ]
  const limit = (thing: string) => counted(params.limit as number, thing)
  switch (keyword) {
    case 'required':
      return (params.requiredProperties as string[])
        .slice(0, MOST_FAULTS)
        .map(key => [pointerTo(path, key), { code: 'required', detail: `${key} is required.` }])
    case 'boolean':
      return one('unknown_field', `${unescape(path.slice(path.lastIndexOf('/') + 1))} is not a field of this operation.`)
    case 'additionalProperties':
      // Each member has been told by itself, as `boolean`.
      return []
    case 'type':
      // A union has null as its second variant. The faults of the first variant say enough.
      if (schemaPath.endsWith('/anyOf/1')) return []
      return one(
        'invalid_type',
        `${name} must be ${article(String(params.type))}${schemaPath.endsWith('/anyOf/0') ? ' or null' : ''}.`,
      )
    case 'anyOf':
    case 'if':
      // The variant's own faults are in the list already.
      return []
    case 'const':
      return one('invalid_value', `${name} must be ${String(params.allowedValue)}.`, [params.allowedValue])
    case 'enum': {
      const allowed = params.allowedValues as unknown[]
      return one('invalid_value', `${name} must be one of ${allowed.join(', ')}.`, allowed)
    }
    case 'format':
      return one('invalid_format', `${name} must be ${FORMATS[String(params.format)] ?? params.format}.`)
    case 'pattern':
      return one('invalid_format', `${name} must ${wordsOfPattern(String(params.pattern))}.`)
    case '~refine':
      return one('invalid_value', `${name} must be ${params.message}.`)
    case 'minLength':
      return one('too_short', `${name} must have at least ${limit('character')}.`)
    case 'maxLength':
      return one('too_long', `${name} must have at most ${limit('character')}.`)
    case 'minItems':
      return one('too_few', `${name} must have at least ${limit('element')}.`)
    case 'minProperties':
      return one('too_few', `${name} must have at least ${params.limit} of its fields.`)
    case 'maxItems':
    case 'maxProperties':
      return one('too_many', `${name} must have at most ${limit(keyword === 'maxItems' ? 'element' : 'member')}.`)
    case 'minimum':
    case 'exclusiveMinimum':
      return one('too_small', `${name} must be ${keyword === 'minimum' ? 'at least' : 'more than'} ${params.limit}.`)
    case 'maximum':
    case 'exclusiveMaximum':
      return one('too_large', `${name} must be ${keyword === 'maximum' ? 'at most' : 'less than'} ${params.limit}.`)
    default:
      return one('invalid_value', `${name} is not allowed to have this value.`)
  }
}

/** The name of a value in the words of a fault: its own, or that of the list which contains it. */
function nameOf(path: string): string {
  if (path === '') return 'The body'
  const [, list, last = ''] = /([^/]*)\/([^/]*)$/.exec(path)!
  return list !== '' && /^\d+$/.test(last) ? `Each value of ${unescape(list!)}` : unescape(last)
}

const FORMATS: Record<string, string> = {
  uuid: 'a uuid',
  'date-time': 'an RFC 3339 date-time with an offset, years 1970 to 9999',
  uri: 'an absolute http or https address',
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)
const unescape = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')
