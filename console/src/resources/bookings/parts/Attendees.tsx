import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { Person } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import type { Booking } from '../../../kit/resources/booking.ts'
import classes from './bookings.module.css'

/** So many are shown until somebody asks for all. */
const FIRST = 12

/** Who comes along, each with their page. */
export function Attendees({ of: attendees }: { of: Booking['attendees'] }) {
  const { bookings: w, kit } = useWords()
  const { number } = useFormats()
  const [isWhole, setWhole] = useState(false)
  if (attendees.length === 0) return null
  return (
    <Section title={w.attendeesOf(number(attendees.length))}>
      <ul className={classes.attendees}>
        {attendees.slice(0, isWhole ? undefined : FIRST).map(({ membershipRef, user }) => (
          <li key={membershipRef}>
            <Link to={`/community/memberships/${membershipRef}`} className={classes.attendee!}>
              <Person is={user} />
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && attendees.length > FIRST && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setWhole(true)}>
          {kit.showMore}
        </Button>
      )}
    </Section>
  )
}
