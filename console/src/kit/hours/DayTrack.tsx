import { useRef, useState, type PointerEvent } from 'react'
import { reach, timeOf, type Hours } from './week.ts'
import classes from './week.module.css'

const DAY = 1440
const STEP = 30

interface Drawn {
  /** Which hours are changed; undefined for new ones. */
  at: number | undefined
  /** Where the other end stays. */
  anchor: number
  now: number
}

/**
 * A day as a bar of 24 hours. Hours are drawn by pulling over it, and changed by pulling at their ends. Whoever uses no pointer has the fields
 * beside it, so this says nothing to a screen reader.
 */
export function DayTrack({ hours, onChange }: { hours: readonly Hours[]; onChange: (hours: readonly Hours[]) => void }) {
  const track = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const minuteAt = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect()
    return Math.min(Math.max(Math.round(((clientX - left) / width) * (DAY / STEP)) * STEP, 0), DAY)
  }
  const begin = (event: PointerEvent, at: number | undefined, anchor: number) => {
    event.preventDefault()
    event.stopPropagation()
    track.current!.setPointerCapture(event.pointerId)
    setDrawn({ at, anchor, now: minuteAt(event) })
  }
  const finish = () => {
    if (!drawn) return
    setDrawn(undefined)
    const [start, end] = [Math.min(drawn.anchor, drawn.now), Math.max(drawn.anchor, drawn.now)]
    if (start === end) return
    const made = { from: timeOf(start), to: timeOf(end) }
    onChange(drawn.at === undefined ? merged([...hours, made]) : hours.with(drawn.at, made))
  }
  const bars = hours.map((each, i) => {
    const { start, end, after } = reach(each)
    return drawn?.at === i
      ? { start: Math.min(drawn.anchor, drawn.now), end: Math.max(drawn.anchor, drawn.now), after: 0 }
      : { start, end, after }
  })
  return (
    <div
      ref={track}
      aria-hidden
      className={classes.track}
      onPointerDown={event => begin(event, undefined, minuteAt(event))}
      onPointerMove={event => drawn && setDrawn({ ...drawn, now: minuteAt(event) })}
      onPointerUp={finish}
      onPointerCancel={() => setDrawn(undefined)}
    >
      {bars.map(({ start, end, after }, i) => (
        <div key={i} className={classes.bar} data-over={after > 0 || undefined} style={place(start, end)}>
          <span className={classes.end} data-side="start" onPointerDown={event => begin(event, i, end)} />
          <span className={classes.end} data-side="end" onPointerDown={event => begin(event, i, start)} />
        </div>
      ))}
      {drawn && drawn.at === undefined && (
        <div
          className={classes.bar}
          data-new
          style={place(Math.min(drawn.anchor, drawn.now), Math.max(drawn.anchor, drawn.now))}
        />
      )}
    </div>
  )
}

export const place = (start: number, end: number) => ({
  insetInlineStart: `${(start / DAY) * 100}%`,
  width: `${((end - start) / DAY) * 100}%`,
})

/** What is drawn over hours makes them longer. Hours over midnight stay as they are. */
function merged(all: readonly Hours[]): Hours[] {
  const over = all.filter(each => reach(each).after > 0)
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of all
    .filter(each => !over.includes(each))
    .map(reach)
    .toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return [...spans.map(({ start, end }) => ({ from: timeOf(start), to: timeOf(end) })), ...over]
}
