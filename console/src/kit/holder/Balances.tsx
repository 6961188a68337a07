import { Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../format/use-formats.ts'
import { Figure, Nothing } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { wholeOf, type Balance, type Holder, type Unit } from './holder.ts'
import classes from './holder.module.css'

interface Props {
  of: (Holder & Record<Unit, Balance>) | undefined
  /** The address of their ledgers. */
  ledgers: string
  /** A line under each, such as who may spend it. */
  notes?: Partial<Record<Unit, ReactNode>>
}

/** What a holder has: credits and day passes, and how much of it expires. Each leads to its ledger. */
export function Balances({ of, ledgers, notes = {} }: Props) {
  const { holder: w } = useWords()
  return (
    <div className={classes.balances}>
      <OneBalance title={w.credits} unit="credits" of={of} to={ledgers} note={notes.credits} />
      <OneBalance title={w.dayPasses} unit="dayPasses" of={of} to={ledgers} note={notes.dayPasses} />
    </div>
  )
}

function OneBalance({ title, unit, of, to, note }: { title: string; unit: Unit; of: Props['of']; to: string; note: ReactNode }) {
  const { holder: w } = useWords()
  const { number } = useFormats()
  const balance = of?.[unit]
  const inside = (
    <>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {balance ? <span className={classes.amount}>{number(wholeOf(balance))}</span> : <Skeleton h={28} w={70} />}
      <Text size="xs" c="dimmed" mih={16}>
        {balance && balance.expiring > 0 ? w.balanceExpiring(number(balance.expiring)) : ''}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
  return (
    <section aria-label={title}>
      {of ? (
        <Link to={to} search={(unit === 'dayPasses' ? { unit } : {}) as never} className={classes.balance!}>
          {inside}
        </Link>
      ) : (
        <div className={classes.balance}>{inside}</div>
      )}
    </section>
  )
}

/** The same in a column of a list. */
export const BalanceFigure = ({ of }: { of: Balance }) => (wholeOf(of) === 0 ? <Nothing /> : <Figure value={wholeOf(of)} />)
