import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Check, Undo2 } from 'lucide-react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, Person } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { firstClick } from '../../kit/page/first-click.ts'
import classes from './door.module.css'
import type { Ticket } from './tickets.ts'
import { useDue } from './use-due.ts'

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
  const due = useDue(ticket.locationRef)(ticket)
  const name = fullName(user)
  const hint = [
    ...(due ? [due] : []),
    ...(role === 'host' ? [w.roles.host] : quantity > 1 ? [w.seatsOf(number(quantity))] : []),
    user.email,
  ]
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <div className={classes.who}>
        <Person is={user} hint={hint.join(' · ')} />
      </div>
      {checkInDate === undefined ? (
        <Button variant="default" onClick={firstClick(onCheckIn)} aria-label={w.checkInOf(name)}>
          {w.checkIn}
        </Button>
      ) : (
        <>
          <span className={classes.in}>
            <Check size={16} aria-label={w.checkedIn} />
            {time(checkInDate)}
          </span>
          <Tooltip label={w.undo}>
            <ActionIcon size={36} onClick={firstClick(onUndo)} aria-label={w.undoOf(name)}>
              <Undo2 size={16} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </li>
  )
}
