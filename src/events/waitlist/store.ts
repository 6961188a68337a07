import { SHOWN_USER } from '../../community/users/store.ts'
import type { Builder, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { waitlistEntry, type WaitingRow, type WholeEntry } from './table.ts'

export const waitlistEntries = statements(waitlistEntry)

interface OfEvent {
  network: string
  eventRef: string
}

interface Waiting extends OfEvent {
  most: number
  /** Only those behind this place, in front of that one, and who ask for at most so many seats. */
  behind?: number
  before?: number
  seats?: number
}

/** Those who wait for an event, first come first, up to so many. The caller has locked the event, under which alone they change. */
export const waitingFor = (tx: Tx, { behind = 0, before = MANY, seats = MANY, ...asked }: Waiting): Promise<WaitingRow[]> =>
  tx.all(waiting, { behind, before, seats: Math.min(seats, MANY), ...asked })

const MANY = Number.MAX_SAFE_INTEGER

// Whoever asks for more is passed over within the index.
const waiting = prepared((sql, p: Required<Waiting>) =>
  sql
    .selectFrom('waitlistEntry')
    .selectAll()
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .where('status', '=', 'waiting')
    .where('place', '>', p.behind)
    .where('place', '<', p.before)
    .where('quantity', '<=', p.seats)
    .orderBy('place')
    .limit(p.most),
)

/** Who waits for an event by this membership. */
export const findWaiting = (db: Db, network: string, eventRef: string, membershipRef: string): Promise<WaitingRow | undefined> =>
  db.first(waitingOne, { network, eventRef, membershipRef })

const waitingOne = prepared((sql, p: OfEvent & { membershipRef: string }) =>
  sql
    .selectFrom('waitlistEntry')
    .selectAll()
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .where('waitingFor', '=', p.membershipRef),
)

/** The place behind everybody who ever waited for an event. */
export const nextPlace = async (tx: Tx, network: string, eventRef: string): Promise<number> =>
  ((await tx.first(lastPlace, { network, eventRef }))?.place ?? 0) + 1

const lastPlace = prepared((sql, p: OfEvent) =>
  sql
    .selectFrom('waitlistEntry')
    .select('place')
    .where('network', '=', p.network)
    .where('eventRef', '=', p.eventRef)
    .orderBy('place', 'desc')
    .limit(1),
)

/** An entry with whose it is. */
export const findEntry = (db: Db, network: string, id: string): Promise<WholeEntry | undefined> => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  whole(sql).where('waitlistEntry.network', '=', p.network).where('waitlistEntry.id', '=', p.id),
)

/** Entries by their places. */
export const entryList = listOf({
  table: waitlistEntry,
  rows: sql => whole(sql),
  filters: { eventRef: 'eventRef', membershipRef: 'membershipRef', companyRef: 'customerRef' },
  narrow: { status: 'status' },
  orders: { 'place:asc': ['place', 'asc'] },
})

const whole = (sql: Builder) =>
  sql
    .selectFrom('waitlistEntry')
    .innerJoin('user', on =>
      on.onRef('user.network', '=', 'waitlistEntry.network').onRef('user.id', '=', 'waitlistEntry.userRef'),
    )
    .selectAll('waitlistEntry')
    .select(SHOWN_USER)
    .select(eb =>
      eb
        .case()
        .when('waitlistEntry.status', '=', 'waiting')
        .then(
          eb
            .selectFrom('waitlistEntry as other')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('other.network', '=', 'waitlistEntry.network')
            .whereRef('other.eventRef', '=', 'waitlistEntry.eventRef')
            .where('other.status', '=', 'waiting')
            .whereRef('other.place', '<=', 'waitlistEntry.place'),
        )
        .end()
        .as('position'),
    )
