import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { holderAddress, partyName } from '../../kit/holder/Party.tsx'
import { AREAS } from '../../kit/money/areas.ts'
import { Facts, Section } from '../../kit/page/Page.tsx'
import type { Subscription } from './subscription.ts'

/** Beside the subscription: whose it is, its dates, and what may be put on its invoices. */
export function SubscriptionFacts({ of: subscription }: { of: Subscription | undefined }) {
  const { subscriptions: w, plans, kit } = useWords()
  const titleOf = useLocationTitles()
  const { list } = useFormats()
  if (!subscription)
    return (
      <Section title={w.details}>
        <Skeleton h={180} />
      </Section>
    )
  const { startDate, endDate, locationRef, nextInterval, payWithInvoice, billingCycleAnchor, period } = subscription
  const when = (is: string | undefined) => is && <When is={is} at={locationRef} />
  const areas = AREAS.filter(area => payWithInvoice[area]).map(area => plans.areas[area])
  const { commitmentEndDate, noticeDays, reference, advanceInvoicing, addPendingItemsToInvoice, cancelDate } = subscription
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [
            w.holder,
            <Anchor key="holder" size="sm" component={Link} to={holderAddress(subscription)}>
              {partyName(subscription)}
            </Anchor>,
          ],
          [w.start, when(startDate)],
          [w.end, when(endDate) ?? null],
          [w.nextPeriod, when(nextInterval?.startDate)],
          [w.boundLabel, when(commitmentEndDate)],
          [plans.notice, noticeDays > 0 ? plans.days(noticeDays) : undefined],
          [w.canceledOn, when(cancelDate)],
          [w.cancelReason, subscription.cancelReason],
          [w.period, plans.periods[period]],
          [w.anchor, w.anchors[billingCycleAnchor]],
          [w.payWithInvoice, areas.length > 0 ? list(areas) : w.nothing],
          [w.addPending, addPendingItemsToInvoice ? kit.yes : kit.no],
          [
            w.advance,
            advanceInvoicing.type === 'days' ? w.daysBefore(plans.days(advanceInvoicing.days ?? 0)) : w.advances.default,
          ],
          [w.reference, reference ?? undefined],
          [w.location, titleOf(locationRef)],
          [w.timezone, subscription.timezoneId],
          [w.createDate, when(subscription.createDate)],
          [w.creator, fullName(subscription.userCreator)],
        ]}
      />
    </Section>
  )
}
