import { credits } from './amounts.ts'

/** What a package gives, as far as its words tell it: `amount` in hundredths. */
interface Granted {
  type: 'credits' | 'dayPasses'
  amount: number
}

/** A package's own title, else what it gives: `10 credits, 1 day pass`. */
export const titleOfPackage = ({ title, grants }: { title: string | null; grants: readonly Granted[] }): string =>
  title ?? grants.map(wordsOf).join(', ')

function wordsOf({ type, amount }: Granted): string {
  const [one, many] = type === 'credits' ? ['credit', 'credits'] : ['day pass', 'day passes']
  return `${credits(amount)} ${credits(amount) === 1 ? one : many}`
}
