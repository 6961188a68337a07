import { epochNow } from '../../kit/data/clock.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useBookingsToday } from './bookings-today.ts'

const HOUR = 3_600_000
/** Before and after, most places are closed: these hours are shown where something is booked then. */
const [MORNING, EVENING] = [7, 20]

/** How many resources are in use now, and in each hour of today. */
export function Occupancy() {
  const { today: w } = useWords()
  const { number, time } = useFormats()
  const chosen = useLocationChoice()
  const { data, begin, end } = useBookingsToday()
  const all = useOperation(stoa.resources.listResources, {
    query: { ...(chosen && { locationRef: chosen.id }), limit: 100 },
  }).data
  if (!data || !all || all.resources.length === 0) return null
  const usedIn = (from: number, to: number) =>
    new Set(
      data.bookings
        .filter(({ startDate, endDate }) => Date.parse(startDate) < to && Date.parse(endDate) > from)
        .map(({ resourceRef }) => resourceRef),
    ).size
  const first = Date.parse(begin)
  const hours = Array.from({ length: Math.round((Date.parse(end) - first) / HOUR) }, (_, hour) => {
    const from = first + hour * HOUR
    return { hour, label: time(new Date(from).toISOString()), used: usedIn(from, from + HOUR) }
  })
  const used = hours.filter(each => each.used > 0).map(({ hour }) => hour)
  const shown = hours.filter(
    ({ hour }) => hour >= Math.min(MORNING, ...used) && hour < Math.max(EVENING, ...used.map(at => at + 1)),
  )
  return (
    <Chart
      title={w.occupancy}
      kind="bars"
      isWhole
      head={w.hour}
      nothing={w.nothing}
      format={value => number(value)}
      figure={number(usedIn(epochNow(), epochNow() + 1))}
      hint={w.inUseOf(`${number(all.resources.length)}${all.nextPageToken === undefined ? '' : '+'}`)}
      buckets={shown.map(({ label }) => ({ short: label, name: label }))}
      series={[{ name: w.inUse, values: shown.map(({ used }) => used) }]}
    />
  )
}
