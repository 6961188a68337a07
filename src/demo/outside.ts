import { ApiError } from '../kernel/errors/api-error.ts'
import { setMoneyTransactionStatus } from '../transactions/money/contract.ts'
import type { Paid } from './lines-shop.ts'
import { later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** What is noted of a payment outside the service five minutes after it was asked for. */
const OUTSIDE = {
  cash: { status: 'succeeded', label: 'cash' },
  transfer: { status: 'succeeded', label: 'transfer', reference: 'SEPA' },
  card: { status: 'succeeded', label: 'terminal' },
  'card processing': { status: 'processing', label: 'terminal' },
  'card failed': { status: 'failed', label: 'terminal' },
  'card canceled': { status: 'canceled', label: 'terminal' },
} as const satisfies Partial<Record<Paid, object>>

/** Says what became of the money transaction of something that was bought, where it is paid outside. */
export async function settle(
  scenario: Scenario,
  context: ActorContext,
  id: string | null | undefined,
  paid: Paid,
): Promise<void> {
  if (!isOutside(paid)) return
  const { perform, resume } = scenario
  const became = OUTSIDE[paid]
  const noted = resume(context, later(context.now, '+5m'))
  const transaction = { ...became, ...(became.status === 'succeeded' && { receiveDate: noted.now }) }
  await perform(setMoneyTransactionStatus, noted, { transaction }, { id: id! })
}

/** The way to pay that a request names. */
export const typeOf = (paid: Paid) => (paid === 'credits' || paid === 'invoice' ? paid : ('external' as const))

/** Does something that is paid; whoever has not enough credits or day passes left pays by card. */
export async function orByCard<T, P>(pays: P, run: (pays: P | 'card') => Promise<T>): Promise<T> {
  try {
    return await run(pays)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'insufficient_balance')) throw error
    return run('card')
  }
}

const isOutside = (paid: Paid): paid is keyof typeof OUTSIDE => paid in OUTSIDE
