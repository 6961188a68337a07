import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import { sumOf, type Payment } from '../../kit/pay/payment.ts'
import type { Ticket } from './tickets.ts'

export type Refund = ReplyOf<typeof stoa.events.cancelEvent>['refunds'][number]

/** What becomes of a payment when its event is canceled. */
const KINDS = ['credits', 'paidOut', 'invoiced', 'unpaid'] as const
type Kind = (typeof KINDS)[number]

/** An amount that is given back, and how. */
interface Due {
  kind: Kind
  amount: number
  of: Pick<Payment, 'type' | 'currencyCode'>
}

/** What cancelling the event gives back of a ticket; undefined where nothing is. */
export function dueOf({ payment }: Ticket): Due | undefined {
  if (!payment || payment.status === 'failed' || payment.status === 'canceled') return undefined
  const amount = payment.refunds.reduce((left, refund) => left - refund.amount, sumOf(payment))
  return amount > 0 ? { kind: kindOf(payment), amount, of: payment } : undefined
}

function kindOf({ type, status }: Payment): Kind {
  if (type === 'credits' || type === 'dayPasses') return 'credits'
  if (type === 'invoice') return 'invoiced'
  return status === 'succeeded' ? 'paidOut' : 'unpaid'
}

/** What kind a refund is of: what was given back. */
export function kindOfRefund({ type, status, creditNoteRef }: Refund): Kind {
  if (type === 'credits' || type === 'dayPasses') return 'credits'
  if (creditNoteRef !== undefined) return 'invoiced'
  return status === 'canceled' ? 'unpaid' : 'paidOut'
}

/** How many tickets there are of each kind, and what they come to. */
export function totalsOf(dues: readonly Due[]): (Due & { count: number })[] {
  const totals = new Map<string, Due & { count: number }>()
  for (const due of dues) {
    const key = `${due.kind} ${due.of.currencyCode ?? due.of.type}`
    const { amount = 0, count = 0 } = totals.get(key) ?? {}
    // Hundredths are added up as such, so that no fraction is left over.
    totals.set(key, { ...due, amount: Math.round((amount + due.amount) * 1_000) / 1_000, count: count + 1 })
  }
  return [...totals.values()].toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}
