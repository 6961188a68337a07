import type { Builder, Db, Prepared } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Holder } from '../../terms/holder.ts'
import { BOOKED, type ProductType } from '../coupons/contract-coupon.ts'

/** Whether a customer has bought something of a type before, wherever it was, that was not canceled since. */
export async function hasBought(db: Db, network: string, customer: Holder, type: ProductType): Promise<boolean> {
  const { membershipRef, companyRef } = customer
  const values = { network, membershipRef, companyRef, resourceType: BOOKED[type] ?? '' }
  return (await db.first(BOUGHT[type] ?? booked, values)) !== undefined
}

/** The customer: either ref is null. No row is of nobody, and none is found by a null. */
interface Asked {
  network: string
  membershipRef: string | null
  companyRef: string | null
  resourceType: string
}

type Found = Prepared<Asked, { id: string }>

/** A company orders nothing itself: what it bought is what it pays. */
const ordered: Found = prepared((sql, p: Asked) => {
  const boughtBy = (column: 'membershipRef' | 'companyRefPayer', id: string | null) =>
    sql
      .selectFrom('shopOrder')
      .select('id')
      .where('network', '=', p.network)
      .where(column, '=', id)
      .where('status', '<>', 'canceled')
  return boughtBy('membershipRef', p.membershipRef).unionAll(boughtBy('companyRefPayer', p.companyRef)).limit(1)
})

const purchased: Found = prepared((sql, p: Asked) => {
  const boughtBy = (column: 'membershipRef' | 'companyRefPayer', id: string | null) =>
    sql
      .selectFrom('packagePurchase')
      .select('id')
      .where('network', '=', p.network)
      .where(column, '=', id)
      .where('status', '=', 'active')
  return boughtBy('membershipRef', p.membershipRef).unionAll(boughtBy('companyRefPayer', p.companyRef)).limit(1)
})

const subscribed: Found = prepared((sql, p: Asked) =>
  itemsOf(sql, p, 'membershipRef')
    .unionAll(itemsOf(sql, p, 'companyRef'))
    .limit(1),
)

const itemsOf = (sql: Builder, p: Asked, column: 'membershipRef' | 'companyRef') =>
  sql
    .selectFrom('subscription')
    .innerJoin('subscriptionItem as item', on =>
      on.onRef('item.network', '=', 'subscription.network').onRef('item.subscriptionRef', '=', 'subscription.id'),
    )
    .select('subscription.id')
    .where('subscription.network', '=', p.network)
    .where(`subscription.${column}`, '=', p[column])
    .where('subscription.deleteDate', 'is', null)

/** A host has bought nothing. */
const attended: Found = prepared((sql, p: Asked) => {
  const boughtBy = (column: 'membershipRef' | 'companyRefPayer', id: string | null) =>
    sql
      .selectFrom('eventTicket')
      .select('id')
      .where('network', '=', p.network)
      .where(column, '=', id)
      .where('deleteDate', 'is', null)
      .where('role', '=', 'attendee')
  return boughtBy('membershipRef', p.membershipRef).unionAll(boughtBy('companyRefPayer', p.companyRef)).limit(1)
})

const booked: Found = prepared((sql, p: Asked) => {
  const boughtBy = (column: 'membershipRef' | 'companyRefPayer', id: string | null) =>
    sql
      .selectFrom('booking')
      .innerJoin('resource', on =>
        on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
      )
      .select('booking.id')
      .where('booking.network', '=', p.network)
      .where(`booking.${column}`, '=', id)
      .where('booking.deleteDate', 'is', null)
      .where('resource.resourceType', '=', p.resourceType as 'room')
  return boughtBy('membershipRef', p.membershipRef).unionAll(boughtBy('companyRefPayer', p.companyRef)).limit(1)
})

const BOUGHT: Partial<Record<ProductType, Found>> = {
  shopProducts: ordered,
  packages: purchased,
  subscriptionItems: subscribed,
  eventTickets: attended,
}
