import { sql as raw } from 'kysely'
import type { Builder, Db, Tx } from '../db/database.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { prepared } from '../db/prepared.ts'
import { statements } from '../db/statements.ts'
import { idOf, idsOf, type Holder } from '../terms/holder.ts'
import { ledgerLot, UNITS, type LotRow, type Origin, type Unit } from './table.ts'

export const ledgerLots = statements(ledgerLot)

/** Lots of a holder with something left at an instant, the soonest to expire first; what never expires comes last. */
export const unspentLots = (db: Db, network: string, holder: Holder, unit: Unit, now: string): Promise<LotRow[]> =>
  db.all(unspent[columnOf(holder)], { network, holder: idOf(holder), unit, now })

/** Lots of a holder that have not expired at an instant, also those with nothing left, in the same order. */
export const livingLots = (db: Db, network: string, holder: Holder, unit: Unit, now: string): Promise<LotRow[]> =>
  db.all(living[columnOf(holder)], { network, holder: idOf(holder), unit, now })

type HolderColumn = keyof Holder
const columnOf = ({ membershipRef }: Holder): HolderColumn => (membershipRef === null ? 'companyRef' : 'membershipRef')

interface Ledger {
  network: string
  holder: string
  unit: Unit
}

const lotsOf = (sql: Builder, column: HolderColumn, p: Ledger) =>
  sql.selectFrom('ledgerLot').where('network', '=', p.network).where(column, '=', p.holder).where('unit', '=', p.unit)

/** Two walks of an index: lots that have expired are not looked at, however many there are. */
const lotsByExpiry = (column: HolderColumn, least: 0 | 1) =>
  prepared((sql, p: Ledger & { now: string }) => {
    const lots = lotsOf(sql, column, p)
      .selectAll()
      .where(eb => eb('remaining', '>=', eb.lit(least)))
    return sql
      .selectFrom(
        lots
          .where('expireDate', '>', p.now)
          .unionAll(lots.where('expireDate', 'is', null))
          .as('lot'),
      )
      .selectAll()
      .orderBy(eb => eb.case().when('expireDate', 'is', null).then(1).else(0).end())
      .orderBy('expireDate')
      .orderBy('id')
  })
const unspent = { membershipRef: lotsByExpiry('membershipRef', 1), companyRef: lotsByExpiry('companyRef', 1) }
const living = { membershipRef: lotsByExpiry('membershipRef', 0), companyRef: lotsByExpiry('companyRef', 0) }

/** The unspent amounts of a unit that a holder has at an instant, in hundredths: those that expire, or those that never do. */
interface Unspent {
  holder: string
  unit: Unit
  expires: boolean
  amount: number
}

/** The unspent amounts of some holders at an instant: for each holder and unit with lots a row for those that expire, and one for the others. */
export async function unspentOf(db: Db, network: string, holders: readonly Holder[], now: string): Promise<Unspent[]> {
  const [members, companies] = idsOf(holders)
  const rows = [...(await ofMemberships(db, { network, now }, members)), ...(await ofCompanies(db, { network, now }, companies))]
  return rows.map(({ expires, ...row }) => ({ ...row, expires: expires === 1 }))
}

const anyUnit = UNITS.map(unit => raw.lit(unit))

/** Two walks of an index, as in `lotsByExpiry`. The unit is named because it comes before the expiry in the index. */
const sums = (column: HolderColumn) =>
  preparedMany((sql, p: { network: string; now: string }, ids) => {
    const sumOf = (expires: 0 | 1) =>
      sql
        .selectFrom('ledgerLot')
        .select(eb => [
          eb.ref(column).$notNull().as('holder'),
          'unit',
          eb.lit(expires).as('expires'),
          eb.fn.sum<number>('remaining').as('amount'),
        ])
        .where('network', '=', p.network)
        .where(column, 'in', ids)
        .where('unit', 'in', anyUnit)
        .where('remaining', '>', 0)
        .groupBy([column, 'unit'])
    return sumOf(1)
      .where('expireDate', '>', p.now)
      .unionAll(sumOf(0).where('expireDate', 'is', null))
  })
