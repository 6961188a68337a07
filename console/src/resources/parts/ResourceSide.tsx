import { useLocationTitles } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Facts, Section } from '../../kit/page/Page.tsx'
import { Waiting } from '../../kit/page/Waiting.tsx'
import type { Resource } from '../../kit/resources/resource.ts'
import { isSeatWise } from '../../kit/resources/seats.ts'

/** Beside the resource: what it is, and by which rules it is booked. */
export function ResourceSide({ resource }: { resource: Resource | undefined }) {
  const { resources: w } = useWords()
  return resource ? (
    <>
      <Rules resource={resource} />
      <Details resource={resource} />
    </>
  ) : (
    <Waiting title={w.rules} />
  )
}

function Rules({ resource }: { resource: Resource }) {
  const { resources: w, events, kit } = useWords()
  const { number, list } = useFormats(resource.locationRef)
  const { bookingPermission, visibility, bookingStepMinutes, duration, bufferTime, bookAheadDays, refundThreshold } = resource
  const { checkIn, autoRelease, confirmationEmail, reminderEnabled } = resource
  const length = (minutes: number) => (minutes < 60 ? `${minutes}${w.minutes}` : w.hoursLong(number(minutes / 60)))
  const mailed = Object.entries(w.mailedTo).filter(([who]) => confirmationEmail[who as keyof typeof w.mailedTo])
  return (
    <Section title={w.rules}>
      <Facts
        items={[
          [w.permission, w.audiences[bookingPermission]],
          [w.visibility, w.audiences[visibility]],
          [w.step, w.steps[String(bookingStepMinutes) as keyof typeof w.steps]],
          [w.shortest, length(duration.min)],
          [w.longest, length(duration.max)],
          [
            w.publicDuration,
            duration.public.enabled ? `${length(duration.public.min)} – ${length(duration.public.max)}` : undefined,
          ],
          [w.buffer, w.lengths[bufferTime]],
          [w.ahead, bookAheadDays === undefined ? undefined : number(bookAheadDays)],
          [w.refund, events.refunds[refundThreshold]],
          [w.checkIn, w.checkIns[checkIn.interval]],
          [w.release, autoRelease.enabled ? `${w.releaseAfter} ${w.releases[autoRelease.interval]}` : w.noRelease],
          [w.mail, mailed.length === 0 ? kit.no : list(mailed.map(([, says]) => says))],
          [w.reminder, reminderEnabled ? kit.yes : kit.no],
        ]}
      />
    </Section>
  )
}

function Details({ resource }: { resource: Resource }) {
  const { resources: w } = useWords()
  const { number } = useFormats()
  const titleOf = useLocationTitles()
  const { type, capacity, locationRef, createDate, updateDate } = resource
  const seats = number(capacity ?? 1)
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.type, w.types[type]],
          [w.capacity, isSeatWise(type) ? w.seats(seats) : capacity === undefined ? undefined : w.people(seats)],
          [w.location, titleOf(locationRef)],
          [w.createdOn, <When key="created" is={createDate} at={locationRef} />],
          [w.changed, <When key="changed" is={updateDate} as="ago" at={locationRef} />],
        ]}
      />
    </Section>
  )
}
