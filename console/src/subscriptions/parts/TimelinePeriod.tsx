import { Anchor, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { StatusBadge, type Tone } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Period, Subscription } from './subscription.ts'
import classes from './timeline.module.css'

/** What invoices are called, by id. */
export type InvoiceNames = ReadonlyMap<string, string>

const TONES: Record<Period['state'], Tone> = {
  coming: 'busy',
  open: 'wait',
  invoiced: 'wait',
  paid: 'good',
  waived: 'quiet',
  paused: 'quiet',
  voided: 'quiet',
}

interface Props {
  period: Period
  of: Subscription
  now: string
  invoices: InvoiceNames
}

/** One period: when it is, what it was billed or will be, and what it gave. */
export function TimelinePeriod({ period, of: { locationRef }, now, invoices }: Props) {
  const { subscriptions: w } = useWords()
  const formats = useFormats(locationRef)
  const gives = useGives()
  const { startDate, endDate, state, days, invoiceRef, grossAmount, granted } = period
  const isRunning = startDate <= now && now < endDate
  const isCut = days.used !== days.of
  const nothing = grossAmount === 0 && (state === 'waived' || state === 'paused')
  const details = [...(isCut ? [w.days(days.used, days.of)] : []), ...gives(granted)]
  return (
    <li className={classes.stretch} data-is={isRunning ? 'running' : startDate > now ? 'coming' : 'over'}>
      <div className={classes.head}>
        <Text span size="sm" fw={isRunning ? 600 : 400} className={classes.dates!}>
          {formats.days(period)}
        </Text>
        <StatusBadge tone={TONES[state]}>{w.periodStates[state]}</StatusBadge>
        {isRunning && (
          <Text span size="xs" c="dimmed">
            {w.now}
          </Text>
        )}
        <span className={classes.billed}>
          {invoiceRef && (
            <Anchor size="sm" component={Link} to={`/invoices/${invoiceRef}`} mr={10}>
              {invoices.get(invoiceRef) ?? w.invoice}
            </Anchor>
          )}
          {!nothing && (
            <Text span size="sm" {...((state === 'coming' || state === 'open') && { c: 'dimmed' })}>
              {formats.money(grossAmount)}
            </Text>
          )}
        </span>
      </div>
      {details.length > 0 && (
        <Text size="xs" c="dimmed">
          {details.join(' · ')}
        </Text>
      )}
      {isRunning && <Progress size={4} mt={6} value={share(startDate, endDate, now)} aria-label={w.running} />}
    </li>
  )
}

const share = (from: string, to: string, now: string) =>
  Math.round(((Date.parse(now) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * 100)
