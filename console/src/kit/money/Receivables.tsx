import { now } from '../data/clock.ts'
import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { localAt } from '../form/local-time.ts'
import { useLocation } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { Tally } from './Tally.tsx'

type Invoices = ReplyOf<typeof stoa.analytics.getToday>['today']['invoices']

/** What customers owe, what of it is overdue, and what came this month, in each currency. Nothing where there was never an invoice. */
export function Receivables({ of }: { of: Invoices }) {
  const { today: w, billing } = useWords()
  const { money } = useFormats()
  const { timezoneId } = useLocation()
  if (of === undefined || of.sums.length === 0) return null
  const month = `${localAt(now(), timezoneId).slice(0, 7)}-01`
  const paidThisMonth = { type: 'invoice', status: 'succeeded', 'settleDate[gte]': month }
  return of.sums.map(({ currencyCode, open, overdue, paid }) => (
    <Tally
      key={currencyCode}
      label={w.receivables(currencyCode)}
      figures={[
        { title: w.open, value: money(open, currencyCode), to: '/invoices', search: { status: 'issued' } },
        {
          title: billing.overdue,
          value: money(overdue, currencyCode),
          isBad: overdue > 0,
          to: '/invoices',
          search: { overdue: 'true', order: 'dueDate:asc' },
        },
        { title: w.paidThisMonth, value: money(paid, currencyCode), to: '/transactions/money', search: paidThisMonth },
      ]}
    />
  ))
}
