import { sql as raw, type ExpressionBuilder } from 'kysely'
import type { Builder, Db, Tables } from '../../db/database.ts'
import { ACROSS_NETWORKS } from '../../db/guard.ts'
import { prepared } from '../../db/prepared.ts'
import { by } from '../../kernel/text/by.ts'
import { cursorsOf } from '../../subscriptions/periods/store.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { idOf, type Holder } from '../../terms/holder.ts'
import type { Outlook } from './table.ts'

const DATES = ['grantDate', 'locationDueDate', 'ownDueDate'] as const
type DueColumn = (typeof DATES)[number]

type AtLocation = ExpressionBuilder<Tables, 'location'>

/** The least of a column at a location: the first entry of an index. */
const first = (eb: AtLocation, column: DueColumn) =>
  eb
    .selectFrom('subscriptionCursor')
    .select(`subscriptionCursor.${column}`)
    .whereRef('subscriptionCursor.network', '=', 'location.network')
    .whereRef('subscriptionCursor.locationRef', '=', 'location.id')
    .where(`subscriptionCursor.${column}`, 'is not', null)
    .orderBy(`subscriptionCursor.${column}`)
    .limit(1)

const outlooks = (sql: Builder) =>
  sql
    .selectFrom('location')
    .leftJoin('billingSettings as settings', on =>
      on.onRef('settings.network', '=', 'location.network').onRef('settings.id', '=', 'location.id'),
    )
    .leftJoin('collectedMonth as collected', on =>
      on.onRef('collected.network', '=', 'location.network').onRef('collected.locationRef', '=', 'location.id'),
    )
    .select(['location.network', 'location.id as locationRef', 'location.timezoneId'])
    .select([
      'settings.advanceDays',
      'settings.pendingInvoicing',
      'settings.billingFrom',
      'collected.month',
      'collected.collected',
    ])
    .select(eb => [
      first(eb as unknown as AtLocation, 'grantDate').as('grantDate'),
      first(eb as unknown as AtLocation, 'locationDueDate').as('locationDueDate'),
      first(eb as unknown as AtLocation, 'ownDueDate').as('ownDueDate'),
      eb
        .selectFrom('invoiceItem')
        .select('invoiceItem.pendingFor')
        .whereRef('invoiceItem.network', '=', 'location.network')
        .whereRef('invoiceItem.locationRef', '=', 'location.id')
        .where('invoiceItem.pendingFor', 'is not', null)
        .orderBy('invoiceItem.pendingFor')
        .limit(1)
        .as('waits'),
    ])
    .where('location.deleteDate', 'is', null)
    .orderBy('location.network')
    .orderBy('location.id')

const everywhere = prepared(sql => outlooks(sql).modifyEnd(raw.raw(ACROSS_NETWORKS)))
const inNetwork = prepared((sql, p: { network: string }) => outlooks(sql).where('location.network', '=', p.network))

/** What is to come at all locations, or at those of a network. */
export async function findOutlooks(db: Db, network?: string): Promise<Outlook[]> {
  const rows = network === undefined ? await db.all(everywhere, {}) : await db.all(inNetwork, { network })
  return rows.map(({ advanceDays, pendingInvoicing, ...row }) => ({
    ...row,
    advanceDays: advanceDays ?? 0,
    isMonthly: pendingInvoicing === 'monthly',
  }))
}

interface Due {
  network: string
  locationRef: string
  until: string
  take: number
}

const dueBy = (column: DueColumn) =>
  prepared((sql, p: Due) =>
    sql
      .selectFrom('subscriptionCursor')
      .selectAll()
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where(column, '<=', p.until)
      .orderBy(column)
      .limit(p.take),
  )
const dueOf: Record<DueColumn, ReturnType<typeof dueBy>> = {
  grantDate: dueBy('grantDate'),
  locationDueDate: dueBy('locationDueDate'),
  ownDueDate: dueBy('ownDueDate'),
}

interface Until {
  /** The instant up to which something is due, and the period's start up to which it is billed as the location says. */
  asOf: string
  bound: string
}

/** The subscriptions at a location of which something is due, those first that have been due for longest. */
export async function dueCursors(
  db: Db,
  { network, locationRef, take, asOf, bound }: Omit<Due, 'until'> & Until,
): Promise<CursorRow[]> {
  const found = new Map<string, { since: string; cursor: CursorRow }>()
  for (const column of DATES) {
    const until = column === 'locationDueDate' ? bound : asOf
    for (const cursor of await db.all(dueOf[column], { network, locationRef, until, take })) {
      const since = cursor[column]!
      const known = found.get(cursor.subscriptionRef)
      if (known === undefined || since < known.since) found.set(cursor.subscriptionRef, { since, cursor })
    }
  }
  const inOrder = [...found.values()].toSorted((a, b) => {
    if (a.since !== b.since) return a.since < b.since ? -1 : 1
    return a.cursor.subscriptionRef < b.cursor.subscriptionRef ? -1 : 1
  })
  return inOrder.slice(0, take).map(({ cursor }) => cursor)
}

type Some = Until & { network: string; locationRef: string }

/** The cursors of a location after a subscription, in the order of their ids: those that have something to do up to then. */
export const cursorsAfter = (db: Db, page: Some & { after: string; take: number }): Promise<CursorRow[]> => db.all(after, page)

const after = prepared((sql, p: Some & { after: string; take: number }) =>
  sql
    .selectFrom('subscriptionCursor')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where(eb => eb.or([eb('grantDate', '<=', p.asOf), eb('ownDueDate', '<=', p.asOf), eb('locationDueDate', '<=', p.bound)]))
    .where('subscriptionRef', '>', p.after)
    .orderBy('subscriptionRef')
    .limit(p.take),
)

/** The same of those that a customer has. In one statement PostgreSQL may compare each of many with every other one. */
export async function cursorsOfHolder(db: Db, of: Some, holder: Holder): Promise<CursorRow[]> {
  const { network, asOf, bound } = of
  const held = await db.all(holder.membershipRef === null ? ofCompany : ofMembership, { ...of, id: idOf(holder) })
  const cursors = await cursorsOf(
    db,
    network,
    held.map(({ id }) => id),
  )
  const isBy = (date: string | null, until: string) => date !== null && date <= until
  return [...cursors.values()]
    .filter(one => isBy(one.grantDate, asOf) || isBy(one.ownDueDate, asOf) || isBy(one.locationDueDate, bound))
    .toSorted(by(({ subscriptionRef }) => subscriptionRef))
}

const ofHolder = (column: 'membershipRef' | 'companyRef') =>
  prepared((sql, p: Some & { id: string }) =>
    sql
      .selectFrom('subscription')
      .select('id')
      .where('network', '=', p.network)
      .where(column, '=', p.id)
      .where('locationRef', '=', p.locationRef),
  )
const ofMembership = ofHolder('membershipRef')
const ofCompany = ofHolder('companyRef')

/** How many subscriptions at some locations have something to do up to an instant, as far as that needs no settings. */
export async function dueCount(
  db: Db,
  { network, locationRefs, asOf }: { network: string; locationRefs: readonly string[]; asOf: string },
): Promise<number> {
  let all = 0
  for (const locationRef of locationRefs) all += (await db.first(counting, { network, locationRef, asOf }))!.count
  return all
}

const counting = prepared((sql, p: { network: string; locationRef: string; asOf: string }) =>
  sql
    .selectFrom('subscriptionCursor')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where(eb => eb.or([eb('grantDate', '<=', p.asOf), eb('ownDueDate', '<=', p.asOf), eb('locationDueDate', '<=', p.asOf)])),
)
