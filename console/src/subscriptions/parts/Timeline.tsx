import { Anchor, Button, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { StatusBadge, type Tone } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { stretchesOf, type Stretch } from './periods.ts'
import type { Subscription } from './subscription.ts'
import classes from './timeline.module.css'

const TONES: Record<Stretch['is'], Tone> = { over: 'quiet', running: 'good', coming: 'busy' }
/** So many that are over are shown at first. */
const FEW = 4

interface Props {
  subscription: Subscription
  /** The invoice over the first period, where there is one. */
  firstInvoice?: { id: string; number?: number | undefined; grossAmount: number } | undefined
}

/** The periods, the last one first: those to come, the present one, and those that are over. */
export function Timeline({ subscription, firstInvoice }: Props) {
  const { subscriptions: w, kit } = useWords()
  const { day, money } = useFormats(subscription.locationRef)
  const [isWhole, setWhole] = useState(false)
  const now = new Date().toISOString()
  const stretches = useMemo(() => stretchesOf(subscription, now).toReversed(), [subscription, now.slice(0, 13)])
  const over = stretches.filter(({ is }) => is === 'over')
  const shown = isWhole ? stretches : stretches.filter(stretch => stretch.is !== 'over' || over.indexOf(stretch) < FEW)
  const { endDate, startDate } = subscription
  const billed = (stretch: Stretch): ReactNode =>
    firstInvoice && stretch.startDate.slice(0, 16) === startDate.slice(0, 16) ? (
      <Anchor size="sm" component={Link} to={`/invoices/${firstInvoice.id}`}>
        {w.invoicedIn(firstInvoice.number === undefined ? `(${w.draft})` : String(firstInvoice.number))} ·{' '}
        {money(firstInvoice.grossAmount)}
      </Anchor>
    ) : stretch.is === 'coming' ? null : (
      <Text span size="sm" c="dimmed">
        {w.notBilled}
      </Text>
    )
  return (
    <Section title={w.timeline}>
      <ol className={classes.line}>
        <li className={classes.end} data-open={endDate === undefined || undefined}>
          <Text span size="sm" c="dimmed">
            {endDate === undefined ? w.goesOn : endDate <= now ? w.ended(day(endDate)) : w.endsOn(day(endDate))}
          </Text>
        </li>
        {shown.map(stretch => (
          <li key={stretch.startDate} className={classes.stretch} data-is={stretch.is}>
            <div className={classes.head}>
              <Text span size="sm" fw={stretch.is === 'running' ? 600 : 400} className={classes.dates!}>
                {day(stretch.startDate)} – {stretch.endDate === undefined ? '…' : lastDay(stretch, day)}
              </Text>
              <StatusBadge tone={TONES[stretch.is]}>{w[stretch.is]}</StatusBadge>
              <span className={classes.billed}>{billed(stretch)}</span>
            </div>
            {stretch.is === 'running' && stretch.endDate !== undefined && (
              <Progress size={4} mt={6} value={share(stretch.startDate, stretch.endDate, now)} aria-label={w.running} />
            )}
          </li>
        ))}
      </ol>
      {over.length > FEW && !isWhole && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWhole(true)}>
          {kit.showMore}: {w.earlier(over.length - FEW)}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {w.billedLater}
      </Text>
    </Section>
  )
}

/** The last instant that belongs to it, because its end is the beginning of the next one. */
const lastDay = ({ endDate }: Stretch, day: (instant: string) => string) => day(new Date(Date.parse(endDate!) - 1).toISOString())

const share = (from: string, to: string, now: string) =>
  Math.round(((Date.parse(now) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))) * 100)
