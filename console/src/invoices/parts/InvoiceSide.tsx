import { Skeleton, Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { Money, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderName } from '../../kit/holder/Party.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Facts, Section } from '../../kit/page/Page.tsx'
import type { Invoice } from './invoice.ts'
import classes from '../../kit/money/sheet.module.css'
import { InvoicePayments } from './InvoicePayments.tsx'
import { remindersOf } from './reminders.ts'

/** The data beside the document: what is left, what was paid and credited, reminders, and where it comes from. */
export function InvoiceSide({ of, onCancelPayment }: { of: Invoice | undefined; onCancelPayment: (id: string) => void }) {
  const { invoices: w } = useWords()
  if (!of)
    return (
      <Section title={w.details}>
        <Skeleton h={220} />
      </Section>
    )
  return (
    <>
      <Balance of={of} />
      <InvoicePayments of={of} onCancel={onCancelPayment} />
      <Credits of={of} />
      <Details of={of} />
    </>
  )
}

function Balance({ of }: { of: Invoice }) {
  const { billing: w } = useWords()
  const { money } = useFormats(of.locationRef)
  const settings = useOperation(
    stoa.billingSettings.getBillingSettings,
    { params: { locationRef: of.locationRef } },
    { enabled: of.status === 'issued', staleTime: 10 * 60_000 },
  )
  const reminders = settings.data ? remindersOf(of, settings.data.settings) : undefined
  const isOpen = of.status === 'issued' || of.status === 'draft'
  return (
    <Section title={isOpen ? w.remaining : w.paid} action={of.overdue && <StatusBadge tone="bad">{w.overdue}</StatusBadge>}>
      <div className={classes.balance}>{money(isOpen ? of.amountRemaining : of.amountPaid, of.currencyCode)}</div>
      {of.status === 'issued' && of.dueDate && (
        <Text size="sm" c="dimmed">
          {w.due} <When is={of.dueDate} at={of.locationRef} />
        </Text>
      )}
      {of.paidDate && of.status === 'paid' && (
        <Text size="sm" c="dimmed">
          {w.paidOn} <When is={of.paidDate} at={of.locationRef} />
        </Text>
      )}
      {of.status === 'issued' && reminders && (
        <Text size="sm" c="dimmed">
          {reminders.next ? (
            <>
              {w.nextReminder} <When is={reminders.next} at={of.locationRef} />
            </>
          ) : reminders.isEnabled ? (
            w.allReminded
          ) : (
            w.noReminders
          )}
        </Text>
      )}
    </Section>
  )
}

/** The credit notes of an invoice. */
function Credits({ of }: { of: Invoice }) {
  const { creditNotes: w } = useWords()
  const isIssued = of.status === 'issued' || of.status === 'paid'
  const query = useOperation(stoa.creditNotes.listCreditNotes, { query: { invoiceRef: of.id, limit: 50 } }, { enabled: isIssued })
  if (!isIssued) return null
  return (
    <Lines
      title={w.title}
      query={query}
      none={w.noneOfInvoice}
      lines={({ creditNotes }) =>
        creditNotes.map(({ id, title, status, effectiveDate, grossAmount, locationRef }) => ({
          id,
          to: `/billing/credit_notes/${id}`,
          title,
          status: status === 'voided' ? <Status of="creditNote" is={status} /> : <When is={effectiveDate} at={locationRef} />,
          end: <Money amount={-grossAmount} at={locationRef} />,
        }))
      }
    />
  )
}

function Details({ of }: { of: Invoice }) {
  const { invoices: w, billing } = useWords()
  const titleOf = useLocationTitles()
  const { locationRef, subscriptionRef, runRef, duplicateOf, taxInclusive, createDate, issueDate, voidDate, voidReason } = of
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.customer, <HolderName key="customer" of={of} isLink />],
          [w.issued, issueDate && <When is={issueDate} as="moment" at={locationRef} />],
          [w.createDate, <When key="created" is={createDate} as="moment" at={locationRef} />],
          [billing.voidedOn, voidDate && <When is={voidDate} as="moment" at={locationRef} />],
          [billing.reason, voidReason],
          [
            w.of,
            subscriptionRef && (
              <LinkTo key="of" to={`/subscriptions/${subscriptionRef}`}>
                {w.subscription}
              </LinkTo>
            ),
          ],
          [billing.madeBy, runRef && <LinkTo to={`/billing/runs/${runRef}`}>{billing.run}</LinkTo>],
          [billing.copyOf, duplicateOf && <LinkTo to={`/invoices/${duplicateOf}`}>{billing.invoice}</LinkTo>],
          [w.location, titleOf(locationRef)],
          [w.priceMode, taxInclusive ? w.inclusive : w.exclusive],
          [billing.buyerReference, of.buyerReference],
          [billing.internalNote, of.internalNote],
        ]}
      />
    </Section>
  )
}
