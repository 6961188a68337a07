import { StoaError } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import type { ArgsOf, ReplyOf } from '../../../kit/data/operation.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import type { ContractFormState } from '../../../kit/form/use-contract-form.tsx'
import { useSettled } from '../../../kit/form/use-settled.ts'

export type Preview = ReplyOf<typeof stoa.bookings.previewBooking>['preview']
type Sent = ArgsOf<typeof stoa.bookings.previewBooking>['body']

export interface Previewed {
  /** Undefined until something is asked for, and where it is refused. */
  preview: Preview | undefined
  /** Why the service refuses it: hours, rules, or who it is for. */
  refusal: StoaError | undefined
  /**
   * Whether nothing can be booked as it is asked for: what is taken is refused, and is not to be left out; and until it is known what it costs
   * nobody can choose how to pay it.
   */
  isBlocked: boolean
}

/**
 * What the service says that a booking would cost by each way of paying, and which of its times cannot be booked. `isFree` is whether it costs
 * nothing anyway.
 */
export function usePreview(form: ContractFormState, isFree: boolean): Previewed {
  const body = asked(form.bodyNow() as Sent | undefined)
  const settled = useSettled(body, 250)
  const { data, error } = useOperation(
    stoa.bookings.previewBooking,
    { body: settled as Sent },
    { enabled: settled !== undefined, keepsPrevious: true, staleTime: 5_000 },
  )
  const preview = body && !error ? data?.preview : undefined
  const refusal = body && error instanceof StoaError && error.status >= 400 && error.status < 500 ? error : undefined
  const blocked = preview?.conflicts.length ?? 0
  // How many there are until a date is not known here: what is left has a price, unless it is free.
  const isSomeLeft = body?.repeat?.count ? blocked !== body.repeat.count : isFree || preview?.prices.length !== 0
  const leavesOut = body?.repeat?.onConflict === 'skip' && isSomeLeft
  const isAwaited = body !== undefined && !isFree && !data && !error
  return { preview, refusal, isBlocked: isAwaited || refusal !== undefined || (blocked > 0 && !leavesOut) }
}

/**
 * What is asked for: nothing before it is known what is booked and when; whoever names nobody books for themselves. How it is paid makes no
 * other price.
 */
function asked(sent: Sent | undefined): Sent | undefined {
  if (!sent?.booking) return undefined
  const { payment, ...booking } = sent.booking
  const { resourceRef, startDate, endDate } = booking
  if (!resourceRef || !startDate || !endDate || startDate >= endDate) return undefined
  if (sent.repeat && !sent.repeat.count && !sent.repeat.untilDate) return undefined
  const promocode = payment?.promocode
  return { ...sent, booking: { ...booking, ...(promocode && payment.type && { payment: { type: payment.type, promocode } }) } }
}
