import { useFormats } from '../../kit/format/use-formats.ts'
import { signed, type Entry } from './entry.ts'
import classes from './ledger.module.css'

/** What an entry gave, with a plus, or took. */
export function Amount({ of }: { of: Entry }) {
  const { number } = useFormats()
  const value = signed(of)
  return (
    <span className={classes.amount} data-gives={value > 0 || undefined}>
      {value > 0 ? '+' : '−'}
      {number(Math.abs(value))}
    </span>
  )
}
