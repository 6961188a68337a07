import { Chart } from '../../kit/chart/Chart.tsx'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpoken } from '../../kit/format/words.tsx'
import { ChartOf, total, type Asked } from './ChartOf.tsx'
import { namesOf } from './span.ts'

const STATES = ['completed', 'open', 'canceled'] as const

/** How many orders were made, by what became of them. */
export function Ordered({ asked }: { asked: Asked }) {
  const { words, locale } = useSpoken()
  const { today: w } = words
  const { number } = useFormats()
  const query = useOperation(stoa.analytics.getOrdersAnalytics, { query: asked }, { keepsPrevious: true })
  return (
    <ChartOf query={query}>
      {({ buckets, interval }) => (
        <Chart
          title={w.ordersMade}
          kind="bars"
          isWhole
          head={w.span}
          nothing={w.nothing}
          format={value => number(value)}
          figure={number(total(buckets.map(({ orders }) => orders)))}
          buckets={namesOf(buckets, interval, locale)}
          series={STATES.map(state => ({ name: w.orderStates[state], values: buckets.map(bucket => bucket[state]) }))}
        />
      )}
    </ChartOf>
  )
}
