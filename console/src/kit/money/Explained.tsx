import { Text } from '@mantine/core'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import type { Line } from './line.ts'
import classes from './explained.module.css'

type Step = Line['explanation']['steps'][number]

/** How a line was computed, step by step with exact amounts: enough to do it again by hand. */
export function Explained({ of: line }: { of: Line }) {
  const { billing: w } = useWords()
  const formats = useFormats(line.locationRef)
  const { number, percent } = formats
  const money = (amount: number) => formats.money(amount, line.currencyCode)
  const { period, days, unitPrice, quantity, steps, rounded } = line.explanation
  const isPart = days !== undefined && days.used !== days.of
  const labelOf = ({ kind, percent: share, amount = 0 }: Step): string => {
    switch (kind) {
      case 'price':
        return `${number(quantity, 4)} × ${money(unitPrice)}`
      case 'proration':
        return days ? w.steps.proration(days.used, days.of) : w.steps.part
      case 'manual':
        return w.steps.manual(money(amount))
      case 'withoutTax':
        return w.steps.taxInside(percent(share ?? 0))
      case 'tax':
        return line.tax.inclusive ? w.steps.taxInside(percent(share ?? 0)) : w.steps.taxOnTop(percent(share ?? 0))
      default:
        return w.steps.off(w.steps[kind], share === undefined ? money(amount) : percent(share))
    }
  }
  /** A decimal as people write it; what does not end stays a fraction, with about how much it is. */
  const exact = (text: string): string => {
    const [over, under] = text.split('/').map(Number) as [number, number?]
    return under === undefined ? number(over, 8) : `${text} ≈ ${number(over / under, 6)}`
  }
  return (
    <div className={classes.explained}>
      {(period || isPart) && (
        <Text size="xs" c="dimmed">
          {[period && formats.days(period), isPart && w.days(days.used, days.of)].filter(Boolean).join(' · ')}
        </Text>
      )}
      <dl className={classes.steps}>
        {steps.map((step, i) => (
          <div key={i} className={classes.step}>
            <dt>{labelOf(step)}</dt>
            <dd>{exact(step.exact)}</dd>
          </div>
        ))}
        <div className={classes.step} data-rounded>
          <dt>{w.rounded}</dt>
          <dd>
            {money(rounded.netDiscountedAmount)} + {money(rounded.taxAmount)} = {money(rounded.grossAmount)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
