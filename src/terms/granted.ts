import { counted } from '../kernel/text/counted.ts'
import { credits } from './amounts.ts'

/** What a package gives, as far as its words tell it: `amount` in hundredths. */
interface Granted {
  type: 'credits' | 'dayPasses'
  amount: number
}

/** A package's own title, else what it gives: `10 credits, 1 day pass`. */
export const titleOfPackage = ({ title, grants }: { title: string | null; grants: readonly Granted[] }): string =>
  title ?? grants.map(wordsOf).join(', ')

const wordsOf = ({ type, amount }: Granted): string => counted(credits(amount), type === 'credits' ? 'credit' : 'day pass')
