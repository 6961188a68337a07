import { Button, Skeleton, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Check, Undo2, X } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { fullName, StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import { PaymentSection } from '../../kit/pay/PaymentSection.tsx'
import { CancelTicketDialog } from '../parts/CancelTicketDialog.tsx'
import { isOpen, LIST, type Event } from '../parts/event.ts'
import { TicketCode, TicketFacts } from '../parts/TicketSide.tsx'
import { STALE, type Ticket } from '../parts/tickets.ts'
import { useTicketActions } from '../parts/use-ticket-actions.ts'

/** `/console/events/tickets/{id}`: a ticket, its code, and how it is paid. */
export function PageOfRoute() {
  const { seats: w, events } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.eventTickets.getEventTicket, { params: { id } })
  const ticket = found.data?.ticket
  const event = useOperation(stoa.events.getEvent, { params: { id: ticket?.eventRef ?? '' } }, { enabled: ticket !== undefined })
    .data?.event
  if (found.error && !ticket) return <FailedPage title={w.ticket} back={{ to: LIST, label: events.title }} query={found} />
  return (
    <Page
      title={ticket && fullName(ticket.user)}
      beside={ticket && <TicketState ticket={ticket} />}
      back={ticket ? { to: `${LIST}/${ticket.eventRef}`, label: ticket.event.title } : { to: LIST, label: events.title }}
      actions={ticket && <Actions ticket={ticket} event={event} />}
    >
      <Detail side={ticket ? <TicketCode ticket={ticket} event={event} /> : <Skeleton h={280} />}>
        <Section title={w.ticket}>{ticket ? <TicketFacts ticket={ticket} /> : <Skeleton h={120} />}</Section>
        {ticket?.payment === undefined && ticket ? (
          <Section title={w.payment}>
            <Text size="sm">{ticket.role === 'host' ? w.hostHint : w.free}</Text>
          </Section>
        ) : (
          <PaymentSection of={ticket} failing={w.failing} stale={STALE} />
        )}
        {ticket && <History of={ticket.id} />}
      </Detail>
      {event && (
        <CancelTicketDialog
          id={address.dialog === 'cancelTicket' ? id : undefined}
          event={event}
          onClose={() => change({ dialog: undefined })}
        />
      )}
    </Page>
  )
}

function TicketState({ ticket: { status, checkInDate, role } }: { ticket: Ticket }) {
  const { seats: w, statuses } = useWords()
  if (status === 'canceled') return <StatusBadge tone="quiet">{statuses.eventTicket.canceled}</StatusBadge>
  return (
    <>
      {role === 'host' && <StatusBadge tone="busy">{w.roles.host}</StatusBadge>}
      {checkInDate !== undefined && <StatusBadge tone="good">{w.checkedIn}</StatusBadge>}
    </>
  )
}

function Actions({ ticket, event }: { ticket: Ticket; event: Event | undefined }) {
  const { seats: w, shell } = useWords()
  const [, change] = useAddress()
  const { checkIn, undo, turn } = useTicketActions(ticket)
  const isLive = ticket.status === 'active'
  const isIn = ticket.checkInDate !== undefined
  useShortcuts(shell.keys.thisPage, isLive ? [{ keys: 'i', label: w.checkInKey, run: isIn ? undo : checkIn }] : [])
  if (!isLive) return null
  const open = event !== undefined && isOpen(event)
  return (
    <>
      {isIn ? (
        <Button variant="default" leftSection={<Undo2 size={14} />} onClick={undo}>
          {w.undo}
        </Button>
      ) : (
        <Button leftSection={<Check size={15} />} onClick={checkIn}>
          {w.checkIn}
        </Button>
      )}
      {open && (
        <Button variant="default" onClick={turn}>
          {ticket.role === 'host' ? w.makeAttendee : w.makeHost}
        </Button>
      )}
      {open && !isIn && (
        <Button variant="default" leftSection={<X size={14} />} onClick={() => change({ dialog: 'cancelTicket' })}>
          {w.cancel}
        </Button>
      )}
    </>
  )
}
