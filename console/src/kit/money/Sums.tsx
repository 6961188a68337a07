import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Words } from '../../words/en/index.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import classes from './sheet.module.css'
import { useTaxWords } from './use-tax-words.ts'

interface Amounts {
  locationRef: string
  currencyCode: string
  discountAmount: number
  netAmount: number
  grossAmount: number
  taxes: readonly {
    title?: string | undefined
    rate: number
    category: keyof Words['invoices']['categories']
    reason?: string | undefined
    taxableAmount: number
    amount: number
  }[]
}

/** The sums of a document: net, the tax by rate, and all. What was taken off or paid follows as its children. */
export function Sums({ of, children }: { of: Amounts; children?: ReactNode }) {
  const { invoices: w, billing } = useWords()
  const { money: write } = useFormats(of.locationRef)
  const taxWords = useTaxWords(of.locationRef)
  const money = (amount: number) => write(amount, of.currencyCode)
  return (
    <dl className={classes.sums}>
      {of.discountAmount > 0 && <Sum label={billing.discounts} value={money(-of.discountAmount)} isQuiet />}
      <Sum label={w.net} value={money(of.netAmount)} />
      {of.taxes.map(({ title, reason, taxableAmount, amount, ...tax }) => (
        <Sum
          key={`${tax.rate} ${tax.category}`}
          label={title ?? w.taxOf(taxWords(tax))}
          hint={[w.ofNet(money(taxableAmount)), reason].filter(Boolean).join(' · ')}
          value={money(amount)}
        />
      ))}
      <Sum label={w.total} value={money(of.grossAmount)} isTotal />
      {children}
    </dl>
  )
}

interface SumProps {
  label: string
  hint?: string | undefined
  value: string
  isTotal?: boolean
  isQuiet?: boolean
}

export const Sum = ({ label, hint, value, isTotal, isQuiet }: SumProps) => (
  <div className={classes.sum} data-total={isTotal || undefined} data-quiet={isQuiet || undefined}>
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
