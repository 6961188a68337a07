import type { Words } from '../../words/en/index.ts'
import type { Fault } from '../../../../client/index.ts'
import type { Formats } from '../format/use-formats.ts'
import { refusalOf } from '../page/refusals.ts'
import type { Shape } from './schema.ts'
import { isEmpty } from './values.ts'

/** What is wrong with the value of a field by what the contract says; undefined when nothing is. The service checks all of it again. */
export function faultOf(shape: Shape, value: unknown, words: Words, formats: Formats): string | undefined {
  const { faults } = words.kit
  const { schema, isRequired, kind } = shape
  if (isEmpty(value)) {
    const mayBeEmpty = schema.type === 'string' && !schema.minLength && schema.format === undefined && kind !== 'email'
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
    const { minimum = -Infinity, maximum = Infinity, type } = schema
    if (type === 'integer' && !Number.isInteger(value)) return faults.whole
    if (value < minimum) return faults.tooSmall(formats.number(minimum, 4))
    if (value > maximum) return faults.tooLarge(formats.number(maximum, 4))
  }
  return undefined
}

/** What the service says of a field, in the person's language where it is something that a form knows too. */
export function told(fault: Fault, shape: Shape | undefined, words: Words): string {
  const { faults } = words.kit
  if (fault.code === 'required') return faults.required
  if (fault.code === 'unknown_reference') return faults.reference
  if (fault.code === 'invalid_format') return shape?.kind === 'email' ? faults.email : faults.format
  return refusalOf(fault.detail, words, document.documentElement.lang)
}

/** The path of a field from a JSON Pointer: `/membership/user/email` is `membership.user.email`. */
export const pathOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
