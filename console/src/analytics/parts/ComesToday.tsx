import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite, type Foreseen } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, Person } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { firstClick } from '../../kit/page/first-click.ts'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { BOOKINGS, STALE, type Booking } from '../../kit/resources/booking.ts'
import { useCheckIn } from '../../kit/resources/use-check-in.ts'
import classes from './arrivals.module.css'
import { useComing } from './bookings-today.ts'
import { usePlace } from './use-place.ts'

const MOST = 6

/** Who has booked something today and is still to come; each is checked in by a click as soon as that opens. */
export function ComesToday() {
  const { today: w } = useWords()
  const { number } = useFormats()
  const { coming, more, failed, foreseeCheckIn } = useComing()
  if (failed) return <Failure {...failed} />
  if (coming.length === 0 && !more) return null
  return (
    <Section title={w.comes} action={<LinkTo to={BOOKINGS}>{w.showAll}</LinkTo>}>
      {coming.slice(0, MOST).map(booking => (
        <Coming key={booking.id} booking={booking} foreseen={() => [foreseeCheckIn(booking.id)]} />
      ))}
      {(more || coming.length > MOST) && (
        <Text size="sm" mt={4} c="dimmed">
          {coming.length > MOST ? w.moreToCome(`${number(coming.length - MOST)}${more ? '+' : ''}`) : w.mayBeMore}
        </Text>
      )}
    </Section>
  )
}

function Coming({ booking, foreseen }: { booking: Booking; foreseen: () => Foreseen[] }) {
  const { bookings: w } = useWords()
  const { location, when } = usePlace(booking.locationRef)
  const { id, userOwner, resource } = booking
  const mayCheckIn = useCheckIn(booking)
  const checkIn = useWrite(stoa.bookings.checkInBooking, {
    said: () => w.checkedInNow(fullName(userOwner)),
    stale: STALE,
    foreseen,
  })
  return (
    <div className={classes.arrival}>
      <Link to={`${BOOKINGS}/${id}`} className={classes.arriving!}>
        <Person is={userOwner} hint={[when(booking), resource.title, location].filter(Boolean).join(' · ')} />
      </Link>
      {mayCheckIn && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${w.checkIn}: ${fullName(userOwner)}, ${resource.title}`}
          onClick={firstClick(() => checkIn.run({ params: { id } }))}
        >
          {w.checkIn}
        </Button>
      )}
    </div>
  )
}
