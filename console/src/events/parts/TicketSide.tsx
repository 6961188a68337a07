import { CopyButton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpan } from '../../kit/format/use-span.ts'
import { fullName, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Facts, Section } from '../../kit/page/Page.tsx'
import { LIST, type Event } from './event.ts'
import classes from './event.module.css'
import { spacedCode, type Ticket } from './tickets.ts'

/** Whose ticket it is, for what, and since when. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { seats: w, events } = useWords()
  const { number } = useFormats(ticket.locationRef)
  const { span } = useSpan(ticket.locationRef)
  const { event, user, membershipRef, quantity, role, createDate, deleteDate, checkInDate, locationRef } = ticket
  const at = (is: string) => <When is={is} as="moment" at={locationRef} />
  return (
    <Facts
      items={[
        [events.event, link(`${LIST}/${event.id}`, event.title)],
        [events.when, span(event)],
        [events.venue, [event.venue, event.location.title].filter(Boolean).join(', ')],
        [w.person, link(`/community/memberships/${membershipRef}`, fullName(user))],
        [w.role, w.roles[role]],
        [w.seats, number(quantity)],
        [w.takenOn, at(createDate)],
        [w.checkedIn, checkInDate && at(checkInDate)],
        [w.canceledOn, deleteDate && at(deleteDate)],
      ]}
    />
  )
}

const link = (to: string, label: string) => <LinkTo to={to}>{label}</LinkTo>

/** The code that lets somebody in, to be shown, scanned or read aloud. That of a canceled ticket lets nobody in. */
export function TicketCode({ ticket, event }: { ticket: Ticket; event: Event | undefined }) {
  const { seats: w, kit } = useWords()
  const { id, code, user, status, checkInDate } = ticket
  const told = checkInDate === undefined ? [w.codeText, event?.confirmationEmail.enabled && w.codeMailed] : [w.codeUsed]
  return (
    <Section title={w.code}>
      {code === undefined || status === 'canceled' ? (
        <Text size="sm" c="dimmed">
          {status === 'canceled' ? w.codeCanceled : w.noCode}
        </Text>
      ) : (
        <Stack gap={6}>
          <img src={`/events/tickets/v1/${id}/qr.svg`} alt={w.qrOf(fullName(user))} className={classes.qr} />
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <UnstyledButton onClick={copy} className={classes.code!}>
                {spacedCode(code)}
                <Text size="xs" c="dimmed" ff="var(--mantine-font-family)" aria-live="polite">
                  {copied ? kit.copied : kit.copy}
                </Text>
              </UnstyledButton>
            )}
          </CopyButton>
          <Text size="sm" c="dimmed" ta="center">
            {told.filter(Boolean).join(' ')}
          </Text>
        </Stack>
      )}
    </Section>
  )
}
