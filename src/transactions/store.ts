import { sql as raw } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Builder, Db, Tx } from '../db/database.ts'
import { ledgerEntry, ledgerLine, ledgerLot, type LotRow, type Unit } from './table.ts'
import { insertion, statements } from '../db/statements.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { idOf, idsOf, type Holder } from '../terms/holder.ts'

export const ledgerEntries = statements(ledgerEntry)
export const ledgerLots = statements(ledgerLot)
export const insertLine = insertion(ledgerLine)

export const findEntry = (db: Db, network: string, id: string, unit: Unit) => db.first(entryById, { network, id, unit })

const entryById = prepared((sql, p: { network: string; id: string; unit: Unit }) =>
  sql.selectFrom('ledgerEntry').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('unit', '=', p.unit),
)

/** Lots of a holder with something left at an instant, the soonest to expire first; what never expires comes last. */
export const unspentLots = (db: Db, network: string, holder: Holder, unit: Unit, now: string): Promise<LotRow[]> =>
  db.all(unspent[columnOf(holder)], { network, holder: idOf(holder), unit, now })

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
const lotsByExpiry = (column: HolderColumn) =>
  prepared((sql, p: Ledger & { now: string }) => {
    const lots = lotsOf(sql, column, p).selectAll().where('remaining', '>', 0)
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
const unspent = { membershipRef: lotsByExpiry('membershipRef'), companyRef: lotsByExpiry('companyRef') }

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

const UNITS: Unit[] = ['credit', 'dayPass']
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

/** The holder's lot of a unit with this expiry, or without one, even if nothing is left of it. */
export const findLot = (db: Db, network: string, holder: Holder, unit: Unit, expireDate: string | null) => {
  const ledger = { network, holder: idOf(holder), unit }
  return expireDate === null
    ? db.first(permanent[columnOf(holder)], ledger)
    : db.first(expiring[columnOf(holder)], { ...ledger, expireDate })
}

const permanentOf = (column: HolderColumn) =>
  prepared((sql, p: Ledger) => lotsOf(sql, column, p).select('id').where('expireDate', 'is', null))
const permanent = { membershipRef: permanentOf('membershipRef'), companyRef: permanentOf('companyRef') }

const expiringOf = (column: HolderColumn) =>
  prepared((sql, p: Ledger & { expireDate: string }) =>
    lotsOf(sql, column, p).select('id').where('expireDate', '=', p.expireDate),
  )
const expiring = { membershipRef: expiringOf('membershipRef'), companyRef: expiringOf('companyRef') }

interface Change {
  network: string
  id: string
  amount: number
}

/** Adds to what is left in a lot. */
export const addToLot = (tx: Tx, network: string, id: string, amount: number) => tx.run(add, { network, id, amount })

const add = prepared((sql, p: Change) =>
  sql
    .updateTable('ledgerLot')
    .set(eb => ({ remaining: eb('remaining', '+', p.amount) }))
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)

/** Takes an amount from a lot; false when less is left in it. */
export async function drawFromLot(tx: Tx, network: string, id: string, amount: number): Promise<boolean> {
  return (await tx.run(draw, { network, id, amount })) === 1
}

const draw = prepared((sql, p: Change) =>
  sql
    .updateTable('ledgerLot')
    .set(eb => ({ remaining: eb('remaining', '-', p.amount) }))
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where('remaining', '>=', p.amount),
)
