import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QrCode, Undo2, UserRound, UserStar, X } from 'lucide-react'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import type { Ticket } from './tickets.ts'
import { useTicketActions } from './use-ticket-actions.ts'

/** What can be done with a ticket while its event is not over. */
export function TicketMenu({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { seats: w } = useWords()
  const [, change] = useAddress()
  const actions = useTicketActions(ticket)
  const isHost = ticket.role === 'host'
  return (
    <MoreMenu label={w.actionsOf(fullName(ticket.user))}>
      <Menu.Item component={Link} to={`/events/tickets/${ticket.id}`} leftSection={<QrCode size={14} />}>
        {w.showCode}
      </Menu.Item>
      {ticket.checkInDate !== undefined && (
        <Menu.Item leftSection={<Undo2 size={14} />} onClick={actions.undo}>
          {w.undo}
        </Menu.Item>
      )}
      {isOpen && (
        <Menu.Item leftSection={isHost ? <UserRound size={14} /> : <UserStar size={14} />} onClick={actions.turn}>
          {isHost ? w.makeAttendee : w.makeHost}
        </Menu.Item>
      )}
      {isOpen && ticket.checkInDate === undefined && (
        <Menu.Item
          color="red"
          leftSection={<X size={14} />}
          onClick={() => change({ dialog: 'cancelTicket', ticket: ticket.id })}
        >
          {w.cancel}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
