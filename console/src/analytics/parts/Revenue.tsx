import { Chart } from '../../kit/chart/Chart.tsx'
import { stoa } from '../../kit/data/stoa.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats, written } from '../../kit/format/use-formats.ts'
import { useSpoken } from '../../kit/format/words.tsx'
import { ChartOf, total, type Asked } from './ChartOf.tsx'
import { namesOf } from './span.ts'

/** The colours follow the order. */
const KINDS = ['subscription', 'order', 'creditPackage', 'booking', 'eventTicket', 'custom'] as const
type Bucket = ReplyOf<typeof stoa.analytics.getRevenueAnalytics>['buckets'][number]
type Row = Bucket['revenue'][number]

/** What credit notes took off counts in their month. */
const netOf = ({ netAmount, creditedNetAmount }: Row) => netAmount - creditedNetAmount

/** What was sold by month and kind, in a chart for each currency. */
export function Revenue({ asked }: { asked: Asked }) {
  const query = useOperation(stoa.analytics.getRevenueAnalytics, { query: asked }, { keepsPrevious: true })
  return (
    <ChartOf query={query}>
      {({ buckets }) => {
        const found = new Set(
          buckets.flatMap(({ revenue, recurring = [] }) => [...revenue, ...recurring].map(({ currencyCode }) => currencyCode)),
        )
        const currencies: (string | undefined)[] = [...found].toSorted()
        if (currencies.length === 0) currencies.push(undefined)
        return currencies.map(currency => <Currency key={currency ?? ''} currency={currency} buckets={buckets} />)
      }}
    </ChartOf>
  )
}

function Currency({ currency, buckets }: { currency: string | undefined; buckets: readonly Bucket[] }) {
  const { words, locale } = useSpoken()
  const { today: w } = words
  const { money } = useFormats()
  const rows = buckets.map(({ revenue }) => revenue.filter(({ currencyCode }) => currencyCode === currency))
  const all = rows.flat()
  const paidBack = total(all.map(({ refundedAmount }) => refundedAmount))
  const credited = total(all.map(({ creditedNetAmount }) => creditedNetAmount))
  const kinds = KINDS.filter(kind => all.some(row => row.type === kind && netOf(row) !== 0))
  const hint = [
    w.inTwelveMonths,
    ...(credited > 0 ? [w.credited(money(credited, currency))] : []),
    ...(paidBack > 0 ? [w.paidBack(money(paidBack, currency))] : []),
  ].join('; ')
  const ofKind = (of: readonly Row[], kind: Row['type']) => total(of.filter(({ type }) => type === kind).map(netOf))
  const recurring = buckets.map(bucket => bucket.recurring?.find(({ currencyCode }) => currencyCode === currency)?.netAmount ?? 0)
  const style = { style: 'currency', currency: currency ?? 'EUR', maximumFractionDigits: 0 } as const
  const whole = written(new Intl.NumberFormat(locale, style))
  const common = { head: w.span, nothing: w.nothing, format: whole, buckets: namesOf(buckets, 'month', locale) }
  return (
    <>
      <Chart
        {...common}
        title={currency === undefined ? w.revenueNone : w.revenue(currency)}
        kind="bars"
        isWhole
        figure={money(total(all.map(netOf)), currency)}
        hint={hint}
        series={kinds.map(kind => ({ name: w.kinds[kind], values: rows.map(of => ofKind(of, kind)) }))}
      />
      {currency !== undefined && recurring.some(value => value !== 0) && (
        <Chart
          {...common}
          title={w.recurring(currency)}
          kind="bars"
          figure={money(recurring.at(-1)!, currency)}
          hint={w.inLastMonth}
          series={[{ name: w.kinds.subscription, values: recurring }]}
        />
      )}
    </>
  )
}
