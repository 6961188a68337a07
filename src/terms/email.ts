import { Matching } from '../kernel/contract/schema.ts'

/** An e-mail address: one `@` with something on both sides, no white space. */
export const Email = Matching('^[^\\s@\\p{Cc}]+@[^\\s@\\p{Cc}]+$', 'an e-mail address such as ada@example.com', {
  maxLength: 254,
  description: 'An e-mail address. Addresses are compared without case.',
})

/** What two spellings of one address have in common. */
export const emailKeyOf = (email: string): string => email.toLowerCase()
