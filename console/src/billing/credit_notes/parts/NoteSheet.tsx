import { Table, Text } from '@mantine/core'
import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { Parties } from '../../../kit/money/Parties.tsx'
import { Sum, Sums } from '../../../kit/money/Sums.tsx'
import classes from '../../../kit/money/sheet.module.css'

export type CreditNote = ReplyOf<typeof stoa.creditNotes.getCreditNote>['creditNote']

/** A credit note as its document has it. */
export function NoteSheet({ of }: { of: CreditNote }) {
  const { creditNotes: w, invoices } = useWords()
  const { money: write, number, day, percent } = useFormats(of.locationRef)
  const money = (amount: number) => write(amount, of.currencyCode)
  return (
    <section className={classes.sheet} aria-label={w.one}>
      <header className={classes.sheetHead}>
        <div>
          <Text size="xs" c="dimmed">
            {w.one}
          </Text>
          <Text fw={650} size="lg" className={classes.sheetTitle!}>
            {of.title}
          </Text>
        </div>
        <dl className={classes.sheetFacts}>
          <div>
            <dt>{w.date}</dt>
            <dd>{day(of.effectiveDate)}</dd>
          </div>
          <div>
            <dt>{w.reason}</dt>
            <dd>{w.reasons[of.reason]}</dd>
          </div>
        </dl>
      </header>
      <Parties of={of} />
      <div className={classes.lines}>
        <Table aria-label={w.lines}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{invoices.line}</Table.Th>
              <Table.Th scope="col" data-figure data-wide>
                {invoices.quantity}
              </Table.Th>
              <Table.Th scope="col" data-figure data-wide>
                {w.net}
              </Table.Th>
              <Table.Th scope="col" data-figure data-wide>
                {w.tax}
              </Table.Th>
              <Table.Th scope="col" data-figure data-last>
                {w.gross}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.lines.map(line => (
              <Table.Tr key={line.id}>
                <Table.Td>{line.description || invoices.item}</Table.Td>
                <Table.Td data-figure data-wide>
                  {line.quantity === undefined ? '–' : number(line.quantity, 4)}
                </Table.Td>
                <Table.Td data-figure data-wide>
                  {money(line.netDiscountedAmount)}
                </Table.Td>
                <Table.Td data-figure data-wide>
                  {money(line.taxAmount)}
                  <Text size="xs" c="dimmed">
                    {line.tax.title ?? percent(line.tax.rate)}
                  </Text>
                </Table.Td>
                <Table.Td data-figure data-last>
                  {money(line.grossAmount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Sums of={of}>
        {of.prePaymentAmount > 0 && <Sum label={w.lowers} value={money(of.prePaymentAmount)} isQuiet />}
        {of.postPaymentAmount > 0 && <Sum label={w.givesBack} value={money(of.postPaymentAmount)} isQuiet />}
      </Sums>
      {of.customerNote && (
        <Text size="sm" className={classes.note!}>
          {of.customerNote}
        </Text>
      )}
    </section>
  )
}
