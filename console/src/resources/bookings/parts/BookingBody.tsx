import { useLocationTitles } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useSpan } from '../../../kit/format/use-span.ts'
import { fullName, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import { Earlier } from '../../../kit/pay/Earlier.tsx'
import { PaymentSection } from '../../../kit/pay/PaymentSection.tsx'
import { LIST } from '../../../kit/resources/resource.ts'
import { isSeatWise } from '../../../kit/resources/seats.ts'
import { Attendees } from './Attendees.tsx'
import { Scheduled } from './Scheduled.tsx'
import { Series } from './Series.tsx'
import { paidThing, STALE, type Booking } from '../../../kit/resources/booking.ts'

/** What a booking is: for whom, when, what, and how it is paid. */
export function BookingBody({ booking }: { booking: Booking }) {
  const { bookings: w } = useWords()
  const of = paidThing(booking)
  return (
    <>
      <BookingFacts booking={booking} />
      <Attendees of={booking.attendees} />
      <PaymentSection of={of} failing={w.failing} stale={STALE}>
        {of.payment?.type === 'external' && (
          <Earlier bookingRef={booking.id} since={booking.createDate} of={of} payment={of.payment} />
        )}
      </PaymentSection>
      <Scheduled booking={booking} />
      {booking.seriesRef && <Series of={{ ...booking, seriesRef: booking.seriesRef }} />}
    </>
  )
}

function BookingFacts({ booking }: { booking: Booking }) {
  const { bookings: w, kit } = useWords()
  const { span } = useSpan(booking.locationRef)
  const { number } = useFormats(booking.locationRef)
  const titleOf = useLocationTitles()
  const { resource, userOwner, membershipRefOwner, company, title, memo, seats, entire, locationRef } = booking
  const { checkInDate, releaseDate, createDate, deleteDate, status } = booking
  const when = (is: string, as: 'moment' | 'time' = 'moment') => <When is={is} as={as} at={locationRef} />
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.when, span(booking)],
          [
            w.resource,
            <LinkTo key="resource" to={`${LIST}/${resource.id}`}>
              {resource.title}
            </LinkTo>,
          ],
          [
            w.person,
            <LinkTo key="person" to={`/community/memberships/${membershipRefOwner}`}>
              {fullName(userOwner)}
            </LinkTo>,
          ],
          [w.company, company && <LinkTo to={`/community/companies/${company.id}`}>{company.title}</LinkTo>],
          [w.purpose, title],
          [w.seats, isSeatWise(resource.type) ? number(seats) : undefined],
          [w.entire, entire ? kit.yes : undefined],
          [w.memo, memo],
          [w.location, titleOf(locationRef)],
          [w.checkedInAt, checkInDate && when(checkInDate, 'time')],
          [w.releasedAt, status === 'tentative' && releaseDate ? when(releaseDate, 'time') : undefined],
          [w.createdOn, when(createDate)],
          [w.canceledOn, deleteDate && when(deleteDate)],
        ]}
      />
    </Section>
  )
}
