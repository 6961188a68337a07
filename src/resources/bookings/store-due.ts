import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

interface Key {
  network: string
  id: string
}

interface Batch {
  network: string
  now: string
  most: number
}

/** When the first of its bookings is to be released, of each network that has such. */
export const networksWithReleases = async (db: Db): Promise<{ network: string; releaseDate: string }[]> =>
  (await db.all(withReleases, {})).flatMap(({ network, releaseDate }) => (releaseDate === null ? [] : [{ network, releaseDate }]))

const withReleases = prepared(sql =>
  sql
    .selectFrom('network')
    .select(eb => [
      'network.id as network',
      eb
        .selectFrom('booking')
        .select('booking.releaseDate')
        .whereRef('booking.network', '=', 'network.id')
        .where('booking.releaseDate', 'is not', null)
        .orderBy('booking.releaseDate')
        .limit(1)
        .as('releaseDate'),
    ]),
)

/** The bookings that are to be released, the first ones first. */
export const dueReleases = async (db: Db, batch: Batch): Promise<string[]> => (await db.all(due, batch)).map(({ id }) => id)

const due = prepared((sql, p: Batch) =>
  sql
    .selectFrom('booking')
    .select('id')
    .where('network', '=', p.network)
    .where('releaseDate', '<=', p.now)
    .orderBy('releaseDate')
    .orderBy('id')
    .limit(p.most),
)

/** When people are first to be reminded of one of its bookings, of each network that has such. */
export const networksWithReminders = async (db: Db): Promise<{ network: string; reminderDate: string }[]> =>
  (await db.all(withReminders, {})).flatMap(({ network, reminderDate }) =>
    reminderDate === null ? [] : [{ network, reminderDate }],
  )

const withReminders = prepared(sql =>
  sql
    .selectFrom('network')
    .select(eb => [
      'network.id as network',
      eb
        .selectFrom('booking')
        .select('booking.reminderDate')
        .whereRef('booking.network', '=', 'network.id')
        .where('booking.reminderDate', 'is not', null)
        .orderBy('booking.reminderDate')
        .limit(1)
        .as('reminderDate'),
    ]),
)

/** The bookings of which people are to be reminded, the first ones first. */
export const dueReminders = async (db: Db, batch: Batch): Promise<string[]> => (await db.all(toRemind, batch)).map(({ id }) => id)

const toRemind = prepared((sql, p: Batch) =>
  sql
    .selectFrom('booking')
    .select('id')
    .where('network', '=', p.network)
    .where('reminderDate', '<=', p.now)
    .orderBy('reminderDate')
    .orderBy('id')
    .limit(p.most),
)

/** Says when people are to be reminded of a locked booking. Nothing of the booking itself has changed, so calendars need not notice. */
export async function noteReminder(tx: Tx, reminder: Key & { reminderDate: string | null }): Promise<void> {
  await tx.run(noting, reminder)
}

const noting = prepared((sql, p: Key & { reminderDate: string | null }) =>
  sql.updateTable('booking').set({ reminderDate: p.reminderDate }).where('network', '=', p.network).where('id', '=', p.id),
)
