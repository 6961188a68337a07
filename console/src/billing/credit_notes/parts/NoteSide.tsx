import { Skeleton, Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { HolderName } from '../../../kit/holder/Party.tsx'
import classes from '../../../kit/money/sheet.module.css'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import { PayOut } from '../../../kit/pay/PayOut.tsx'
import type { CreditNote } from './NoteSheet.tsx'

/** Where the money went, and what the note belongs to. */
export function NoteSide({ of }: { of: CreditNote | undefined }) {
  const { creditNotes: w, invoices } = useWords()
  if (!of)
    return (
      <Section title={invoices.details}>
        <Skeleton h={180} />
      </Section>
    )
  return (
    <>
      {of.postPaymentAmount > 0 && <WayBack of={of} />}
      <Details of={of} />
      <Text size="xs" c="dimmed" px={4}>
        {of.type === 'prePayment' ? w.onlyLowers : ''}
      </Text>
    </>
  )
}

function WayBack({ of }: { of: CreditNote }) {
  const { creditNotes: w } = useWords()
  const { money: write } = useFormats(of.locationRef)
  const money = (amount: number) => write(amount, of.currencyCode)
  return (
    <Section title={w.givesBack}>
      <Facts
        items={[
          [w.toBalance, of.creditAmount ? money(of.creditAmount) : undefined],
          [w.outOfBand, of.outOfBandAmount ? money(of.outOfBandAmount) : undefined],
        ]}
      />
      {of.refunds.map(({ id, transactionRef, amount, status, method }) => (
        <div key={id} className={classes.entry}>
          <div>
            <Text size="sm">{money(amount)}</Text>
            <Text size="xs" c="dimmed">
              {method.label ?? w.refunds}
            </Text>
          </div>
          {status === 'pending' ? (
            <PayOut paymentRef={transactionRef} refundRef={id} what={money(amount)} />
          ) : (
            <StatusBadge tone={status === 'succeeded' ? 'good' : 'quiet'}>{w.refundStatuses[status]}</StatusBadge>
          )}
        </div>
      ))}
    </Section>
  )
}

function Details({ of }: { of: CreditNote }) {
  const { creditNotes: w, invoices } = useWords()
  const titleOf = useLocationTitles()
  const { invoiceRef, locationRef, type, createDate, voidDate, voidReason, internalNote } = of
  const invoice = useOperation(stoa.invoices.getInvoice, { params: { id: invoiceRef } }, { staleTime: 60_000 }).data?.invoice
  return (
    <Section title={invoices.details}>
      <Facts
        items={[
          [
            w.ofInvoice,
            <LinkTo key="invoice" to={`/invoices/${invoiceRef}`}>
              {invoice?.title ?? w.ofInvoice}
            </LinkTo>,
          ],
          [w.customer, <HolderName key="customer" of={of} isLink />],
          [w.type, w.types[type]],
          [w.madeOn, <When key="made" is={createDate} as="moment" at={locationRef} />],
          [w.voidedOn, voidDate && <When is={voidDate} as="moment" at={locationRef} />],
          [w.reason, voidReason],
          [invoices.location, titleOf(locationRef)],
          [w.internalNote, internalNote],
        ]}
      />
    </Section>
  )
}
