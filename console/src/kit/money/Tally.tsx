import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './tally.module.css'

interface Figure {
  title: string
  value: ReactNode
  hint?: ReactNode
  /** Whether somebody has to do something about it. */
  isBad?: boolean
  to?: string
  search?: Readonly<Record<string, string>>
}

/** A few sums beside each other, each perhaps the way to what it sums. */
export const Tally = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section className={classes.tally} aria-label={label}>
    {figures.map(({ title, value, hint, isBad, to, search }) => {
      const inside = (
        <>
          <span className={classes.value} data-bad={isBad || undefined}>
            {value}
          </span>
          <span className={classes.title}>{title}</span>
          {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </>
      )
      return to === undefined ? (
        <div key={title} className={classes.figure}>
          {inside}
        </div>
      ) : (
        <Link key={title} to={to} search={(search ?? {}) as never} className={classes.figure!}>
          {inside}
        </Link>
      )
    })}
  </section>
)
