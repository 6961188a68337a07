import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { ActionDialog } from '../../kit/page/ActionDialog.tsx'
import { MailNotice } from '../../kit/page/MailNotice.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import type { Wish } from '../../kit/pay/payment.ts'
import { RefundChoice } from '../../kit/pay/RefundChoice.tsx'
import type { Event } from './event.ts'
import { STALE, type Ticket } from './tickets.ts'
import { movedUp } from './waiting.ts'

interface Props {
  /** The ticket that is to be canceled; none while nothing is asked. */
  id: string | undefined
  event: Event
  onClose: () => void
}

/** Cancels a ticket. What is given back is told before, and who got the seats after. */
export function CancelTicketDialog({ id, event, onClose }: Props) {
  const ticket = useOperation(stoa.eventTickets.getEventTicket, { params: { id: id ?? '' } }, { enabled: id !== undefined }).data
    ?.ticket
  return id !== undefined && ticket?.id === id && ticket.status === 'active' && ticket.checkInDate === undefined ? (
    <Asked key={id} ticket={ticket} event={event} onClose={onClose} />
  ) : null
}

function Asked({ ticket, event, onClose }: { ticket: Ticket; event: Event; onClose: () => void }) {
  const { seats: w, events } = useWords()
  const { number, list } = useFormats(event.locationRef)
  const say = useSay()
  const [wish, setWish] = useState<Wish>('policy')
  const name = fullName(ticket.user)
  const freed = w.seatsOf(number(ticket.quantity))
  const text = ticket.role === 'host' ? w.cancelHost : event.waitlist.length > 0 ? w.cancelNext(freed) : w.cancelFree(freed)
  const cancel = useWrite(stoa.eventTickets.cancelEventTicket, {
    stale: STALE,
    said: () => w.canceledNow(name),
    onDone: async () => {
      onClose()
      const names = await movedUp(event.id)
      if (names.length > 0) say.done(w.movedUp(list(names)))
    },
  })
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={w.cancelTitle(name)}
      text={text}
      confirm={w.cancel}
      cancel={w.keep}
      isRunning={cancel.isPending}
      onConfirm={() => cancel.run({ params: { id: ticket.id }, query: { refund: wish } })}
    >
      <RefundChoice of={ticket} value={wish} onChange={setWish} policy={w.policy(events.refunds[event.refundThreshold])} />
      <MailNotice to={1} />
    </ActionDialog>
  )
}
