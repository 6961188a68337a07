import { T } from '../kernel/contract/schema.ts'

/** An e-mail address: something, one @, and something. */
export const Email = T.Refine(
  T.String({ maxLength: 254, description: 'An e-mail address.' }),
  text => /^[^\s@]+@[^\s@]+$/.test(text),
  () => 'an e-mail address',
)
