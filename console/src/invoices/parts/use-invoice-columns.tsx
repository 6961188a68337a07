import { useMemo } from 'react'
import { OnPhone, Status } from '../../kit/format/Status.tsx'
import { Figure, Money, Nothing, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Party } from '../../kit/holder/Party.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import type { ListedInvoice } from './invoice.ts'

export function useInvoiceColumns(): Column<ListedInvoice>[] {
  const { invoices: w, billing } = useWords()
  const location = useLocationColumn<ListedInvoice>()
  return useMemo(
    () => [
      {
        id: 'customer',
        title: w.customer,
        cell: invoice => (
          <Party
            is={buyer(invoice)}
            hint={
              <>
                {invoice.title ?? (invoice.number === undefined ? w.draft : w.invoice(invoice.number))}
                <OnPhone of="invoice" is={invoice.status} bad={invoice.overdue && billing.overdue} />
              </>
            }
          />
        ),
      },
      {
        id: 'status',
        title: w.status,
        cell: ({ status, overdue }) =>
          overdue ? <StatusBadge tone="bad">{billing.overdue}</StatusBadge> : <Status of="invoice" is={status} />,
      },
      {
        id: 'issued',
        title: w.issued,
        cell: ({ issueDate, locationRef }) => (issueDate ? <When is={issueDate} at={locationRef} /> : <Nothing />),
        sorts: ['issueDate:desc'],
      },
      {
        id: 'due',
        title: billing.due,
        cell: ({ status, dueDate, locationRef }) =>
          dueDate && status !== 'draft' ? <When is={dueDate} at={locationRef} /> : <Nothing />,
        sorts: ['dueDate:asc'],
      },
      {
        id: 'created',
        title: w.createDate,
        cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} />,
        sorts: ['createDate:desc', 'createDate:asc'],
        isExtra: true,
      },
      location,
      {
        id: 'lines',
        title: w.itemsCount,
        cell: ({ itemsCount }) => <Figure value={itemsCount} />,
        isFigure: true,
        isExtra: true,
      },
      {
        id: 'net',
        title: w.net,
        cell: ({ netAmount, locationRef }) => <Money amount={netAmount} at={locationRef} />,
        isFigure: true,
        isExtra: true,
      },
      {
        id: 'tax',
        title: w.tax,
        cell: ({ taxAmount, locationRef }) => <Money amount={taxAmount} at={locationRef} />,
        isFigure: true,
        isExtra: true,
      },
      {
        id: 'gross',
        title: w.gross,
        cell: ({ grossAmount, locationRef }) => (
          <b style={{ fontWeight: 500 }}>
            <Money amount={grossAmount} at={locationRef} />
          </b>
        ),
        isFigure: true,
        onPhone: true,
      },
      {
        id: 'remaining',
        title: billing.remainingColumn,
        cell: ({ status, amountRemaining, locationRef }) =>
          status === 'issued' ? <Money amount={amountRemaining} at={locationRef} /> : <Nothing />,
        isFigure: true,
      },
    ],
    [w, billing, location],
  )
}

/** Under the name that the invoice has. */
const buyer = ({ membershipRef, customerName }: ListedInvoice) =>
  membershipRef === undefined ? { company: { title: customerName } } : { user: { name: customerName } }
