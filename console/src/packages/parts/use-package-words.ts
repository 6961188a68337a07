import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import type { Package } from './package.ts'

/** Each grant in words: `10 credits for 90 days`. */
export function useGrants(): (grants: Package['grants']) => string[] {
  const { packages: w } = useWords()
  const gives = useGives()
  return grants =>
    grants.map(({ type, amount, duration }) => {
      const what = gives({ credits: 0, dayPasses: 0, [type]: amount }).join('')
      return `${what} ${duration === undefined ? w.forGood : w.forDays(duration)}`
    })
}

/** The pages that belong together: what is sold, and what was bought. */
export function useSiblings() {
  const { packages: w } = useWords()
  return [
    { to: '/packages', label: w.title },
    { to: '/packages/purchases', label: w.purchases },
  ]
}
