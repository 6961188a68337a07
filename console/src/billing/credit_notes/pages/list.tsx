import { useMemo } from 'react'
import type { ItemOf } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { OnPhone, Status } from '../../../kit/format/Status.tsx'
import { buyerName, Money, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Party } from '../../../kit/holder/Party.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { customers } from '../../../kit/pick/picker.ts'
import { useMoneyPages } from '../../../kit/money/use-money-pages.ts'

type CreditNote = ItemOf<typeof stoa.creditNotes.listCreditNotes>

/** `/console/billing/credit_notes`: what was credited. */
export function PageOfRoute() {
  const { creditNotes: w, statuses } = useWords()
  const location = useLocationChoice()
  return (
    <ListPage
      title={w.title}
      siblings={useMoneyPages()}
      of={stoa.creditNotes.listCreditNotes}
      locationParameter="locationRef"
      columns={useColumns()}
      tabs={{ name: 'status', label: w.status, all: w.all, options: { issued: w.one, voided: statuses.creditNote.voided } }}
      filters={[
        { name: 'customerRef', label: w.customer, pick: customers(location?.id) },
        { name: 'createDate[gte]', label: w.from, isDay: true },
        { name: 'createDate[lt]', label: w.until, isDay: true },
        { name: 'invoiceRef', label: w.ofInvoice, isHidden: true },
      ]}
      searchHint={w.searchHint}
      nameOf={of => `${of.title} ${buyerName(of)}`}
      open={({ id }) => `/billing/credit_notes/${id}`}
      exportName="credit-notes"
      empty={{ title: w.emptyTitle, text: w.emptyText }}
    />
  )
}

function useColumns(): Column<CreditNote>[] {
  const { creditNotes: w } = useWords()
  const location = useLocationColumn<CreditNote>()
  return useMemo(
    () => [
      {
        id: 'customer',
        title: w.customer,
        cell: ({ membershipRef, customerName, title, status }) => (
          <Party
            is={membershipRef === undefined ? { company: { title: customerName } } : { user: { name: customerName } }}
            hint={
              <>
                {title}
                {status === 'voided' && <OnPhone of="creditNote" is={status} />}
              </>
            }
          />
        ),
      },
      {
        id: 'status',
        title: w.status,
        cell: ({ status }) => <Status of="creditNote" is={status === 'issued' ? 'completed' : status} />,
        isExtra: true,
      },
      { id: 'date', title: w.date, cell: ({ effectiveDate, locationRef }) => <When is={effectiveDate} at={locationRef} /> },
      { id: 'reason', title: w.reason, cell: ({ reason }) => w.reasons[reason] },
      { id: 'type', title: w.type, cell: ({ type }) => w.types[type], isExtra: true },
      location,
      {
        id: 'net',
        title: w.net,
        cell: ({ netAmount, locationRef }) => <Money amount={netAmount} at={locationRef} />,
        isFigure: true,
      },
      {
        id: 'tax',
        title: w.tax,
        cell: ({ taxAmount, locationRef }) => <Money amount={taxAmount} at={locationRef} />,
        isFigure: true,
      },
      {
        id: 'gross',
        title: w.gross,
        cell: ({ grossAmount, locationRef }) => <Money amount={grossAmount} at={locationRef} />,
        isFigure: true,
        onPhone: true,
      },
    ],
    [w, location],
  )
}
