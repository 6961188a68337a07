import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, Person } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import classes from './door.module.css'
import type { Ticket } from './tickets.ts'

interface Props {
  ticket: Ticket
  /** Enter lets this one in. */
  isChosen: boolean
  onCheckIn: () => void
  onUndo: () => void
}

export function DoorRow({ ticket, isChosen, onCheckIn, onUndo }: Props) {
  const { seats: w } = useWords()
  const { number, time } = useFormats(ticket.locationRef)
  const { user, quantity, role, checkInDate } = ticket
  const name = fullName(user)
  const hint = [user.email, ...(role === 'host' ? [w.roles.host] : quantity > 1 ? [w.seatsOf(number(quantity))] : [])]
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <div className={classes.who}>
        <Person is={user} hint={hint.join(' · ')} />
      </div>
      {checkInDate === undefined ? (
        <Button variant="default" onClick={onCheckIn} aria-label={w.checkInOf(name)}>
          {w.checkIn}
        </Button>
      ) : (
        <>
          <span className={classes.in}>
            <Check size={16} aria-label={w.checkedIn} />
            {time(checkInDate)}
          </span>
          <Button variant="subtle" color="gray" onClick={onUndo} aria-label={w.undoOf(name)}>
            {w.undo}
          </Button>
        </>
      )}
    </li>
  )
}
