import { ActionIcon, Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil, X } from 'lucide-react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { offOf, subjectOf, type Invoice, type InvoiceItem } from './invoice.ts'
import classes from './invoice.module.css'

interface Props {
  invoice: Invoice
  onEdit: (id: string) => void
  onRemove: (item: InvoiceItem) => void
}

/** The lines of an invoice with what each costs, and the sums. A draft's can be changed. */
export function InvoiceLines({ invoice, onEdit, onRemove }: Props) {
  const { invoices: w } = useWords()
  const { money, percent } = useFormats(invoice.locationRef)
  const { items, currencyCode, taxInclusive, status } = invoice
  const isDraft = status === 'draft'
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.noLines}
      </Text>
    )
  return (
    <div className={classes.lines}>
      <Table aria-label={w.lines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{w.line}</Table.Th>
            <Table.Th scope="col" data-figure data-wide>
              {w.quantity}
            </Table.Th>
            <Table.Th scope="col" data-figure data-wide>
              {taxInclusive ? w.unitInclusive : w.unit}
            </Table.Th>
            <Table.Th scope="col" data-figure data-wide>
              {w.net}
            </Table.Th>
            <Table.Th scope="col" data-figure data-wide>
              {w.tax}
            </Table.Th>
            <Table.Th scope="col" data-figure>
              {w.gross}
            </Table.Th>
            {isDraft && <Table.Th scope="col" aria-hidden />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(item => (
            <Line key={item.id} item={item} isDraft={isDraft} onEdit={onEdit} onRemove={onRemove} />
          ))}
        </Table.Tbody>
      </Table>
      <dl className={classes.sums}>
        <Sum label={w.net} value={money(invoice.netAmount, currencyCode)} />
        {taxesOf(items).map(({ rate, net, tax }) => (
          <Sum
            key={rate}
            label={w.taxOf(percent(rate))}
            hint={w.ofNet(money(net, currencyCode))}
            value={money(tax, currencyCode)}
          />
        ))}
        <Sum label={w.total} value={money(invoice.grossAmount, currencyCode)} isTotal />
      </dl>
    </div>
  )
}

function Line({ item, isDraft, onEdit, onRemove }: Omit<Props, 'invoice'> & { item: InvoiceItem; isDraft: boolean }) {
  const { invoices: w } = useWords()
  const formats = useFormats(item.locationRef)
  const { number, percent } = formats
  const money = (amount: number) => formats.money(amount, item.currencyCode)
  const subject = subjectOf(item)
  const what = item.description || subject?.title || w.types[item.type]
  const off = offOf(item, { percent, money })
  return (
    <Table.Tr>
      <Table.Td>
        {subject ? (
          <Anchor size="sm" component={Link} to={subject.to}>
            {what}
          </Anchor>
        ) : (
          what
        )}
        <Text size="xs" c="dimmed">
          {[w.types[item.type], ...off.map(w.discount)].join(' · ')}
        </Text>
        <Text size="xs" c="dimmed" className={classes.narrow!}>
          {number(item.quantity, 4)} × {money(item.unitAmount)} · {w.taxOf(percent(item.tax.rate))}
        </Text>
      </Table.Td>
      <Table.Td data-figure data-wide>
        {number(item.quantity, 4)}
      </Table.Td>
      <Table.Td data-figure data-wide>
        {money(item.unitAmount)}
      </Table.Td>
      <Table.Td data-figure data-wide>
        {money(item.netDiscountedAmount)}
      </Table.Td>
      <Table.Td data-figure data-wide>
        {money(item.taxAmount)}
        <Text size="xs" c="dimmed">
          {item.tax.category === 'standard' || item.tax.category === 'zero'
            ? percent(item.tax.rate)
            : w.categories[item.tax.category]}
        </Text>
      </Table.Td>
      <Table.Td data-figure>{money(item.grossAmount)}</Table.Td>
      {isDraft && (
        <Table.Td className={classes.deeds!}>
          <ActionIcon aria-label={w.editLine(what)} onClick={() => onEdit(item.id)}>
            <Pencil size={14} />
          </ActionIcon>
          <ActionIcon aria-label={w.removeLine(what)} onClick={() => onRemove(item)}>
            <X size={15} />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const Sum = ({ label, hint, value, isTotal }: { label: string; hint?: string; value: string; isTotal?: boolean }) => (
  <div className={classes.sum} data-total={isTotal || undefined}>
    <dt>
      {label}
      {hint && (
        <Text span size="xs" c="dimmed">
          {' '}
          {hint}
        </Text>
      )}
    </dt>
    <dd>{value}</dd>
  </div>
)

/** The tax by its rate, as invoices have to tell it. */
function taxesOf(items: readonly InvoiceItem[]) {
  const rates = [...new Set(items.map(({ tax }) => tax.rate))].toSorted((a, b) => a - b)
  return rates.map(rate => {
    const lines = items.filter(({ tax }) => tax.rate === rate)
    const sum = (of: (item: InvoiceItem) => number) => lines.reduce((total, item) => total + of(item), 0)
    return { rate, net: sum(item => item.netDiscountedAmount), tax: sum(item => item.taxAmount) }
  })
}
