import { wholeOf } from '../holder/holder.ts'
import { useMember } from './use-member.ts'

interface Balance {
  /** What the person has. */
  own: number
  /** The most that can be taken for them at once: theirs, or their company's where members may spend that. */
  most: number
}

/** What a person can pay with in credits and day passes; of other ways, and while it is not known, undefined. */
export function useBalances(membershipRef: string) {
  const { member, company } = useMember(membershipRef)
  return (type: string): Balance | undefined => {
    if (!member || (type !== 'credits' && type !== 'dayPasses')) return undefined
    const own = wholeOf(member[type])
    const shared = company && company.memberSpending[type] !== 'none' ? wholeOf(company[type]) : 0
    return { own, most: Math.max(own, shared) }
  }
}
