import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { Status } from '../../kit/format/Status.tsx'
import { buyerName, StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import type { Invoice } from '../parts/invoice.ts'
import { InvoiceActions } from '../parts/InvoiceActions.tsx'
import { InvoiceDialogs } from '../parts/InvoiceDialogs.tsx'
import { InvoiceSheet } from '../parts/InvoiceSheet.tsx'
import { InvoiceSide } from '../parts/InvoiceSide.tsx'
import { useWithdraw } from '../parts/use-withdraw.ts'
import { WaitingLines } from '../parts/WaitingLines.tsx'

/** `/console/invoices/{id}`: one invoice or draft, the document beside its data. */
export function PageOfRoute() {
  const { invoices: w, billing } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [, change] = useAddress()
  const found = useOperation(stoa.invoices.getInvoice, { params: { id } })
  const invoice = found.data?.invoice
  const withdraw = useWithdraw()
  const back = { to: '/invoices', label: w.title }
  if (found.error && !invoice) return <FailedPage title={w.title} back={back} query={found} />
  const isDraft = invoice?.status === 'draft'
  const actions = { onEdit: (item: string) => change({ dialog: 'edit', item }), onRemove: withdraw }
  return (
    <Page
      title={invoice && titleOf(invoice, w)}
      beside={
        invoice && (
          <>
            <Status of="invoice" is={invoice.status} />
            {invoice.overdue && <StatusBadge tone="bad">{billing.overdue}</StatusBadge>}
          </>
        )
      }
      back={back}
      actions={invoice && <InvoiceActions of={invoice} />}
    >
      <Detail
        side={<InvoiceSide of={invoice} onCancelPayment={payment => change({ dialog: 'cancelPayment', payment })} />}
        after={invoice && <History of={invoice.id} />}
      >
        {invoice ? (
          <>
            <InvoiceSheet
              of={invoice}
              items={invoice.items}
              name={isDraft ? w.draft : billing.invoice}
              isOpen={invoice.status === 'issued'}
              actions={isDraft ? actions : undefined}
            />
            {isDraft && <WaitingLines of={invoice} />}
          </>
        ) : (
          <Section title={w.lines}>
            <Skeleton h={420} />
          </Section>
        )}
      </Detail>
      {invoice && <InvoiceDialogs of={invoice} etag={found.etag} />}
    </Page>
  )
}

const titleOf = (of: Invoice, w: { draft: string; invoice: (number: number | string) => string }) =>
  of.number === undefined ? `${w.draft} · ${buyerName(of)}` : w.invoice(of.title ?? of.number)
