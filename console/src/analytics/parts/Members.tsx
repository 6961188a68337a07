import { Chart } from '../../kit/chart/Chart.tsx'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpoken } from '../../kit/format/words.tsx'
import { ChartOf, total, type Asked } from './ChartOf.tsx'
import { namesOf } from './span.ts'

/** How many members there were. */
export function Members({ asked }: { asked: Asked }) {
  const { words, locale } = useSpoken()
  const { today: w } = words
  const { number } = useFormats()
  const query = useOperation(stoa.analytics.getMembersAnalytics, { query: asked }, { keepsPrevious: true })
  return (
    <ChartOf query={query}>
      {({ buckets, interval }) => {
        const [joined, left] = [buckets.map(({ joined }) => joined), buckets.map(({ left }) => left)]
        return (
          <Chart
            title={w.members}
            kind="lines"
            isWhole
            head={w.span}
            nothing={w.nothing}
            format={value => number(value)}
            figure={number(buckets.at(-1)?.members ?? 0)}
            hint={w.change(number(total(joined)), number(total(left)))}
            buckets={namesOf(buckets, interval, locale)}
            series={[{ name: w.members, values: buckets.map(({ members }) => members) }]}
            extra={[
              { name: w.joinedIn, values: joined },
              { name: w.leftIn, values: left },
            ]}
          />
        )
      }}
    </ChartOf>
  )
}
