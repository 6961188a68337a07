import type { Words } from '../../words/en/index.ts'
import { shapeAt, type Schema, type Shape } from './schema.ts'
import { at, isEmpty } from './values.ts'

interface Numbers {
  number: (value: number, mostDecimals?: number) => string
}

/** What is wrong with the value of a field by what the contract says; undefined when nothing is. The service checks all of it again. */
export function faultOf(shape: Shape, value: unknown, words: Words, formats: Numbers): string | undefined {
  const { faults } = words.kit
  const { schema, isRequired, kind } = shape
  if (isEmpty(value)) {
    const mayBeEmpty = (kind === 'text' || kind === 'longText') && !schema.minLength
    return isRequired && kind !== 'check' && kind !== 'metadata' && !mayBeEmpty ? faults.required : undefined
  }
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern } = schema
    const length = [...value].length
    if (length < minLength) return faults.tooShort(minLength)
    if (length > maxLength) return faults.tooLong(maxLength)
    if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
      return kind === 'email' ? faults.email : value.trim() === '' ? faults.required : faults.format
    }
    if (kind === 'url' && !URL.canParse(value)) return faults.format
  }
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return faults.number
    const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity, type } = schema
    if (type === 'integer' && !Number.isInteger(value)) return faults.whole
    if (value < minimum) return faults.tooSmall(formats.number(minimum, 4))
    if (value <= exclusiveMinimum) return faults.notMore(formats.number(exclusiveMinimum, 4))
    if (value > maximum) return faults.tooLarge(formats.number(maximum, 4))
  }
  return undefined
}

/** Whether a path is among those of which one has to be sent, and all of them are empty. */
export function isNoneOf(body: Schema, path: string, values: unknown): boolean {
  const inside = path.slice(0, path.lastIndexOf('.'))
  const all = Object.entries(shapeAt(body, inside)?.schema.properties ?? {}).flatMap(([name, member]) =>
    member['~exactlyOne'] ? `${inside}.${name}` : [],
  )
  return all.includes(path) && all.every(each => isEmpty(at(values, each)))
}
