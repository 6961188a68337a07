import { Chart } from '../../kit/chart/Chart.tsx'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpoken } from '../../kit/format/words.tsx'
import { ChartOf, total, type Asked } from './ChartOf.tsx'
import { namesOf } from './span.ts'

/** How many tickets were opened and solved, and how soon they were answered. */
export function Solved({ asked }: { asked: Asked }) {
  const { words, locale } = useSpoken()
  const { today: w } = words
  const { number, percent } = useFormats()
  const query = useOperation(stoa.analytics.getTicketsAnalytics, { query: asked }, { keepsPrevious: true })
  const hours = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 }).format(value)
  return (
    <ChartOf query={query}>
      {({ buckets, interval }) => {
        const common = { head: w.span, nothing: w.nothing, buckets: namesOf(buckets, interval, locale) }
        const [opened, solved] = [buckets.map(({ opened }) => opened), buckets.map(({ solved }) => solved)]
        const replies = buckets.map(({ firstResponse }) => firstResponse)
        const answered = total(replies.map(({ answered }) => answered))
        const waited = total(replies.map(({ answered, averageSeconds = 0 }) => answered * averageSeconds))
        const soon = total(replies.map(({ withinFourHours }) => withinFourHours))
        return (
          <>
            <Chart
              {...common}
              title={w.ticketsMade}
              kind="lines"
              isWhole
              format={value => number(value)}
              figure={number(total(opened))}
              hint={w.solvedOf(number(total(solved)))}
              series={[
                { name: w.opened, values: opened },
                { name: w.solved, values: solved },
              ]}
            />
            <Chart
              {...common}
              title={w.firstReply}
              kind="bars"
              format={hours}
              figure={answered === 0 ? '–' : hours(waited / answered / 3_600)}
              hint={answered > 0 && w.withinFourHours(percent(Math.round((soon / answered) * 100)))}
              series={[
                { name: w.average, values: replies.map(({ averageSeconds }) => averageSeconds && averageSeconds / 3_600) },
              ]}
            />
          </>
        )
      }}
    </ChartOf>
  )
}
