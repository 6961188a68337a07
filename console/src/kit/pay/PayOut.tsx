import { Button } from '@mantine/core'
import { stoa } from '../data/stoa.ts'
import { useWrite } from '../data/use-write.ts'
import { useWords } from '../format/words.tsx'
import { WRAPS } from '../page/wraps.ts'

/** What shows a refund: what was paid, by whatever it was, and the sums of it. */
const STALE = [
  'moneyTransactions',
  'moneyBalances',
  'creditNotes',
  'invoices',
  'orders',
  'purchases',
  'eventTickets',
  'bookings',
  'analytics',
]

interface Props {
  /** The payment of which it gives back, and the refund. */
  paymentRef: string
  refundRef: string
  /** For those who cannot see what stands beside it. */
  what: string
}

/** Notes that what is to be given back was paid out by hand. */
export function PayOut({ paymentRef, refundRef, what }: Props) {
  const { shop: w } = useWords()
  const note = useWrite(stoa.moneyTransactions.setMoneyRefundStatus, { said: () => w.paidOutNow, stale: STALE })
  const asked = { params: { id: paymentRef, refundId: refundRef }, body: { refund: { status: 'succeeded' as const } } }
  return (
    <Button
      size="compact-sm"
      variant="default"
      styles={WRAPS}
      aria-label={`${w.paidOut}: ${what}`}
      loading={note.isPending}
      onClick={() => note.run(asked)}
    >
      {w.paidOut}
    </Button>
  )
}
