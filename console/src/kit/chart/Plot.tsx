import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'
import classes from './chart.module.css'
import { marksOf, pathOf, shownLabels } from './scale.ts'

export interface Series {
  name: string
  /** One for each bucket; undefined where there is none. */
  values: readonly (number | undefined)[]
}

export interface ChartData {
  /** The buckets: `short` stands at the axis, `name` is read. */
  buckets: readonly { short: string; name: string }[]
  series: readonly Series[]
  /** Values over time as lines, or as bars that stand on each other. */
  kind: 'lines' | 'bars'
  format: (value: number) => string
  /** Whether there are only whole values, as counts are. */
  isWhole?: boolean
}

const HEIGHT = 168
const [TOP, BOTTOM] = [8, 22]
const LABEL = 64

/** The picture of values over time, for those who see it; the table says the same. */
export function Plot({ buckets, series, kind, format, isWhole = false }: ChartData) {
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number>()
  const sums = buckets.map((_, i) => series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0))
  const values = series.flatMap(each => each.values.filter(value => value !== undefined))
  const marks = marksOf(Math.max(...(kind === 'bars' ? sums : values), 0), isWhole)
  const left = Math.max(...marks.map(mark => format(mark).length)) * 6.5 + 10
  const inner = Math.max(0, width - left - 8)
  const slot = inner / Math.max(1, buckets.length)
  const x = (i: number) => left + slot * (i + 0.5)
  const y = (value: number) => HEIGHT - BOTTOM - (value / marks.at(-1)!) * (HEIGHT - TOP - BOTTOM)
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const found = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - left) / slot)
    setAt(found >= 0 && found < buckets.length ? found : undefined)
  }
  return (
    <div ref={ref} className={classes.plot} aria-hidden>
      {width > 0 && (
        <svg width={width} height={HEIGHT} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setAt(undefined)}>
          {marks.map(mark => (
            <g key={mark}>
              <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} className={mark === 0 ? classes.base : classes.grid} />
              <text x={left - 8} y={y(mark) + 4} textAnchor="end" className={classes.label}>
                {format(mark)}
              </text>
            </g>
          ))}
          {shownLabels(buckets.length, Math.floor(inner / LABEL)).map(i => (
            <text key={i} x={Math.min(x(i), width - 16)} y={HEIGHT - 5} textAnchor="middle" className={classes.label}>
              {buckets[i]!.short}
            </text>
          ))}
          {at !== undefined && (
            <rect x={left + slot * at} y={TOP} width={slot} height={HEIGHT - TOP - BOTTOM} className={classes.at} />
          )}
          {kind === 'bars'
            ? buckets.map((_, i) => <Stack key={i} of={series.map(each => each.values[i] ?? 0)} x={x(i)} slot={slot} y={y} />)
            : series.map((each, s) => (
                <Line
                  key={each.name}
                  at={s}
                  points={each.values.map((value, i) => (value === undefined ? undefined : ([x(i), y(value)] as const)))}
                />
              ))}
        </svg>
      )}
      {at !== undefined && buckets[at] && (
        <div className={classes.tip} style={at < buckets.length / 2 ? { left: x(at) + 10 } : { right: width - x(at) + 10 }}>
          <b>{buckets[at].name}</b>
          {series.map(({ name, values }, s) => (
            <span key={name}>
              <i className={classes.sign} data-series={s} />
              {name}
              <span className={classes.value}>{values[at] === undefined ? '–' : format(values[at])}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface StackProps {
  of: readonly number[]
  x: number
  slot: number
  y: (value: number) => number
}

function Stack({ of, x, slot, y }: StackProps) {
  const width = Math.min(28, Math.max(2, slot * 0.68))
  const from = (s: number) => of.slice(0, s).reduce((sum, value) => sum + value, 0)
  return of.map((value, s) =>
    value > 0 ? (
      <rect
        // The series are always the same.
        key={s}
        x={x - width / 2}
        width={width}
        y={y(from(s) + value)}
        height={Math.max(1, y(from(s)) - y(from(s) + value))}
        className={classes.bar}
        data-series={s}
      />
    ) : null,
  )
}

const Line = ({ at, points }: { at: number; points: readonly (readonly [number, number] | undefined)[] }) => (
  <>
    <path d={pathOf(points)} className={classes.line} data-series={at} />
    {points.map((point, i) => {
      // A value between two that are missing would not be seen.
      const isAlone = point && !points[i - 1] && !points[i + 1]
      return isAlone && <circle key={i} cx={point[0]} cy={point[1]} r={2.5} className={classes.bar} data-series={at} />
    })}
  </>
)
