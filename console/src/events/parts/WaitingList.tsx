import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, Person } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { confirm } from '../../kit/page/confirm.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { isOpen, type Event } from './event.ts'
import classes from './event.module.css'
import { STALE, type Entry } from './tickets.ts'
import { useWaiting } from './waiting.ts'

/** So many are shown at first. */
const PAGE = 100

/** Who waits for seats, in their order, and who got some from the list. */
export function WaitingList({ event }: { event: Event }) {
  const { seats: w } = useWords()
  const [, change] = useAddress()
  const { limitedAttendees, waitlist, startDate } = event
  const [most, setMost] = useState(PAGE)
  const [mostGot, setMostGot] = useState(PAGE)
  const waiting = useWaiting(event.id, 'waiting')
  const promoted = useWaiting(event.id, 'promoted')
  const canWait = isOpen(event) && waitlist.enabled && limitedAttendees.enabled && startDate > now()
  const got = promoted.data ?? []
  // Where nobody can wait, and nobody did, there is nothing to tell.
  if (!canWait && waitlist.length === 0 && got.length === 0) return null
  return (
    <Section
      title={w.waiting}
      action={
        canWait && (
          <Button size="compact-sm" variant="default" leftSection={<Plus size={14} />} onClick={() => change({ dialog: 'wait' })}>
            {w.waitSubmit}
          </Button>
        )
      }
    >
      <Loaded query={waiting}>
        {entries =>
          entries.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.nobodyWaits}
            </Text>
          ) : (
            <>
              <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
                {entries.slice(0, most).map(entry => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </ol>
              {entries.length > most && <More onClick={() => setMost(most + PAGE)} />}
            </>
          )
        }
      </Loaded>
      {got.length > 0 && (
        <Text size="sm" mt="sm">
          {`${w.promoted}: `}
          {got.slice(0, mostGot).map(({ id, user, eventTicketRef }, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <LinkTo to={`/events/tickets/${eventTicketRef}`}>{fullName(user)}</LinkTo>
            </span>
          ))}
          {got.length > mostGot && <More onClick={() => setMostGot(mostGot + PAGE)} />}
        </Text>
      )}
    </Section>
  )
}

function More({ onClick }: { onClick: () => void }) {
  const { kit } = useWords()
  return (
    <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={onClick}>
      {kit.showMore}
    </Button>
  )
}

function Row({ entry }: { entry: Entry }) {
  const { seats: w, shop, kit } = useWords()
  const { number, ago } = useFormats(entry.locationRef)
  const { id, user, membershipRef, quantity, payment, position = 1, skippedDate, createDate } = entry
  const name = fullName(user)
  const leave = useWrite(stoa.waitlistEntries.leaveWaitlist, { stale: STALE, said: () => w.leftNow(name) })
  const ask = () =>
    confirm({
      title: w.leaveTitle(name),
      text: w.leaveText,
      confirm: w.leave,
      cancel: kit.cancel,
      onConfirm: () => leave.run({ params: { id } }),
    })
  const below = [w.seatsOf(number(quantity)), payment ? shop.types[payment.type] : w.free, ago(createDate)]
  return (
    <li className={classes.entry} aria-label={`${w.place(number(position))}: ${name}`}>
      <span className={classes.position}>{number(position)}</span>
      <div>
        <Link to={`/community/memberships/${membershipRef}`} className={classes.open!}>
          <Person is={user} hint={below.join(' · ')} />
        </Link>
        {skippedDate && (
          <Text size="xs" c="dimmed">
            {w.skipped(ago(skippedDate))}
          </Text>
        )}
      </div>
      <Tooltip label={w.leave}>
        <ActionIcon aria-label={`${w.leave}: ${name}`} onClick={ask}>
          <X size={15} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
