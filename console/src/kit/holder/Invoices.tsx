import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { Status } from '../format/Status.tsx'
import { Money, StatusBadge, When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { listOfHolder, type Holder } from './holder.ts'

/** What a person or a company was billed last. */
export function Invoices({ of }: { of: Holder }) {
  const { holder: w, billing } = useWords()
  const query = useOperation(stoa.invoices.listInvoices, { query: { customerRef: of.id, limit: 5 } })
  return (
    <Lines
      title={w.recentInvoices}
      query={query}
      none={w.noInvoices}
      all={listOfHolder('/invoices', of)}
      lines={({ invoices }) =>
        invoices.map(invoice => ({
          id: invoice.id,
          to: `/invoices/${invoice.id}`,
          title: (
            <>
              {invoice.title ?? invoice.number ?? w.draft} · <When is={invoice.createDate} at={of.locationRef} />
            </>
          ),
          status: invoice.overdue ? (
            <StatusBadge tone="bad">{billing.overdue}</StatusBadge>
          ) : (
            <Status of="invoice" is={invoice.status} />
          ),
          end: <Money amount={invoice.grossAmount} at={of.locationRef} />,
        }))
      }
    />
  )
}
