import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { idOf, type Holder } from '../../terms/holder.ts'

interface Of {
  network: string
  id: string
  now: string
}

/** The subscriptions of a customer that have not ended. */
export const liveSubscriptionsOf = (db: Db, network: string, holder: Holder, now: string) =>
  db.all(holder.membershipRef === null ? ofCompany : ofMembership, { network, id: idOf(holder), now })

const liveOf = (column: 'membershipRef' | 'companyRef') =>
  prepared((sql, p: Of) =>
    sql
      .selectFrom('subscription')
      .select(['id', 'locationRef', 'endDate'])
      .where('network', '=', p.network)
      .where(column, '=', p.id)
      .where('deleteDate', 'is', null)
      .where(eb => eb.or([eb('endDate', 'is', null), eb('endDate', '>', p.now)])),
  )
const ofMembership = liveOf('membershipRef')
const ofCompany = liveOf('companyRef')

/** The locations at which something waits for a customer. */
export const pendingPlaces = async (db: Db, network: string, customerRef: string): Promise<string[]> =>
  (await db.all(places, { network, customerRef })).map(({ locationRef }) => locationRef)

const places = prepared((sql, p: { network: string; customerRef: string }) =>
  sql
    .selectFrom('invoiceItem')
    .select('locationRef')
    .distinct()
    .where('network', '=', p.network)
    .where('pendingFor', '=', p.customerRef)
    .orderBy('locationRef'),
)
