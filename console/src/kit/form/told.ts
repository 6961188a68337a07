import type { Fault } from '../../../../client/index.ts'
import type { Words } from '../../words/en/index.ts'
import { knownRefusal, refusalOf } from '../page/refusals.ts'
import type { Shape } from './schema.ts'

/** What the service says of a field, in the person's language where it is something that a form knows too. */
export function told(fault: Fault, shape: Shape | undefined, words: Words, lang: string): string {
  const { faults } = words.kit
  // What is required may be lacking elsewhere than in the field, such as a detail of who is chosen there.
  if (fault.code === 'required') return knownRefusal(fault.detail, words, lang) ?? faults.required
  if (fault.code === 'unknown_reference') return faults.reference
  if (fault.code === 'invalid_format') return shape?.kind === 'email' ? faults.email : faults.format
  const [, decimals] = /(?:at most|has) (\d+) decimals/.exec(fault.detail) ?? []
  if (decimals !== undefined) return decimals === '0' ? faults.whole : faults.decimals(Number(decimals))
  return knownRefusal(fault.detail, words, lang) ?? limit(fault, words, lang) ?? refusalOf(fault.detail, words, lang)
}

/** A limit of the contract, as a form tells it that has checked it itself. */
function limit({ code, detail }: Fault, { kit: { faults } }: Words, lang: string): string | undefined {
  const [, said, value = '', all] =
    /must (?:have |be )(at least|more than|at most|one of) (?:([\d.,]*\d)|(.+)\.$)/.exec(detail) ?? []
  if (said === 'one of') return all && faults.oneOf(all)
  const number = Number(value.replaceAll(',', ''))
  const text = new Intl.NumberFormat(lang, { maximumFractionDigits: 4 }).format(number)
  if (code === 'too_long') return faults.tooLong(number)
  if (code === 'too_short') return faults.tooShort(number)
  if (code === 'too_small') return said === 'at least' ? faults.tooSmall(text) : faults.notMore(text)
  return code === 'too_large' && said === 'at most' ? faults.tooLarge(text) : undefined
}

/** The path of a field from a JSON Pointer: `/membership/user/email` is `membership.user.email`. */
export const pathOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