const ofMemberships = sums('membershipRef')
const ofCompanies = sums('companyRef')

interface Key extends Origin {
  unit: Unit
  expireDate: string | null
}

/** The holder's lot of a unit with this expiry, or without one, of this origin, even if nothing is left of it. */
export const findLot = (db: Db, network: string, holder: Holder, { unit, expireDate, subscriptionRef, purchaseRef }: Key) => {
  const lot = { network, holder: idOf(holder), unit, subscriptionRef, purchaseRef }
  return expireDate === null
    ? db.first(permanent[columnOf(holder)], lot)
    : db.first(expiring[columnOf(holder)], { ...lot, expireDate })
}

const ofOrigin = (sql: Builder, column: HolderColumn, p: Ledger & Origin) =>
  lotsOf(sql, column, p)
    .select('id')
    .where('subscriptionRef', 'is not distinct from', p.subscriptionRef)
    .where('purchaseRef', 'is not distinct from', p.purchaseRef)

const permanentOf = (column: HolderColumn) =>
  prepared((sql, p: Ledger & Origin) => ofOrigin(sql, column, p).where('expireDate', 'is', null))
const permanent = { membershipRef: permanentOf('membershipRef'), companyRef: permanentOf('companyRef') }

const expiringOf = (column: HolderColumn) =>
  prepared((sql, p: Ledger & Origin & { expireDate: string }) => ofOrigin(sql, column, p).where('expireDate', '=', p.expireDate))
const expiring = { membershipRef: expiringOf('membershipRef'), companyRef: expiringOf('companyRef') }

/** All lots of a purchase, also what has expired. */
export const lotsOfPurchase = (db: Db, network: string, purchaseRef: string): Promise<LotRow[]> =>
  db.all(byPurchase, { network, purchaseRef })

const byPurchase = prepared((sql, p: { network: string; purchaseRef: string }) =>
  sql.selectFrom('ledgerLot').selectAll().where('network', '=', p.network).where('purchaseRef', '=', p.purchaseRef).orderBy('id'),
)

/** What is left of some purchases in hundredths, credits and day passes together, also what has expired. */
export const leftOfPurchases = async (db: Db, network: string, ids: Iterable<string>): Promise<ReadonlyMap<string, number>> =>
  new Map((await leftByPurchase(db, { network }, ids)).map(({ purchaseRef, left }) => [purchaseRef, left]))

const leftByPurchase = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('ledgerLot')
    .select(eb => [eb.ref('purchaseRef').$notNull().as('purchaseRef'), eb.fn.sum<number>('remaining').as('left')])
    .where('network', '=', p.network)
    .where('purchaseRef', 'in', ids)
    .groupBy('purchaseRef'),
)

/** By how much a lot's amounts change. */
export interface LotChange {
  remaining: number
  allocated?: number
  usedElsewhere?: number
}

/** Changes the amounts of a lot; false, and nothing changes, when less than nothing would be left in it. */
export async function changeLot(tx: Tx, network: string, id: string, change: LotChange): Promise<boolean> {
  return (await tx.run(changing, { allocated: 0, usedElsewhere: 0, ...change, network, id })) === 1
}

const changing = prepared((sql, p: Required<LotChange> & { network: string; id: string }) =>
  sql
    .updateTable('ledgerLot')
    .set(eb => ({
      remaining: eb('remaining', '+', p.remaining),
      allocated: eb('allocated', '+', p.allocated),
      usedElsewhere: eb('usedElsewhere', '+', p.usedElsewhere),
    }))
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where(eb => eb(eb('remaining', '+', p.remaining), '>=', eb.lit(0))),
)

/** Takes what is left out of a lot, which ends then. */
export const endLot = (tx: Tx, network: string, id: string, expireDate: string | null) =>
  tx.run(ending, { network, id, expireDate })

const ending = prepared((sql, p: { network: string; id: string; expireDate: string | null }) =>
  sql
    .updateTable('ledgerLot')
    .set({ remaining: 0, expireDate: p.expireDate })
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)
