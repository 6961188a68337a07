import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { by } from '../../kernel/text/by.ts'
import { redemption, type RedemptionRow } from './table.ts'

export const redemptions = statements(redemption)

export const redemptionList = listOf({
  table: redemption,
  rows: sql => sql.selectFrom('redemption').selectAll(),
  filters: {
    promocodeRef: 'promocodeRef',
    couponRef: 'couponRef',
    membershipRef: 'membershipRef',
    companyRef: 'companyRef',
    locationRef: 'locationRef',
  },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The columns by which something names what was redeemed for it. */
const THINGS = ['orderRef', 'purchaseRef', 'eventTicketRef', 'bookingRef', 'subscriptionItemRef', 'invoiceItemRef'] as const
export type ThingColumn = (typeof THINGS)[number]

/** Locks what was redeemed for some things and is not reversed, the oldest first. The caller has locked the things. */
export const lockCounted = async (
  tx: Tx,
  network: string,
  column: ThingColumn,
  ids: readonly string[],
): Promise<RedemptionRow[]> => (await counted[column](tx, { network }, ids)).toSorted(by(({ id }) => id))

/** Locks what was redeemed for some things and was reversed, the oldest first. The caller has locked the things. */
export const lockReversed = async (
  tx: Tx,
  network: string,
  column: ThingColumn,
  ids: readonly string[],
): Promise<RedemptionRow[]> => (await reversed[column](tx, { network }, ids)).toSorted(by(({ id }) => id))

const rowsOf = (column: ThingColumn, operator: 'is' | 'is not') =>
  preparedMany((sql, p: { network: string }, ids) =>
    sql
      .selectFrom('redemption')
      .selectAll()
      .where('network', '=', p.network)
      .where(column, 'in', ids)
      .where('reverseDate', operator, null)
      .forNoKeyUpdate(),
  )
const byThing = (operator: 'is' | 'is not') =>
  Object.fromEntries(THINGS.map(column => [column, rowsOf(column, operator)])) as Record<ThingColumn, ReturnType<typeof rowsOf>>
const counted = byThing('is')
const reversed = byThing('is not')

/** What is redeemed for some items of subscriptions now, the oldest first. */
export const redeemedForItems = async (db: Db, network: string, ids: Iterable<string>): Promise<RedemptionRow[]> =>
  (await forItems(db, { network }, ids)).toSorted(
    by(
      ({ createDate }) => createDate,
      ({ id }) => id,
    ),
  )

// Asked for their order, SQLite would walk all redemptions of the network in it.
const forItems = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('redemption')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionItemRef', 'in', ids)
    .where('reverseDate', 'is', null),
)

/**
 * Counts one more use of a coupon or a code, and says whether there was one left. When many come at once, exactly as many succeed as are left, since
 * the row is compared under its lock.
 */
export const take = async (
  tx: Tx,
  network: string,
  table: 'coupon' | 'promocode',
  id: string,
  orEnded = false,
): Promise<boolean> => (await tx.run((orEnded ? takingEnded : taking)[table], { network, id })) === 1

/** Counts so many uses less. */
export const give = (tx: Tx, network: string, table: 'coupon' | 'promocode', id: string, uses = 1) =>
  tx.run(giving[table], { network, id, uses })

const both = <R>(make: (table: 'coupon' | 'promocode') => R) => ({ coupon: make('coupon'), promocode: make('promocode') })

/** Kysely's types need one table by its name; `coupon` stands for both, whose last columns differ. */
const takingOf = (orEnded: boolean) =>
  both(table =>
    prepared((sql, p: { network: string; id: string }) => {
      const left = sql
        .updateTable(table as 'coupon')
        .set(eb => ({ redemptions: eb('redemptions', '+', eb.lit(1)) }))
        .where('network', '=', p.network)
        .where('id', '=', p.id)
        .where(eb =>
          eb.or([eb('limitedRedemptionEnabled', '=', false), eb('redemptions', '<', eb.ref('limitedRedemptionValue'))]),
        )
      return orEnded ? left : left.where((table === 'coupon' ? 'deleteDate' : 'archiveDate') as 'deleteDate', 'is', null)
    }),
  )
const [taking, takingEnded] = [takingOf(false), takingOf(true)]
const giving = both(table =>
  prepared((sql, p: { network: string; id: string; uses: number }) =>
    sql
      .updateTable(table as 'coupon')
      .set(eb => ({ redemptions: eb('redemptions', '-', p.uses) }))
      .where('network', '=', p.network)
      .where('id', '=', p.id),
  ),
)
