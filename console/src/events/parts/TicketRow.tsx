import { ActionIcon, Button, Table, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Undo2 } from 'lucide-react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, Person, StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { firstClick } from '../../kit/page/first-click.ts'
import { sumOf } from '../../kit/pay/payment.ts'
import { PaymentState } from '../../kit/pay/PaymentState.tsx'
import { useAmounts } from '../../kit/pay/use-amounts.ts'
import classes from './event.module.css'
import { TicketMenu } from './TicketMenu.tsx'
import type { Ticket } from './tickets.ts'
import { useTicketActions } from './use-ticket-actions.ts'

/** A ticket in the table of its event. */
export function TicketRow({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { seats: w, shop } = useWords()
  const { number } = useFormats(ticket.locationRef)
  const amountOf = useAmounts(ticket.locationRef)
  const { id, user, quantity, role, payment, status } = ticket
  const price = payment ? amountOf(payment, sumOf(payment)) : role === 'host' ? undefined : w.free
  const isDue = payment?.status === 'pending' && payment.type !== 'invoice'
  const below = [
    ...(role === 'host' ? [w.roles.host] : quantity > 1 ? [w.seatsOf(number(quantity))] : []),
    ...(price ? [price] : []),
    ...(isDue ? [shop.paymentStatuses.pending] : []),
  ]
  return (
    <Table.Tr data-row={id}>
      <Table.Td>
        <Link to={`/events/tickets/${id}`} className={classes.open!} data-open>
          <Person
            is={user}
            hint={
              <>
                <Text span inherit visibleFrom="sm">
                  {user.email}
                </Text>
                <Text span inherit hiddenFrom="sm">
                  {below.join(' · ') || user.email}
                </Text>
              </>
            }
          />
        </Link>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {role === 'host' ? <StatusBadge tone="busy">{w.roles.host}</StatusBadge> : w.seatsOf(number(quantity))}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {payment ? (
          <>
            <Text span size="sm" mr={8}>
              {price}
            </Text>
            <PaymentState of={payment} />
          </>
        ) : (
          <Text span size="sm" c="dimmed">
            {price}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.end!}>
        <div className={classes.endGroup}>
          {status === 'active' && <CheckIn ticket={ticket} />}
          <TicketMenu ticket={ticket} isOpen={isOpen && status === 'active'} />
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

/** Since when somebody is here, or the click that says so. */
function CheckIn({ ticket }: { ticket: Ticket }) {
  const { seats: w } = useWords()
  const { time, moment } = useFormats(ticket.locationRef)
  const { checkIn, undo } = useTicketActions(ticket)
  const name = fullName(ticket.user)
  if (ticket.checkInDate === undefined)
    return (
      <Button size="compact-sm" variant="default" data-check onClick={firstClick(checkIn)} aria-label={w.checkInOf(name)}>
        {w.checkIn}
      </Button>
    )
  return (
    <>
      <span className={classes.in} title={moment(ticket.checkInDate)}>
        <Check size={15} aria-label={w.checkedIn} />
        {time(ticket.checkInDate)}
      </span>
      <Tooltip label={w.undo}>
        <ActionIcon data-check onClick={firstClick(undo)} aria-label={w.undoOf(name)}>
          <Undo2 size={15} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
