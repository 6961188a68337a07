import { Matching } from '../kernel/contract/schema.ts'

const SEEN = '[^\\s@\\p{Cc}\\p{Cf}]+'
/** An e-mail address: one `@` with something on both sides, no white space, and nothing that cannot be seen, which comes along when it is copied. */
export const Email = Matching(`^${SEEN}@${SEEN}$`, 'an e-mail address such as ada@example.com', {
  maxLength: 254,
  description: 'An e-mail address, without spaces and invisible characters. Addresses are compared without case.',
})

/** What two spellings of one address have in common. */
export const emailKeyOf = (email: string): string => email.toLowerCase()
