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
  return refusalOf(fault.detail, words, lang)
}

/** The path of a field from a JSON Pointer: `/membership/user/email` is `membership.user.email`. */
export const pathOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
