import { sql as raw } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { prepared, preparedText } from '../db/prepared.ts'

/** Kinds of changes that may concern a day that is over, whenever they happen. */
const LATER = [
  'order.updated',
  'order.canceled',
  'ticket.updated',
  'ticket.commented',
  // With override, what is over is booked, and moved, too.
  'booking.created',
  'booking.updated',
  'booking.canceled',
  'invoice.paid',
  'invoice.voided',
  'invoiceItem.created',
  'invoiceItem.updated',
  'invoiceItem.deleted',
  'creditNote.issued',
  'creditNote.voided',
  // The money may have come days before somebody notes it.
  'moneyTransaction.created',
  'moneyTransaction.updated',
  'moneyTransaction.canceled',
]

/** What counts on the day of the change: that is over only if a clock was set back, or a transaction ended late. */
const AT_ONCE = [
  'order.created',
  'ticket.created',
  'membership.created',
  'membership.approved',
  'membership.deleted',
  'invoice.issued',
  'moneyRefund.updated',
]

const listed = (kinds: readonly string[]) => raw.join(kinds.map(kind => raw.lit(kind)))

/** Whether a change may concern a day that ended before an instant. */
export const concerns = (untilDate: unknown) =>
  raw<boolean>`(one."kind" in (${listed(LATER)}) or (one."kind" in (${listed(AT_ONCE)}) and one."createDate" < ${untilDate}))`

interface Reader {
  network: string
  reader: string
}

/** The sequence up to which somebody has read; undefined for who has not begun. */
export const cursorOf = async (db: Db, reader: Reader): Promise<number | undefined> => (await db.first(cursor, reader))?.sequence

const cursor = prepared((sql, p: Reader) =>
  sql.selectFrom('changeCursor').select('sequence').where('network', '=', p.network).where('reader', '=', p.reader),
)

export const saveCursor = (tx: Tx, values: Reader & { sequence: number }) => tx.run(save, values)

const save = prepared((sql, p: Reader & { sequence: number }) =>
  sql
    .insertInto('changeCursor')
    .values({ network: p.network, reader: p.reader, sequence: p.sequence })
    .onConflict(on => on.columns(['network', 'reader']).doUpdateSet({ sequence: p.sequence })),
)

/** The first and the last sequence that a network's feed holds; none where it is empty. */
export async function endsOf(db: Db, network: string): Promise<{ first: number; last: number } | undefined> {
  const first = (await db.first(firstChange, { network }))?.sequence
  const last = (await db.first(lastChange, { network }))?.sequence
  return first === undefined || last === undefined ? undefined : { first, last }
}

const sequences = (direction: 'asc' | 'desc') =>
  prepared((sql, p: { network: string }) =>
    sql.selectFrom('change').select('sequence').where('network', '=', p.network).orderBy('sequence', direction).limit(1),
  )
const firstChange = sequences('asc')
const lastChange = sequences('desc')

interface Asked {
  network: string
  /** From the first of these sequences to the last. */
  after: number
  last: number
  untilDate: string
  take: number
}

/** A change with the rows that the audit log shows of it, null where the log has forgotten it. */
export interface Told {
  sequence: number
  kind: string
  auditRef: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The changes of a part of the feed that may concern days which are over, in order. */
export const concerningDays = (db: Db, asked: Asked): Promise<Told[]> => db.all(concerning, asked)

const concerning = preparedText(
  (p: Asked) => raw<Told>`select one."sequence", one."kind", log."id" as "auditRef", log."before", log."after"
    from "change" one left join "audit" log on log."network" = one."network" and log."id" = one."id"
    where one."network" = ${p.network} and one."sequence" > ${p.after} and one."sequence" <= ${p.last} and ${concerns(p.untilDate)}
    order by one."sequence" limit ${p.take} + 0`,
)

interface Looked {
  reader: string
  /** Days that began before then are over. */
  due: string
}

/** Networks with changes that nobody has looked at, and with locations whose days are not summed up to yesterday. */
export const networksToSum = async (db: Db, looked: Looked): Promise<string[]> =>
  (await db.all(toSum, looked)).map(({ id }) => id)

const toSum = preparedText(
  (p: Looked) => raw<{ id: string }>`select network."id" from "network" network where
    exists (select 1 from "location" place
      left join "daySumState" state on state."network" = place."network" and state."locationRef" = place."id"
      where place."network" = network."id"
        and (state."locationRef" is null or state."timezoneId" <> place."timezoneId" or state."untilDate" < ${p.due}))
    or coalesce((select max(one."sequence") from "change" one where one."network" = network."id"), 0) > coalesce(
      (select "sequence" from "changeCursor" seen where seen."network" = network."id" and seen."reader" = ${p.reader}), 0)`,
)
