import { Skeleton } from '@mantine/core'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Facts, Section } from '../../kit/page/Page.tsx'
import { LIST, useCost, type Event } from './event.ts'

/** Beside the event: for whom it is, and by which rules. */
export function EventSide({ event }: { event: Event | undefined }) {
  const { events: w } = useWords()
  return <Section title={w.details}>{event ? <Details event={event} /> : <Skeleton h={180} />}</Section>
}

function Details({ event }: { event: Event }) {
  const { events: w, eventLife: life, kit } = useWords()
  const { percent } = useFormats(event.locationRef)
  const titleOf = useLocationTitles()
  const cost = useCost(event.locationRef)(event)
  const { locationRef, visibilityType, applicationType, refundThreshold, showAttendees, createDate, updateDate } = event
  const { customTax, confirmationEmail, waitlist, limitedAttendees, reminderEnabled, seriesRef, title } = event
  return (
    <Facts
      items={[
        [w.location, titleOf(locationRef)],
        [w.visibility, w.visibilities[visibilityType]],
        [w.application, w.applications[applicationType]],
        [w.price, cost],
        [life.tax, customTax.enabled ? percent(customTax.rate) : undefined],
        [w.refund, w.refunds[refundThreshold]],
        [w.showAttendees, showAttendees ? kit.yes : kit.no],
        [life.waitlistOn, limitedAttendees.enabled ? (waitlist.enabled ? kit.yes : kit.no) : undefined],
        [life.mail, confirmationEmail.enabled ? kit.yes : kit.no],
        [life.reminder, reminderEnabled ? kit.yes : kit.no],
        [
          life.series,
          seriesRef && (
            <LinkTo key="series" to={LIST} search={{ view: 'list', q: title }}>
              {life.inSeries}
            </LinkTo>
          ),
        ],
        [w.createdOn, <When key="created" is={createDate} at={locationRef} />],
        [w.changed, <When key="changed" is={updateDate} as="ago" at={locationRef} />],
      ]}
    />
  )
}
