import { Chart } from '../../kit/chart/Chart.tsx'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpoken } from '../../kit/format/words.tsx'
import { ChartOf, total, type Asked } from './ChartOf.tsx'
import { namesOf } from './span.ts'

/** How much of the time in which resources are open was booked; nothing where there are none. */
export function Booked({ asked }: { asked: Asked }) {
  const { words, locale } = useSpoken()
  const { today: w } = words
  const { number, percent } = useFormats()
  const query = useOperation(stoa.analytics.getBookingsAnalytics, { query: asked }, { keepsPrevious: true })
  return (
    <ChartOf query={query}>
      {({ buckets, interval }) => {
        const [booked, open] = [buckets.map(({ bookedMinutes }) => bookedMinutes), buckets.map(({ openMinutes }) => openMinutes)]
        const bookings = buckets.map(each => each.bookings)
        if (total(booked) + total(open) === 0) return null
        const share = (part: number, whole: number) => (whole === 0 ? undefined : Math.round((part / whole) * 100))
        return (
          <Chart
            title={w.booked}
            kind="bars"
            head={w.span}
            nothing={w.nothing}
            format={percent}
            figure={percent(share(total(booked), total(open)) ?? 0)}
            hint={w.bookedBy(number(Math.round(total(booked) / 60)), number(total(bookings)))}
            buckets={namesOf(buckets, interval, locale)}
            series={[{ name: w.booked, values: booked.map((minutes, i) => share(minutes, open[i]!)) }]}
          />
        )
      }}
    </ChartOf>
  )
}
