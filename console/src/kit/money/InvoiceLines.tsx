import { ActionIcon, Table, Text, VisuallyHidden } from '@mantine/core'
import { ChevronDown, ChevronRight, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { LinkTo } from '../page/LinkTo.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { Explained } from './Explained.tsx'
import { offOf, subjectOf, type InvoiceItem, type Line } from './line.ts'
import classes from './sheet.module.css'
import { useTaxWords } from './use-tax-words.ts'

interface Props {
  items: readonly Line[]
  /** Whether `unitAmount` has the tax inside. */
  taxInclusive: boolean
  /** What can be done with a line of a draft. */
  actions?: { onEdit: (id: string) => void; onRemove: (item: InvoiceItem) => void } | undefined
}

/** The lines of an invoice with what each costs; each tells in its place how that was computed. */
export function InvoiceLines({ items, taxInclusive, actions }: Props) {
  const { invoices: w, billing } = useWords()
  if (items.length === 0)
    return (
      <Text size="sm" c="dimmed" py="xs">
        {w.noLines}
      </Text>
    )
  return (
    <div className={classes.lines}>
      <Table aria-label={w.lines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{w.line}</Table.Th>
            {[w.quantity, taxInclusive ? w.unitInclusive : w.unit].map(title => (
              <Table.Th key={title} scope="col" data-figure data-roomy>
                {title}
              </Table.Th>
            ))}
            {[w.net, w.tax].map(title => (
              <Table.Th key={title} scope="col" data-figure data-wide>
                {title}
              </Table.Th>
            ))}
            <Table.Th scope="col" data-figure>
              {w.gross}
            </Table.Th>
            <Table.Th scope="col" className={classes.actions!}>
              <VisuallyHidden>{billing.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, i) => (
            <OneLine key={item.id ?? i} item={item} actions={actions} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function OneLine({ item, actions }: { item: Line } & Pick<Props, 'actions'>) {
  const { invoices: w, billing } = useWords()
  const formats = useFormats(item.locationRef)
  const { number, percent } = formats
  const [isOpen, setOpen] = useState(false)
  const money = (amount: number) => formats.money(amount, item.currencyCode)
  const subject = subjectOf(item)
  const what = item.description || subject?.title || w.types[item.type]
  const off = offOf(item, { percent, money })
  const tax = useTaxWords(item.locationRef)(item.tax)
  const isStored = actions && item.id !== undefined
  return (
    <>
      <Table.Tr data-open={isOpen || undefined}>
        <Table.Td>
          {subject ? <LinkTo to={subject.to}>{what}</LinkTo> : what}
          <Text size="xs" c="dimmed">
            {[w.types[item.type], ...off.map(w.discount)].join(' · ')}
          </Text>
          <Text size="xs" c="dimmed" className={classes.narrow!}>
            {number(item.quantity, 4)} × {money(item.unitAmount)} · {w.taxOf(tax)}
          </Text>
        </Table.Td>
        <Table.Td data-figure data-roomy>
          {number(item.quantity, 4)}
        </Table.Td>
        <Table.Td data-figure data-roomy>
          {money(item.unitAmount)}
        </Table.Td>
        <Table.Td data-figure data-wide>
          {money(item.netDiscountedAmount)}
        </Table.Td>
        <Table.Td data-figure data-wide>
          {money(item.taxAmount)}
          <Text size="xs" c="dimmed">
            {item.tax.title ?? tax}
          </Text>
        </Table.Td>
        <Table.Td data-figure>{money(item.grossAmount)}</Table.Td>
        <Table.Td className={classes.actions!}>
          <ActionIcon
            aria-label={isOpen ? billing.hideExplanation(what) : billing.explain(what)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </ActionIcon>
          {isStored && (
            <>
              <ActionIcon aria-label={w.editLine(what)} onClick={() => actions.onEdit(item.id!)}>
                <Pencil size={14} />
              </ActionIcon>
              <ActionIcon aria-label={w.removeLine(what)} onClick={() => actions.onRemove(item as InvoiceItem)}>
                <X size={15} />
              </ActionIcon>
            </>
          )}
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr className={classes.opened!}>
          <Table.Td colSpan={7}>
            <Explained of={item} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
