import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useSession } from '../../kit/format/session.tsx'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { HolderName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import { Detail, Facts, Page, Section } from '../../kit/page/Page.tsx'
import type { Invoice } from '../parts/invoice.ts'
import { InvoiceLines } from '../parts/InvoiceLines.tsx'
import { ItemDialog } from '../parts/ItemForm.tsx'
import { Parties } from '../parts/Parties.tsx'
import { useWithdraw } from '../parts/use-withdraw.ts'
import { WaitingLines } from '../parts/WaitingLines.tsx'

/** `/console/invoices/{id}`: one invoice or draft. */
export function PageOfRoute() {
  const { invoices: w, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.invoices.getInvoice, { params: { id } })
  const invoice = found.data?.invoice
  const isDraft = invoice?.status === 'draft'
  const withdraw = useWithdraw()
  const add = () => change({ dialog: 'add' })
  useShortcuts(shell.keys.thisPage, isDraft ? [{ keys: 'c', label: w.addLine, run: add }] : [])
  const back = { to: '/invoices', label: w.title }
  if (found.error && !invoice)
    return (
      <Page title={w.title} back={back}>
        <Failure error={found.error} again={() => void found.refetch()} />
      </Page>
    )
  return (
    <Page
      title={invoice && (invoice.number === undefined ? `${w.draft} · ${invoice.customerName}` : w.invoice(invoice.number))}
      beside={invoice && <Status is={invoice.status} />}
      back={back}
      actions={
        isDraft && (
          <Button leftSection={<Plus size={15} />} onClick={add}>
            {w.addLine}
          </Button>
        )
      }
    >
      <Detail side={<InvoiceFacts of={invoice} />}>
        {invoice ? (
          <>
            <Parties of={invoice} />
            <Section title={w.lines}>
              <InvoiceLines invoice={invoice} onEdit={item => change({ dialog: 'edit', item })} onRemove={withdraw} />
            </Section>
            {isDraft && <WaitingLines of={invoice} />}
            <History of={invoice.id} />
          </>
        ) : (
          <Section title={w.lines}>
            <Skeleton h={260} />
          </Section>
        )}
      </Detail>
      {invoice && (
        <ItemDialog
          adding={address.dialog === 'add' ? { invoiceRef: id, locationRef: invoice.locationRef } : undefined}
          editing={address.dialog === 'edit' ? address.item : undefined}
          onClose={() => change({ dialog: undefined, item: undefined })}
        />
      )}
    </Page>
  )
}

function InvoiceFacts({ of: invoice }: { of: Invoice | undefined }) {
  const { invoices: w } = useWords()
  const { locations } = useSession()
  const { money } = useFormats(invoice?.locationRef)
  if (!invoice)
    return (
      <Section title={w.details}>
        <Skeleton h={160} />
      </Section>
    )
  const { number, issueDate, createDate, locationRef, subscriptionRef, currencyCode, taxInclusive, status } = invoice
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.total, money(invoice.grossAmount, currencyCode)],
          [w.number, number],
          [w.customer, <HolderName key="customer" of={invoice} isLink />],
          [w.issued, issueDate && <When is={issueDate} at={locationRef} />],
          [w.createDate, <When key="created" is={createDate} at={locationRef} />],
          [
            w.of,
            subscriptionRef && (
              <Anchor key="of" size="sm" component={Link} to={`/subscriptions/${subscriptionRef}`}>
                {w.subscription}
              </Anchor>
            ),
          ],
          [w.location, locations.find(({ id }) => id === locationRef)?.title],
          [w.priceMode, taxInclusive ? w.inclusive : w.exclusive],
        ]}
      />
      {status === 'draft' && (
        <Text size="xs" c="dimmed" mt="sm">
          {w.issueLater}
        </Text>
      )}
    </Section>
  )
}
