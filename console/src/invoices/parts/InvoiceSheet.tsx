import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { InvoiceLines } from '../../kit/money/InvoiceLines.tsx'
import type { InvoiceItem, Line } from '../../kit/money/line.ts'
import type { Sheet } from './invoice.ts'
import classes from '../../kit/money/sheet.module.css'
import { Parties } from '../../kit/money/Parties.tsx'
import { Sum, Sums } from '../../kit/money/Sums.tsx'

interface Props {
  of: Sheet & { number?: number; title?: string }
  items: readonly Line[]
  /** How the document is called, above its number. */
  name: string
  actions?: { onEdit: (id: string) => void; onRemove: (item: InvoiceItem) => void } | undefined
  /** Whether its payments count: nothing was paid of what is not issued. */
  isOpen: boolean
  children?: ReactNode
}

/** An invoice as its document has it: who to whom, when, what, how much, and what is left of it. */
export function InvoiceSheet({ of, items, name, actions, isOpen, children }: Props) {
  const { invoices: w, billing } = useWords()
  const { money: write, day, days } = useFormats(of.locationRef)
  const money = (amount: number) => write(amount, of.currencyCode)
  const { issueDate, dueDate, period, reference, customerNote, appliedBalance, prePaymentCreditNotesAmount, amountPaid } = of
  const facts = [
    [w.issued, issueDate && day(issueDate)],
    [billing.due, dueDate && day(dueDate)],
    [billing.period, period && days(period)],
    [billing.reference, reference],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const hasMore = appliedBalance > 0 || prePaymentCreditNotesAmount > 0 || amountPaid > 0
  return (
    <section className={classes.sheet} aria-label={name}>
      <header className={classes.sheetHead}>
        <div>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <Text fw={650} size="lg" className={classes.sheetTitle!}>
            {of.title ?? of.number ?? billing.noNumberYet}
          </Text>
        </div>
        <dl className={classes.sheetFacts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Parties of={of} />
      <section aria-label={w.lines}>
        <InvoiceLines items={items} taxInclusive={of.taxInclusive} actions={actions} />
      </section>
      <Sums of={of}>
        {appliedBalance > 0 && <Sum label={billing.fromBalance} value={money(-appliedBalance)} />}
        {prePaymentCreditNotesAmount > 0 && <Sum label={billing.credited} value={money(-prePaymentCreditNotesAmount)} />}
        {amountPaid > 0 && <Sum label={billing.paid} value={money(-amountPaid)} />}
        {isOpen && hasMore && <Sum label={billing.remaining} value={money(of.amountRemaining)} isTotal />}
      </Sums>
      {customerNote && (
        <Text size="sm" className={classes.note!}>
          {customerNote}
        </Text>
      )}
      {children}
    </section>
  )
}
