import { Button, SegmentedControl, Table, Text, TextInput } from '@mantine/core'
import { Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useRowKeys } from '../../kit/list/use-row-keys.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { isOpen, type Event } from './event.ts'
import classes from './event.module.css'
import { TicketRow } from './TicketRow.tsx'
import { isLike, MOST_TICKETS, useTickets, type Ticket } from './tickets.ts'

const WHICH = ['all', 'coming', 'here', 'hosts', 'canceled'] as const
type Which = (typeof WHICH)[number]

const IS: Record<Exclude<Which, 'canceled'>, (ticket: Ticket) => boolean> = {
  all: () => true,
  coming: ({ checkInDate }) => checkInDate === undefined,
  here: ({ checkInDate }) => checkInDate !== undefined,
  hosts: ({ role }) => role === 'host',
}

/** So many rows are shown at first. */
const PAGE = 100

/** Who has a ticket for an event: counted, searched as it is typed, checked in by a click. */
export function TicketsSection({ event }: { event: Event }) {
  const { seats: w, shell } = useWords()
  const [address, change] = useAddress()
  const { number } = useFormats(event.locationRef)
  const which = WHICH.find(name => name === address.tickets) ?? 'all'
  const live = useTickets(event.id)
  const canceled = useTickets(event.id, 'canceled', which === 'canceled')
  const query = which === 'canceled' ? canceled : live
  const counts = (name: Which) =>
    name === 'canceled' ? canceled.data?.length : live.data?.filter(ticket => IS[name](ticket)).length
  const open = isOpen(event)
  const add = () => change({ dialog: 'ticket' })
  useShortcuts(shell.keys.thisPage, open ? [{ keys: 'c', label: w.add, run: add }] : [])
  return (
    <Section
      title={w.tickets}
      action={
        open && (
          <Button size="compact-sm" variant="default" leftSection={<Plus size={14} />} onClick={add}>
            {w.add}
          </Button>
        )
      }
    >
      {event.applicationType === 'none' && (
        <Text size="sm" c="dimmed" mb="xs">
          {w.closed}
        </Text>
      )}
      <SegmentedControl
        size="xs"
        className={classes.which!}
        mb={10}
        aria-label={w.shown}
        value={which}
        onChange={name => change({ tickets: name === 'all' ? undefined : name }, { replace: true })}
        data={WHICH.map(name => {
          const count = counts(name)
          return { value: name, label: count === undefined ? w.which[name] : `${w.which[name]} ${number(count)}` }
        })}
      />
      <Loaded query={query} lines={5}>
        {all => (
          <Tickets key={which} all={which === 'canceled' ? all : all.filter(IS[which])} isOpen={open} isAll={which === 'all'} />
        )}
      </Loaded>
      {(query.data?.length ?? 0) >= MOST_TICKETS && (
        <Text size="sm" c="dimmed" mt="md">
          {w.notAll(number(MOST_TICKETS))}
        </Text>
      )}
    </Section>
  )
}

function Tickets({ all, isOpen, isAll }: { all: readonly Ticket[]; isOpen: boolean; isAll: boolean }) {
  const { seats: w, kit, shell } = useWords()
  const [words, setWords] = useState('')
  const [most, setMost] = useState(PAGE)
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, undefined)
  useShortcuts(shell.keys.lists, [{ keys: 'i', label: w.checkInKey, run: () => checkRow(body.current) }])
  if (all.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {isAll ? w.none : w.noneLike}
      </Text>
    )
  const found = words.trim() === '' ? all : all.filter(ticket => isLike(ticket, words))
  return (
    <>
      {all.length > 8 && (
        <TextInput
          className={classes.search!}
          mb={10}
          aria-label={w.find}
          placeholder={w.find}
          leftSection={<Search size={15} />}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      )}
      {found.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.noneLike}
        </Text>
      ) : (
        <div className={classes.scroll}>
          <Table aria-label={w.tickets} highlightOnHover verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{w.person}</Table.Th>
                <Table.Th visibleFrom="sm">{w.seats}</Table.Th>
                <Table.Th visibleFrom="sm">{w.payment}</Table.Th>
                <Table.Th ta="end">{w.checkedIn}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody ref={body}>
              {found.slice(0, most).map(ticket => (
                <TicketRow key={ticket.id} ticket={ticket} isOpen={isOpen} />
              ))}
            </Table.Tbody>
          </Table>
          {found.length > most && (
            <Button variant="subtle" color="gray" size="compact-sm" m="sm" onClick={() => setMost(most + PAGE)}>
              {kit.showMore}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Does what the button of the row does in which the keyboard is. */
const checkRow = (body: HTMLElement | null) => body?.querySelector<HTMLElement>('[data-row]:focus-within [data-check]')?.click()
