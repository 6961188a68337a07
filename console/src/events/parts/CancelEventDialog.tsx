import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { MailNotice } from '../../kit/page/MailNotice.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { useAmounts } from '../../kit/pay/use-amounts.ts'
import { isOpen, timeOf, type Event } from './event.ts'
import { GivenBack } from './GivenBack.tsx'
import { dueOf, totalsOf, type Refund } from './refunds.ts'
import { MOST_TICKETS, STALE, useTickets } from './tickets.ts'

/** Cancels an event while the address says `dialog=cancel`: what is given back is told before it is done, and after. */
export function CancelEventDialog({ event }: { event: Event }) {
  const { eventLife: w } = useWords()
  const [{ dialog }, change] = useAddress()
  const [refunds, setRefunds] = useState<readonly Refund[]>()
  const close = () => {
    setRefunds(undefined)
    change({ dialog: undefined })
  }
  return (
    <Modal
      opened={dialog === 'cancel' && (isOpen(event) || refunds !== undefined)}
      onClose={close}
      size="lg"
      title={refunds ? w.canceledNow(event.title) : w.cancelTitle(event.title)}
    >
      {refunds ? (
        <Stack gap="md">
          <GivenBack event={event} refunds={refunds} />
          <Group justify="flex-end">
            <Button data-autofocus onClick={close}>
              {w.close}
            </Button>
          </Group>
        </Stack>
      ) : (
        <CancelForm event={event} onClose={close} onDone={setRefunds} />
      )}
    </Modal>
  )
}

interface Props {
  event: Event
  onClose: () => void
  onDone: (refunds: readonly Refund[]) => void
}

function CancelForm({ event, onClose, onDone }: Props) {
  const { eventLife: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.events.cancelEvent, {
    params: { id: event.id },
    draft: `cancel event ${event.id}`,
    stale: STALE,
    onDone: ({ refunds }) => {
      if (refunds.length > 0) return onDone(refunds)
      say.done(w.canceledNow(event.title))
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.cancelSubmit} cancel={w.keep} danger onCancel={onClose}>
      <Text size="sm">{w.cancelText}</Text>
      <Field at="reason" label={w.reason} hint={w.reasonHint} autoFocus />
      <Foretold event={event} />
    </ContractForm>
  )
}

/** What is given back, before it is: by kind, then ticket by ticket. */
function Foretold({ event }: { event: Event }) {
  const { eventLife: w } = useWords()
  const { number } = useFormats(event.locationRef)
  const amountOf = useAmounts(event.locationRef)
  const tickets = useTickets(event.id).data
  if (!tickets) return <Skeleton h={96} aria-busy />
  const isCut = tickets.length >= MOST_TICKETS
  const dues = tickets.flatMap(ticket => {
    const due = dueOf(ticket)
    return due ? [{ ...due, id: ticket.id, name: fullName(ticket.user) }] : []
  })
  return (
    <Alert icon={<Undo2 />} color="gray" title={w.before}>
      <Stack gap={4}>
        <Text size="sm">
          {[
            w.people(`${number(tickets.length)}${isCut ? '+' : ''}`),
            ...(event.waitlist.length > 0 ? [w.waitingClosed(number(event.waitlist.length))] : []),
          ].join(' · ')}
        </Text>
        <MailNotice to={tickets.length + (timeOf(event) === 'coming' ? event.waitlist.length : 0)} isMore={isCut} />
        {isCut && (
          <Text size="sm" fw={600}>
            {w.onlyFirst(number(MOST_TICKETS))}
          </Text>
        )}
        {dues.length === 0 && !isCut && <Text size="sm">{w.nothing}</Text>}
        {totalsOf(dues).map(({ kind, amount, of, count }) => (
          <Group key={`${kind} ${of.type} ${of.currencyCode}`} justify="space-between" wrap="nowrap" gap="md" align="baseline">
            <Text size="sm">{`${w.kinds[kind]} (${w.tickets(number(count))})`}</Text>
            <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
              {amountOf(of, amount)}
            </Text>
          </Group>
        ))}
        {dues.length > 0 && (
          <details>
            <Text component="summary" size="sm" py={4} style={{ cursor: 'pointer' }}>
              {w.each}
            </Text>
            {dues.slice(0, MOST).map(({ id, name, kind, of, amount }) => (
              <Group key={id} justify="space-between" wrap="nowrap" gap="md">
                <Text size="sm" truncate>
                  {name}
                </Text>
                <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {`${amountOf(of, amount)} · ${w.outcomes[kind]}`}
                </Text>
              </Group>
            ))}
            {dues.length > MOST && (
              <Text size="sm" c="dimmed">
                {w.firstOf(number(MOST), `${number(dues.length)}${isCut ? '+' : ''}`)}
              </Text>
            )}
          </details>
        )}
      </Stack>
    </Alert>
  )
}

/** So many are told one by one. */
const MOST = 200
