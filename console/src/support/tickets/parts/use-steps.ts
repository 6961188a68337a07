import { useMutation } from '@tanstack/react-query'
import { StoaError, type Answer } from '../../../../../client/index.ts'
import { keyOf } from '../../../kit/data/operation.ts'
import { markStale, queryClient } from '../../../kit/data/query-client.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { operationQuery } from '../../../kit/data/use-operation.ts'
import { useSpoken } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { told } from './told.ts'
import { STEPS_IN_TURN, type Activity, type History, type Ticket } from './ticket.ts'
import type { InboxData } from './use-inbox.ts'

type Ref = { id: string }
type Common = { params: Ref; idempotencyKey: string; ifMatch?: string }
type Sent = Promise<Answer<{ ticket: Ticket; activity: Activity }>>

/** A step of a ticket: how it is sent, and what the ticket will be by it. */
interface Step {
  ticket: Ref
  send: (common: Common) => Sent
  seen: Partial<Ticket>
}

interface Call extends Step {
  key: string
}

const STEPS = ['ticket step']

/**
 * Carries out steps of tickets. Each is shown at once, in the thread and in the lists. Steps of one ticket are sent one after the other,
 * each under the tag that the one before has left. When somebody else has changed the ticket meanwhile, the step goes back, and the person
 * is told who did what.
 */
export function useSteps() {
  const say = useSay()
  const { words } = useSpoken()
  const { mutate } = useMutation({
    mutationKey: STEPS,
    scope: STEPS_IN_TURN,
    mutationFn: ({ ticket: { id }, send, key }: Call) => {
      const etag = stored(id)?.etag
      return calling(() => send({ params: { id }, idempotencyKey: key, ...(etag !== undefined && { ifMatch: etag }) }))
    },
    onMutate: ({ ticket: { id }, seen }) => show(id, seen),
    onSuccess: ({ etag }, { ticket: { id } }) => {
      queryClient.setQueryData<Answer<History>>(keyOfTicket(id), now => now && { ...now, etag })
    },
    onError: async (error, call, back) => {
      back?.()
      const again = () => mutate({ ...call, key: crypto.randomUUID() })
      if (!(error instanceof StoaError) || error.code !== 'precondition_failed') return say.failed(error, again)
      const before = stored(call.ticket.id)?.reply.activities.length ?? 0
      const now = await readAgain(call.ticket.id)
      say.changed(
        (now?.activities ?? []).slice(before).map(activity => told(activity, words)),
        again,
      )
    },
    // The last one of several reads what is stored now, so that none is shown as it was before it.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: STEPS }) === 1) void markStale(['tickets'])
    },
  })
  return (step: Step) => mutate({ ...step, key: crypto.randomUUID() })
}

/** The key under which a ticket is kept with its history. */
export const keyOfTicket = (id: string) => keyOf(stoa.tickets.getTicket, { params: { id } })
const stored = (id: string) => queryClient.getQueryData<Answer<History>>(keyOfTicket(id))

/** What is stored now; undefined when that cannot be told, which the thread itself then shows. */
export async function readAgain(id: string): Promise<History | undefined> {
  try {
    return (await queryClient.fetchQuery({ ...operationQuery(stoa.tickets.getTicket, { params: { id } }), staleTime: 0 })).reply
  } catch {
    return undefined
  }
}

/** Shows what a ticket will be, and gives what takes it back. */
async function show(id: string, seen: Partial<Ticket>): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: ['tickets'] })
  const before = stored(id)?.reply.ticket ?? listed(id)
  change(id, seen)
  if (before === undefined) return () => undefined
  const back = Object.fromEntries(Object.keys(seen).map(name => [name, before[name as keyof Ticket]]))
  return () => change(id, back)
}

/** Changes a ticket wherever it is shown. */
function change(id: string, to: Partial<Ticket>): void {
  const changed = (ticket: Ticket): Ticket => (ticket.id === id ? { ...ticket, ...to } : ticket)
  queryClient.setQueryData<Answer<History>>(
    keyOfTicket(id),
    now => now && { ...now, reply: { ...now.reply, ticket: changed(now.reply.ticket) } },
  )
  queryClient.setQueriesData<InboxData>(
    { predicate: isInbox },
    now =>
      now && {
        ...now,
        pages: now.pages.map(({ pages }) => ({ pages: pages.map(page => ({ ...page, tickets: page.tickets.map(changed) })) })),
      },
  )
}

function listed(id: string): Ticket | undefined {
  for (const [, data] of queryClient.getQueriesData<InboxData>({ predicate: isInbox }))
    for (const { pages } of data?.pages ?? [])
      for (const { tickets } of pages) for (const ticket of tickets) if (ticket.id === id) return ticket
  return undefined
}

const isInbox = ({ queryKey: [group, operation, args] }: { queryKey: readonly unknown[] }) =>
  group === 'tickets' && operation === 'listTickets' && typeof args === 'object' && args !== null && 'inbox' in args
