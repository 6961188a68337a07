import { ActionIcon, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import type { Invoice, Payment } from './invoice.ts'
import classes from '../../kit/money/sheet.module.css'

/** What was paid of an invoice; a payment that was entered by mistake is taken back. */
export function InvoicePayments({ of, onCancel }: { of: Invoice; onCancel: (paymentRef: string) => void }) {
  const { billing: w } = useWords()
  const { money } = useFormats(of.locationRef)
  if (of.status === 'draft') return null
  return (
    <Section title={w.payments}>
      {of.payments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.noPayments}
        </Text>
      ) : (
        of.payments.map(payment => (
          <div key={payment.id} className={classes.entry}>
            <div>
              <Text size="sm">{payment.paymentMethod.label || w.ways[payment.paymentMethod.type]}</Text>
              <Text size="xs" c="dimmed">
                <When is={payment.receiveDate ?? payment.createDate} at={of.locationRef} />
                {[payment.reference, payment.reason]
                  .filter(Boolean)
                  .map(text => ` · ${text}`)
                  .join('')}
                {payment.surplusAmount !== undefined && ` · ${w.surplusOf(money(payment.surplusAmount, of.currencyCode))}`}
                {payment.refund && ` · ${w.refunded(money(payment.refund.amount, of.currencyCode))}`}
              </Text>
            </div>
            <div className={classes.entryEnd}>
              <Text span size="sm" {...(payment.status === 'canceled' && { td: 'line-through', c: 'dimmed' })}>
                {money(payment.amount, of.currencyCode)}
              </Text>{' '}
              {payment.status !== 'succeeded' && <Status of="payment" is={payment.status} />}
              {canBeTakenBack(payment, of) && (
                <ActionIcon
                  size="sm"
                  aria-label={w.cancelPaymentOf(money(payment.amount, of.currencyCode))}
                  onClick={() => onCancel(payment.id)}
                >
                  <Undo2 size={14} />
                </ActionIcon>
              )}
            </div>
          </div>
        ))
      )}
    </Section>
  )
}

const canBeTakenBack = ({ status, paymentMethod, refunds }: Payment, invoice: Invoice): boolean =>
  invoice.postPaymentCreditNotesAmount === 0 &&
  refunds.length === 0 &&
  (status === 'pending' || status === 'processing' || (status === 'succeeded' && paymentMethod.type === 'external'))
