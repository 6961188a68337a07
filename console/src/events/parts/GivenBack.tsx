import { Table, Text } from '@mantine/core'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { useAmounts } from '../../kit/pay/use-amounts.ts'
import type { Event } from './event.ts'
import { kindOfRefund, totalsOf, type Refund } from './refunds.ts'
import { useTickets } from './tickets.ts'

/** What was given back when an event was canceled, each with where it went. */
export function GivenBack({ event, refunds }: { event: Event; refunds: readonly Refund[] }) {
  const { eventLife: w, seats } = useWords()
  const { number } = useFormats(event.locationRef)
  const amountOf = useAmounts(event.locationRef)
  const tickets = useTickets(event.id, 'canceled').data
  const totals = totalsOf(refunds.map(refund => ({ kind: kindOfRefund(refund), amount: refund.amount, of: refund })))
  return (
    <div>
      {totals.map(({ kind, amount, of, count }) => (
        <Text key={`${kind} ${of.type} ${of.currencyCode}`} size="sm">
          {`${w.kinds[kind]} (${w.tickets(number(count))}): `}
          <b>{amountOf(of, amount)}</b>
        </Text>
      ))}
      <Table.ScrollContainer minWidth={360} maxHeight={320} mt="sm">
        <Table aria-label={w.after} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{seats.person}</Table.Th>
              <Table.Th ta="end">{w.amount}</Table.Th>
              <Table.Th>{w.outcome}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refunds.map(refund => {
              const ticket = tickets?.find(({ id }) => id === refund.ticketRef)
              const outcome = w.outcomes[kindOfRefund(refund)]
              return (
                <Table.Tr key={refund.ticketRef}>
                  <Table.Td>
                    <LinkTo to={`/events/tickets/${refund.ticketRef}`}>{ticket ? fullName(ticket.user) : '…'}</LinkTo>
                  </Table.Td>
                  <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                    {amountOf(refund, refund.amount)}
                  </Table.Td>
                  <Table.Td>
                    {refund.creditNoteRef ? (
                      <LinkTo to={`/billing/credit_notes/${refund.creditNoteRef}`}>{outcome}</LinkTo>
                    ) : (
                      outcome
                    )}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
