import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { ArgsOf } from '../../../kit/data/operation.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress, type Address } from '../../../kit/list/use-address.ts'
import type { Ticket, TicketStatus } from './ticket.ts'

type Query = ArgsOf<typeof stoa.tickets.listTickets>['query']
type Asked = Omit<Query, 'locationRef'>

/** The tabs, by what they ask for. */
export const TABS: Readonly<Record<string, readonly TicketStatus[] | undefined>> = {
  open: ['new', 'inProgress'],
  new: ['new'],
  inProgress: ['inProgress'],
  solved: ['solved'],
  closed: ['closed'],
  all: undefined,
}
export const ORDERS = ['createDate:desc', 'createDate:asc', 'updateDate:desc'] as const
export const ME = 'me'
export const NOBODY = 'none'

/** A page of the inbox: one of each location that is shown. */
interface InboxPage {
  pages: { locationRef: string; tickets: Ticket[]; next: string | undefined }[]
}
export type InboxData = InfiniteData<InboxPage>

/** What is asked for to count it. */
const OPEN = { status: TABS.open!, order: ORDERS[0] } as Asked

/** The address, without types and priorities that tickets cannot have. */
export function useInboxAddress(): ReturnType<typeof useAddress> {
  const [address, change] = useAddress()
  const { support: w } = useWords()
  const known = (value: string | undefined, words: object) => (Object.hasOwn(words, value ?? '') ? value : undefined)
  return [{ ...address, type: known(address.type, w.types), priority: known(address.priority, w.priorities) }, change]
}

/** What the address asks for. */
export function askedBy({ status = 'open', requester, assignee, type, priority, order, q = '' }: Address, me: string): Asked {
  const words = q.trim()
  const statuses = TABS[Object.hasOwn(TABS, status) ? status : 'open']
  return {
    ...(statuses && { status: [...statuses] }),
    ...(assignee === ME && { userRefAssignee: [me] }),
    ...(assignee === NOBODY && { membershipRefAssignee: [NOBODY] }),
    ...(assignee !== undefined && assignee !== ME && assignee !== NOBODY && { userRefAssignee: [assignee] }),
    ...(requester && { membershipRefRequester: [requester] }),
    ...(type && { type: [type] }),
    ...(priority && { priority: [priority] }),
    ...(words.length >= 2 && { q: words }),
    order: ORDERS.find(one => one === order) ?? ORDERS[0],
  } as Asked
}

/** The tickets of the chosen location, or of all locations as one list. */
export function useInbox(asked: Asked) {
  const { locations } = useSession()
  const chosen = useLocationChoice()
  const refs = chosen ? [chosen.id] : locations.map(({ id }) => id)
  const query = useInfiniteQuery({
    queryKey: ['tickets', 'listTickets', { inbox: asked, locations: refs }],
    initialPageParam: refs.map(ref => [ref, undefined] as [string, string | undefined]),
    queryFn: async ({ pageParam, signal }): Promise<InboxPage> => ({
      pages: await Promise.all(
        pageParam.map(async ([locationRef, nextPageToken]) => {
          const args = { ...asked, locationRef, limit: 100, ...(nextPageToken && { nextPageToken }) }
          const reply = await calling(() => stoa.tickets.listTickets({ query: args, signal }))
          return { locationRef, tickets: reply.tickets, next: reply.nextPageToken }
        }),
      ),
    }),
    getNextPageParam: ({ pages }) => {
      const more = pages.flatMap(({ locationRef, next }) => (next === undefined ? [] : [[locationRef, next] as [string, string]]))
      return more.length > 0 ? more : undefined
    },
    placeholderData: keepPreviousData,
  })
  return { ...query, tickets: query.data && merged(query.data, asked.order ?? ORDERS[0]) }
}

/** How many tickets are open, of all that the inbox can show; `more` where there are more than it has read. */
export function useCounts() {
  const { tickets, hasNextPage } = useInbox(OPEN)
  const countOf = (status: TicketStatus) => tickets?.filter(ticket => ticket.status === status).length
  return { counts: { open: tickets?.length, new: countOf('new'), inProgress: countOf('inProgress') }, more: hasNextPage }
}

/**
 * One list, in the order of the lists that it is made of. What lies beyond the end of a location's last page is left out until that location's next
 * page is there, because tickets may come between.
 */
function merged(inbox: InboxData, order: NonNullable<Asked['order']>): Ticket[] {
  const [key, direction] = order.split(':') as ['createDate' | 'updateDate', 'asc' | 'desc']
  const before = (a: Ticket, b: Ticket) => (a[key] === b[key] ? 0 : a[key] < b[key] === (direction === 'asc') ? -1 : 1)
  const read = inbox.pages.flatMap(({ pages }) => pages)
  const lastPages = [...new Map(read.map(page => [page.locationRef, page])).values()]
  const ends = lastPages.flatMap(({ tickets, next }) => (next === undefined ? [] : tickets.slice(-1)))
  const all = [...new Map(read.flatMap(({ tickets }) => tickets).map(ticket => [ticket.id, ticket])).values()]
  return all.filter(ticket => ends.every(end => before(ticket, end) <= 0)).toSorted(before)
}
