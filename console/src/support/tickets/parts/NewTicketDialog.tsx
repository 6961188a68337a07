import { Modal, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { oneOf, people } from '../../../kit/pick/picker.ts'
import { admins } from './admins.ts'
import { INBOX } from './ticket.ts'

export function NewTicketDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { support: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.newTicket} size="lg">
      <NewTicket onClose={onClose} />
    </Modal>
  )
}

function NewTicket({ onClose }: { onClose: () => void }) {
  const { support: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(stoa.tickets.createTicket, {
    draft: 'ticket',
    initial: { ticket: { locationRef: useLocation().id } },
    onDone: ({ ticket }) => {
      say.done(w.opened(ticket.number))
      void navigate({ to: `${INBOX}/${ticket.id}` })
    },
  })
  const locationRef = String(form.valueAt('ticket.locationRef') ?? '')
  return (
    <ContractForm form={form} submit={w.openTicket} onCancel={onClose}>
      <Field at="ticket.description" label={w.description} autoFocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="ticket.membershipRefRequester" label={w.requester} hint={w.requesterHint} pick={people(locationRef)} />
        <Field at="ticket.membershipRefAssignee" label={w.assignee} hint={w.assigneeHint} pick={admins} />
        <Field at="ticket.type" label={w.type} words={w.types} />
        <Field at="ticket.priority" label={w.priority} words={w.priorities} />
        <Field at="ticket.locationRef" label={w.location} pick={oneOf(locations)} />
      </SimpleGrid>
    </ContractForm>
  )
}
