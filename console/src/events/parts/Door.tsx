import { Progress, Text, TextInput } from '@mantine/core'
import { ScanLine } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import classes from './door.module.css'
import { DoorRow } from './DoorRow.tsx'
import { DoorResult } from './DoorResult.tsx'
import { isOpen, type Event } from './event.ts'
import { isLike, type Ticket } from './tickets.ts'
import { isCode, useDoor } from './use-door.ts'
import { useKeptKeyboard } from './use-kept-keyboard.ts'

/** So many rows are shown: whoever is not among them is found by a letter more. */
const MOST = 100

/** One field for codes and names, which keeps the keyboard; what came of it, to be seen from afar; and who has a ticket. */
export function Door({ event }: { event: Event }) {
  const { seats: w } = useWords()
  const { number } = useFormats(event.locationRef)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const focus = useKeptKeyboard(field)
  const door = useDoor(event.id)
  const all = door.tickets.data ?? []
  const words = typed.trim()
  const found = (words === '' ? all : all.filter(ticket => isLike(ticket, words))).toSorted(byName)
  const shown = found.slice(0, MOST)
  const here = all.filter(({ checkInDate }) => checkInDate !== undefined).length
  const put = (text: string) => {
    setTyped(text)
    setAt(0)
    // A scanner need not press Enter. What is also somebody's name waits for it.
    if (isCode(text) && !all.some(ticket => isLike(ticket, text.trim()))) send(text)
  }
  const send = (text: string) => {
    setTyped('')
    void door.byCode(text)
  }
  const choose = (ticket: Ticket) => {
    setTyped('')
    setAt(0)
    focus()
    void door.byTicket(ticket)
  }
  const enter = () => {
    if (words === '') return
    const chosen = shown[at]
    if (chosen && (found.length === 1 || at > 0)) choose(chosen)
    else if (found.length > 1) door.tell({ is: 'several', said: words })
    else if (/\d/.test(words) || isCode(words)) send(words)
    else door.tell({ is: 'nobody', said: words })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') put('')
    else if (step) setAt(Math.min(Math.max(at + step, 0), shown.length - 1))
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className={classes.door}>
      <div className={classes.desk}>
        <TextInput
          ref={field}
          size="xl"
          label={w.doorField}
          leftSection={<ScanLine size={22} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-busy={door.isBusy}
          value={typed}
          onChange={event => put(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          disabled={!isOpen(event)}
        />
        <DoorResult result={door.result} locationRef={event.locationRef} onUndo={ticket => void door.undo(ticket).then(focus)} />
      </div>
      <Section
        title={w.doorList}
        action={
          <Text size="sm" fw={600} className={classes.count!} role="status">
            {w.hereOf(number(here), number(all.length))}
          </Text>
        }
      >
        <Progress
          size={6}
          mb={10}
          aria-label={w.hereOf(number(here), number(all.length))}
          value={all.length === 0 ? 0 : (here / all.length) * 100}
        />
        <Loaded query={door.tickets} lines={6}>
          {() =>
            shown.length === 0 ? (
              <Text size="sm" c="dimmed">
                {all.length === 0 ? w.none : w.noneLike}
              </Text>
            ) : (
              <ul className={classes.list}>
                {shown.map((ticket, i) => (
                  <DoorRow
                    key={ticket.id}
                    ticket={ticket}
                    isChosen={words !== '' && i === at}
                    onCheckIn={() => choose(ticket)}
                    onUndo={() => void door.undo(ticket).then(focus)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </div>
  )
}

/** Whoever is still to come stands first. */
const byName = (a: Ticket, b: Ticket) =>
  Number(a.checkInDate !== undefined) - Number(b.checkInDate !== undefined) ||
  a.user.surname.localeCompare(b.user.surname) ||
  a.user.name.localeCompare(b.user.name)
