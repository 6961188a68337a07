import { sql as raw, type ExpressionBuilder } from 'kysely'
import type { Builder, Db, Tables } from '../db/database.ts'
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

/** The lots of some holders with this expiry, or without one, even if nothing is left of them. */
export async function lotsEndingAt(
  db: Db,
  network: string,
  holders: readonly Holder[],
  { unit, expireDate }: Pick<LotRow, 'unit' | 'expireDate'>,
): Promise<LotKey[]> {
  const [members, companies] = idsOf(holders)
  const find = async (column: HolderColumn, ids: readonly string[]) =>
    expireDate === null ? permanent[column](db, { network, unit }, ids) : expiring[column](db, { network, unit, expireDate }, ids)
  return [...(await find('membershipRef', members)), ...(await find('companyRef', companies))]
}

/** What tells a lot from others: a holder has one of each unit, expiry and origin. */
export type LotKey = Pick<LotRow, 'id' | 'unit' | 'expireDate'> & Holder & Origin

interface Ending {
  network: string
  unit: Unit
}

const ofHolders = (sql: Builder, column: HolderColumn, p: Ending, ids: readonly string[]) =>
  sql
    .selectFrom('ledgerLot')
    .select(['id', 'unit', 'expireDate', 'membershipRef', 'companyRef', 'subscriptionRef', 'purchaseRef'])
    .where('network', '=', p.network)
    .where(column, 'in', ids)
    .where('unit', '=', p.unit)

const permanentOf = (column: HolderColumn) =>
  preparedMany((sql, p: Ending, ids) => ofHolders(sql, column, p, ids).where('expireDate', 'is', null))
const permanent = { membershipRef: permanentOf('membershipRef'), companyRef: permanentOf('companyRef') }

const expiringOf = (column: HolderColumn) =>
  preparedMany((sql, p: Ending & { expireDate: string }, ids) =>
    ofHolders(sql, column, p, ids).where('expireDate', '=', p.expireDate),
  )
const expiring = { membershipRef: expiringOf('membershipRef'), companyRef: expiringOf('companyRef') }

/** All lots of a purchase, also what has expired. */
export const lotsOfPurchase = (db: Db, network: string, purchaseRef: string): Promise<LotRow[]> =>
  db.all(byPurchase, { network, purchaseRef })

const byPurchase = prepared((sql, p: { network: string; purchaseRef: string }) =>
  sql.selectFrom('ledgerLot').selectAll().where('network', '=', p.network).where('purchaseRef', '=', p.purchaseRef).orderBy('id'),
)

/** What is unspent of some purchases in hundredths, credits and day passes together: what is left, and what was left when it ended. */
export const leftOfPurchases = async (db: Db, network: string, ids: Iterable<string>): Promise<ReadonlyMap<string, number>> =>
  new Map((await leftByPurchase(db, { network }, ids)).map(({ purchaseRef, left }) => [purchaseRef, left]))

const leftByPurchase = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('ledgerLot')
    .select(eb => [
      eb.ref('purchaseRef').$notNull().as('purchaseRef'),
      eb.fn.sum<number>(eb('remaining', '-', eb.fn.coalesce(writtenOff(eb, p), eb.lit(0)))).as('left'),
    ])
    .where('network', '=', p.network)
    .where('purchaseRef', 'in', ids)
    .groupBy('purchaseRef'),
)

const writtenOff = (eb: ExpressionBuilder<Tables, 'ledgerLot'>, p: { network: string }) =>
  eb
    .selectFrom('ledgerLine as line')
    .innerJoin('ledgerEntry as entry', on =>
      on.onRef('entry.network', '=', 'line.network').onRef('entry.id', '=', 'line.entryRef'),
    )
    .select(({ fn }) => fn.sum<number>('line.lineAmount').as('amount'))
    .where('line.network', '=', p.network)
    .whereRef('line.lotRef', '=', 'ledgerLot.id')
    .where('entry.type', '=', eb.val('expiration'))
