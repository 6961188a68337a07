import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { tell } from '../../kit/page/Failure.tsx'
import classes from './door.module.css'
import { spacedCode, type Ticket } from './tickets.ts'
import { useDue } from './use-due.ts'
import type { Result } from './use-door.ts'

const LOOKS = {
  in: { tone: 'good', icon: CircleCheck },
  already: { tone: 'wait', icon: TriangleAlert },
  several: { tone: 'wait', icon: Info },
  undone: { tone: 'wait', icon: Info },
  canceled: { tone: 'bad', icon: CircleX },
  wrongCode: { tone: 'bad', icon: CircleX },
  unknownCode: { tone: 'bad', icon: CircleX },
  nobody: { tone: 'bad', icon: CircleX },
  failed: { tone: 'bad', icon: CircleX },
} as const

interface Props {
  result: Result | undefined
  locationRef: string
  onUndo: (ticket: Ticket) => void
}

/** What came of the last code or name, large enough to be seen by both sides of the desk. */
export function DoorResult({ result, locationRef, onUndo }: Props) {
  const told = useTold(locationRef)
  const { seats: w } = useWords()
  const look = result && LOOKS[result.is]
  const [title, text] = result ? told(result) : []
  const Icon = look?.icon
  const ticket = result && 'ticket' in result ? result.ticket : undefined
  return (
    <div className={classes.result} data-tone={look?.tone} role="status" aria-live="assertive">
      {Icon && <Icon size={40} aria-hidden className={classes.resultIcon!} />}
      {!title && (
        <Text size="md" c="dimmed">
          {w.doorHint}
        </Text>
      )}
      {title && (
        <div className={classes.resultText}>
          <Text component="div" className={classes.resultTitle!}>
            {title}
          </Text>
          {text && <Text size="md">{text}</Text>}
          {ticket && (
            <Anchor component={Link} to={`/events/tickets/${ticket.id}`} size="sm" c="inherit" underline="always">
              {w.open}
            </Anchor>
          )}
        </div>
      )}
      {result?.is === 'in' && (
        <Button variant="default" onClick={() => onUndo(result.ticket)}>
          {w.undo}
        </Button>
      )}
    </div>
  )
}

/** The result in a few words, and what follows from it. */
function useTold(locationRef: string) {
  const words = useWords()
  const { seats: w } = words
  const { number, time, ago, moment } = useFormats(locationRef)
  const due = useDue(locationRef)
  return (result: Result): [title: string, text?: string] => {
    switch (result.is) {
      case 'in': {
        const { user, quantity, role } = result.ticket
        const seats = role === 'host' ? w.roles.host : w.seatsOf(number(quantity))
        return [w.isIn(fullName(user)), [seats, due(result.ticket)].filter(Boolean).join(' · ')]
      }
      case 'already': {
        const { user, checkInDate } = result.ticket
        return [w.alreadyIn(fullName(user)), checkInDate && w.inSince(time(checkInDate), ago(checkInDate))]
      }
      case 'canceled': {
        const { user, deleteDate } = result.ticket
        return [w.canceledCode(fullName(user)), deleteDate && w.canceledCodeText(moment(deleteDate))]
      }
      case 'undone':
        return [w.undone(fullName(result.ticket.user))]
      case 'wrongCode':
        return [`${w.wrongCode}: ${spacedCode(result.said)}`, w.wrongCodeText]
      case 'unknownCode':
        return [w.unknownCode, w.unknownCodeText]
      case 'several':
        return [result.said, w.several]
      case 'nobody':
        return [w.nobodyLike, result.said]
      case 'failed':
        return [w.failed, tell(result.error, words)]
    }
  }
}
