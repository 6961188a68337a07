import { Anchor, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { epochNow } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import classes from './ledger.module.css'

const SOON = 7 * 86_400_000

/** What is left of a unit, by when it ends, in the order in which it is used up. */
export function Lots({ id, unit, locationRef }: { id: string; unit: Unit; locationRef: string | undefined }) {
  const { ledgers: w } = useWords()
  const { number } = useFormats(locationRef)
  const read = unit === 'credits' ? stoa.transactions.getCreditBalances : stoa.transactions.getDayPassBalances
  const query = useOperation(read as typeof stoa.transactions.getCreditBalances, { params: { id } })
  const total = query.data?.balances.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Section title={w.units[unit]} action={total !== undefined && <span className={classes.total}>{number(total)}</span>}>
      <Loaded query={query}>
        {({ balances }) =>
          balances.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.nothingLeft}
            </Text>
          ) : (
            <ul className={classes.lots}>
              {balances.map(({ amount, allocation, crossLocationUsage, expirationDate, subscriptionRef }) => (
                <li key={expirationDate ?? 'never'} className={classes.lot}>
                  <div className={classes.lotLine}>
                    <span className={classes.left}>{number(amount)}</span>
                    <Text span size="sm" c="dimmed">
                      {w.of(number(allocation))}
                    </Text>
                    <Text span size="sm" className={classes.ends!} {...(isSoon(expirationDate) && { 'data-soon': true })}>
                      {expirationDate === undefined ? (
                        w.never
                      ) : (
                        <>
                          {w.ends} <When is={expirationDate} at={locationRef} /> (
                          <When is={expirationDate} as="ago" at={locationRef} />)
                        </>
                      )}
                    </Text>
                  </div>
                  <Progress
                    size={4}
                    value={allocation > 0 ? Math.min(100, (amount / allocation) * 100) : 0}
                    aria-label={w.leftOf(number(amount), number(allocation))}
                    color={isSoon(expirationDate) ? 'yellow' : 'accent'}
                  />
                  {(subscriptionRef !== undefined || crossLocationUsage > 0) && (
                    <Text size="xs" c="dimmed">
                      {subscriptionRef !== undefined && (
                        <Anchor component={Link} to={`/subscriptions/${subscriptionRef}`} size="xs">
                          {w.bySubscription}
                        </Anchor>
                      )}
                      {subscriptionRef !== undefined && crossLocationUsage > 0 && ' · '}
                      {crossLocationUsage > 0 && w.elsewhere(number(crossLocationUsage))}
                    </Text>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

const isSoon = (end: string | undefined) => end !== undefined && Date.parse(end) - epochNow() < SOON
