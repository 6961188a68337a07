import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { must, type Call, type Reply } from './caller.ts'
import { countEach } from './finding.ts'
import { rows } from './rows.ts'
import type { Cast } from './world.ts'

/** Kinds of write, each with a text of its own that its row keeps: by that the row is found again. */
const KINDS = {
  event: {
    path: '/events/v1',
    body: (text: string, { location: locationRef }: Cast) => ({
      event: { locationRef, title: text, startDate: '2040-03-04T08:00:00Z', endDate: '2040-03-04T10:00:00Z' },
    }),
    kept: ['event', 'title'],
  },
  ticket: {
    path: '/support/tickets/v1',
    body: (text: string, { location: locationRef }: Cast) => ({ ticket: { locationRef, type: 'cleaning', description: text } }),
    kept: ['ticket', 'description'],
  },
  charge: {
    path: '/transactions/day_passes/v1',
    body: (text: string, { location: locationRef, member: membershipRef }: Cast) => ({
      transaction: { locationRef, membershipRef, amount: 1, type: 'chargePermanentDayPasses', description: text },
    }),
    kept: ['ledgerEntry', 'description'],
  },
} as const
export type Kind = keyof typeof KINDS

/** One write, and what came of it so far. */
export interface Write {
  text: string
  kind: Kind
  /** The id of the made object, once it was acknowledged. */
  id?: string
  /** The status and the code of the last answer, or the error of a connection without an answer. */
  last?: string
}

/** Sends a write once, under its text as the Idempotency-Key unless told otherwise, and notes what came of it. */
export async function send(write: Write, call: Call, cast: Cast, withKey = true): Promise<Reply | undefined> {
  const { path, body } = KINDS[write.kind]
  try {
    const reply = await call('POST', path, body(write.text, cast), withKey ? { 'idempotency-key': write.text } : {})
    write.last = reply.status < 300 ? String(reply.status) : `${reply.status} ${reply.body?.code ?? ''}`.trim()
    if (reply.status < 300) write.id = Object.values(reply.body as Record<string, { id: string }>)[0]!.id
    return reply
  } catch (error) {
    write.last = (error as NodeJS.ErrnoException).code ?? String(error)
    return undefined
  }
}

interface WriterSettings {
  cast: Cast
  call: Call
  clients: number
  kinds: readonly Kind[]
  withKey?: boolean
  /** Whether a client writes on; it is asked before each write. */
  goesOn(): boolean
  /** How long a client waits after a refusal or a lost connection. */
  pauseMs?: number
  onAnswer?(write: Write): void
}

/** Clients that write one thing after the other. Gives every write, acknowledged or not, once all clients have stopped. */
export async function writeOn({
  cast,
  call,
  clients,
  kinds,
  withKey = true,
  goesOn,
  pauseMs = 20,
  onAnswer,
}: WriterSettings): Promise<Write[]> {
  const writes: Write[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let i = client; goesOn(); i++) {
        const write: Write = { text: randomUUID(), kind: kinds[i % kinds.length]! }
        writes.push(write)
        await send(write, call, cast, withKey)
        onAnswer?.(write)
        if (write.id === undefined) await wait(pauseMs)
      }
    }),
  )
  return writes
}

/** How often each outcome came. */
export const outcomesOf = (writes: readonly Write[]): Record<string, number> => countEach(writes.map(({ last = '' }) => last))

/** How many rows there are of each text. */
export async function stored(databaseUrl: string, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const kind of kinds) {
    const [table, column] = KINDS[kind].kept
    for (const { text } of await rows<{ text: string }>(databaseUrl, `select "${column}" as "text" from "${table}"`)) {
      found.set(text, (found.get(text) ?? 0) + 1)
    }
  }
  return found
}

/** Gives the member so many day passes that charges do not end. */
export async function giveDayPasses(call: Call, cast: Cast, amount: number): Promise<void> {
  const { location: locationRef, member: membershipRef } = cast
  const transaction = { locationRef, membershipRef, amount, type: 'transferPermanentDayPasses', description: 'a gift' }
  const reply = await call('POST', '/transactions/day_passes/v1', { transaction })
  if (reply.status !== 201) throw new Error(`day passes were answered with ${reply.status}: ${reply.text}`)
}

/** An issued invoice of 100 lines. */
export async function issuedInvoice(call: Call, { location: locationRef, member: membershipRef }: Cast): Promise<string> {
  const items = Array.from({ length: 100 }, (_, i) => ({ description: `Service ${i}`, quantity: 2, unitAmount: 10 }))
  const { body } = await must(201, call('POST', '/invoices/v1', { invoice: { locationRef, membershipRef }, items }))
  await must(200, call('POST', `/invoices/v1/${body.invoice.id}/issue`, {}))
  return body.invoice.id
}
