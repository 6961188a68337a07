import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { useCount } from '../../../kit/format/use-count.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { partyName } from '../../../kit/holder/Party.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useMoneyPages } from '../../../kit/money/use-money-pages.ts'
import { customers } from '../../../kit/pick/picker.ts'
import { BooksDialog } from '../parts/BooksDialog.tsx'
import { addressOf, useThings } from '../parts/payment.ts'
import { usePaymentColumns } from '../parts/use-payment-columns.tsx'

/** `/console/transactions/money`: what was paid, what is to be paid out, and the files for the bookkeeper. */
export function PageOfRoute() {
  const { payments: w, billing, shop } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const thingOf = useThings()
  const { subscription: _, ...types } = w.types
  const isOwed = address.refundStatus === 'pending'
  return (
    <ListPage
      title={w.title}
      siblings={useMoneyPages()}
      of={stoa.moneyTransactions.listMoneyTransactions}
      locationParameter="locationRef"
      columns={usePaymentColumns(isOwed)}
      tabs={{ name: 'refundStatus', label: w.refunds, all: w.all, options: { pending: useOwed(w.toPayOut) } }}
      filters={[
        { name: 'customerRef', label: w.customer, pick: customers(location?.id) },
        { name: 'type', label: w.type, options: types },
        { name: 'paymentMethod', label: w.way, options: billing.ways },
        // What is given back had come.
        ...(isOwed ? [] : [{ name: 'status', label: w.status, options: shop.paymentStatuses }]),
        { name: 'settleDate[gte]', label: w.from, isDay: true },
        { name: 'settleDate[lt]', label: w.until, isDay: true },
        { name: 'invoiceRef', label: w.types.invoice, isHidden: true },
      ]}
      nameOf={payment => `${thingOf(payment)}, ${partyName(payment)}`}
      open={addressOf}
      exportName="payments"
      actions={
        <Button variant="default" leftSection={<Download size={15} />} onClick={() => change({ dialog: 'books' })}>
          {w.books}
        </Button>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText }}
    >
      <BooksDialog opened={address.dialog === 'books'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}

const MOST = 100

/** The tab with how many payments it has. */
function useOwed(title: string): string {
  const location = useLocationChoice()
  const count = useCount()
  const query = { refundStatus: 'pending' as const, limit: MOST, ...(location && { locationRef: location.id }) }
  const found = useOperation(stoa.moneyTransactions.listMoneyTransactions, { query }, { keepsPrevious: true }).data
  if (!found || found.transactions.length === 0) return title
  return `${title} · ${count({ count: found.transactions.length, more: found.nextPageToken !== undefined })}`
}
