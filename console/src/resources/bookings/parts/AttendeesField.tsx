import { shapeAt } from '../../../kit/form/schema.ts'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { people } from '../../../kit/pick/picker.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import type { Booking } from '../../../kit/resources/booking.ts'

const AT = 'booking.attendees'

/** Who comes along: members of the network, at whatever location they are. */
export function AttendeesField({ known = [] }: { known?: Booking['attendees'] }) {
  const { bookings: w } = useWords()
  const { form, fault } = useOwnField(AT, w.attendees)
  const attendees = (form.valueAt(AT) as { membershipRef: string }[] | '') || []
  return (
    <PickMany
      label={w.attendees}
      from={people()}
      known={known.map(({ membershipRef, user }) => ({ value: membershipRef, label: fullName(user) }))}
      value={attendees.map(({ membershipRef }) => membershipRef)}
      onChange={ids =>
        form.set(
          AT,
          ids.map(membershipRef => ({ membershipRef })),
        )
      }
      maxValues={shapeAt(form.body!, AT)!.schema.maxItems!}
      error={fault}
    />
  )
}
