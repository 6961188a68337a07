import { epochNow } from '../data/clock.ts'
import { stoa } from '../data/stoa.ts'
import type { ReplyOf } from '../data/operation.ts'
import { useOperation } from '../data/use-operation.ts'

type Item = ReplyOf<typeof stoa.subscriptions.listSubscriptions>['subscriptions'][number]['items'][number]

export type Area = 'shop' | 'events'

interface Buyer {
  /** Whether a live subscription lets the person or their company pay by invoice; undefined while that is not known. */
  paysByInvoice: boolean | undefined
  /** The greatest discount of the plans of both, in percent. Like the service, of which the greatest counts; 0 while it is not known. */
  percentOff: number
}

/** What the live subscriptions of a person and of their company say of what they buy. */
export function useBuyer(area: Area, membershipRef: string | undefined, companyRef: string | undefined): Buyer {
  const own = useOperation(
    stoa.subscriptions.listSubscriptions,
    { query: { membershipRef: membershipRef ?? '', status: ['active'], paused: false, limit: 100 } },
    { enabled: membershipRef !== undefined },
  )
  const companys = useOperation(
    stoa.subscriptions.listSubscriptions,
    { query: { companyRef: companyRef ?? '', status: ['active'], paused: false, limit: 100 } },
    { enabled: companyRef !== undefined },
  )
  const asked = [...(membershipRef === undefined ? [] : [own]), ...(companyRef === undefined ? [] : [companys])]
  const found = asked.flatMap(({ data }) => data?.subscriptions ?? [])
  const isKnown = asked.length > 0 && asked.every(({ data }) => data !== undefined)
  return {
    paysByInvoice: isKnown ? found.some(({ payWithInvoice }) => payWithInvoice[area]) : undefined,
    percentOff: Math.max(0, ...found.flatMap(({ items }) => items.filter(countsNow).map(({ discounts }) => discounts[area]))),
  }
}

function countsNow({ type, startDate, endDate }: Item): boolean {
  const now = epochNow()
  return (
    type === 'recurring' &&
    (startDate === undefined || Date.parse(startDate) <= now) &&
    (endDate === undefined || Date.parse(endDate) > now)
  )
}
