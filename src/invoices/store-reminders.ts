import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { InvoiceRow } from './table.ts'

interface Asked {
  network: string
  locationRef: string
  /** Due after the one and by the other. */
  after: string
  by: string
  /** How many days after the due date the reminder is, unless there was one as late as that or later. */
  days: number
  most: number
}

/** Invoices of a location that are not paid, and whose customers are to be reminded. */
export const unreminded = (db: Db, asked: Asked): Promise<InvoiceRow[]> => db.all(notReminded, asked)

const notReminded = prepared((sql, p: Asked) =>
  sql
    .selectFrom('invoice')
    .selectAll()
    .where('network', '=', p.network)
    .where('status', '=', 'issued')
    .where('locationRef', '=', p.locationRef)
    .where('dueSort', '>', p.after)
    .where('dueSort', '<=', p.by)
    .where('remindedDays', '<', p.days)
    .orderBy('dueSort')
    .orderBy('id')
    .limit(p.most),
)

/** How many of them there are whose customer has an address. */
export const countUnreminded = async (db: Db, asked: Omit<Asked, 'most'>): Promise<number> =>
  (await db.all(buyersNotReminded, asked)).filter(({ buyer }) => buyer?.email).length

const buyersNotReminded = prepared((sql, p: Omit<Asked, 'most'>) =>
  sql
    .selectFrom('invoice')
    .select('buyer')
    .where('network', '=', p.network)
    .where('status', '=', 'issued')
    .where('locationRef', '=', p.locationRef)
    .where('dueSort', '>', p.after)
    .where('dueSort', '<=', p.by)
    .where('remindedDays', '<', p.days),
)

/** A location that reminds its customers. */
export interface Reminding {
  network: string
  locationRef: string
  timezoneId: string
  /** Rising. */
  reminderDays: number[]
}

/** The locations of a network that remind their customers. */
export const remindingLocations = (db: Db, network: string): Promise<Reminding[]> => db.all(reminding, { network })

const reminding = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('billingSettings')
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'billingSettings.network').onRef('location.id', '=', 'billingSettings.id'),
    )
    .select(['location.network', 'location.id as locationRef', 'location.timezoneId', 'billingSettings.reminderDays'])
    .where('billingSettings.network', '=', p.network)
    .where('billingSettings.remindersEnabled', '=', true)
    .where('location.deleteDate', 'is', null),
)

/** The networks in which some location reminds its customers. */
export const remindingNetworks = async (db: Db): Promise<string[]> => (await db.all(networks, {})).map(({ id }) => id)

const networks = prepared(sql =>
  sql
    .selectFrom('network')
    .select('id')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('billingSettings')
          .select('billingSettings.id')
          .whereRef('billingSettings.network', '=', 'network.id')
          .where('billingSettings.remindersEnabled', '=', true),
      ),
    ),
)
