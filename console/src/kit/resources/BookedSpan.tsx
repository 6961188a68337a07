import { useSpan } from '../format/use-span.ts'
import classes from './resources.module.css'

/** From when to when something is booked, in a column of a list: days that differ stand on two lines. */
export function BookedSpan({ of, at }: { of: { startDate: string; endDate: string }; at: string }) {
  const { span } = useSpan(at)
  return <div className={classes.span}>{span(of)}</div>
}
