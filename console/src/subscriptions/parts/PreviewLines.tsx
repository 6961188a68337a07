import { Text } from '@mantine/core'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import classes from './preview.module.css'

type Upcoming = ReplyOf<typeof stoa.invoices.getUpcomingInvoice>
type Line = Pick<Upcoming['invoiceItems'][number], 'description' | 'discounts' | 'grossAmount' | 'explanation'>

interface Props {
  invoice: Pick<Upcoming['invoice'], 'netAmount' | 'taxAmount' | 'grossAmount' | 'currencyCode'>
  items: readonly Line[]
  locationRef: string
}

/** The lines of an invoice that is to come, each with how it was computed, and its sums. */
export function PreviewLines({ invoice, items, locationRef }: Props) {
  const { subscriptions: w } = useWords()
  const formats = useFormats(locationRef)
  const money = (amount: number) => formats.money(amount, invoice.currencyCode)
  const how = ({ discounts, explanation: { days, unitPrice, quantity } }: Line) =>
    [
      ...(quantity === 1 && !days ? [] : [`${formats.number(quantity, 4)} × ${money(unitPrice)}`]),
      ...(days && days.used !== days.of ? [w.days(days.used, days.of)] : []),
      ...discounts.map(({ coupon: { percentOff, amountOff = 0 } }) =>
        w.less(percentOff === undefined ? money(amountOff) : formats.percent(percentOff)),
      ),
    ].join(' · ')
  return (
    <dl className={classes.lines}>
      {items.map((line, i) => (
        <div key={i} className={classes.line}>
          <dt>
            {line.description}
            <Text size="xs" c="dimmed">
              {how(line)}
            </Text>
          </dt>
          <dd>{money(line.grossAmount)}</dd>
        </div>
      ))}
      <div className={classes.line} data-sum>
        <dt>
          {w.total}
          <Text span size="xs" c="dimmed" ml={8}>
            {w.netAndTax(money(invoice.netAmount), money(invoice.taxAmount))}
          </Text>
        </dt>
        <dd>{money(invoice.grossAmount)}</dd>
      </div>
    </dl>
  )
}
