import { Chart } from '../../kit/chart/Chart.tsx'
import { isForbidden } from '../../kit/data/query-client.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useDayToday } from './bookings-today.ts'
import { ChartOf } from './ChartOf.tsx'

/** Before and after, most places are closed: these hours are shown where something is booked then. */
const [MORNING, EVENING] = [7, 20]

/** How many resources are in use now, and in each hour of today; nothing where there are none, or for whoever may not read it. */
export function Occupancy() {
  const { today: w } = useWords()
  const { number, time } = useFormats()
  const chosen = useLocationChoice()
  const { begin, end } = useDayToday()
  const asked = { ...(chosen && { locationRef: chosen.id }), startDate: begin, endDate: end }
  const query = useOperation(stoa.analytics.getOccupancyAnalytics, { query: asked }, { keepsPrevious: true })
  if (isForbidden(query.error)) return null
  return (
    <ChartOf query={query}>
      {({ resources, inUse, buckets }) => {
        if (resources === 0) return null
        const used = buckets.flatMap((bucket, hour) => (bucket.inUse > 0 ? [hour] : []))
        const shown = buckets.slice(Math.min(MORNING, ...used), Math.max(EVENING, ...used.map(hour => hour + 1)))
        const names = shown.map(({ startDate }) => time(startDate))
        return (
          <Chart
            title={w.occupancy}
            kind="bars"
            isWhole
            head={w.hour}
            nothing={w.nothing}
            format={value => number(value)}
            figure={number(inUse)}
            hint={w.inUseOf(number(resources))}
            buckets={names.map(name => ({ short: name, name }))}
            series={[{ name: w.inUse, values: shown.map(bucket => bucket.inUse) }]}
          />
        )
      }}
    </ChartOf>
  )
}
