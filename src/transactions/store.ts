import { prepared, type Db, type Tx } from '../db/database.ts'
import type { EntryRow, Holder, LotRow, Unit } from './table.ts'

export const insertEntry = (tx: Tx, row: EntryRow) => tx.run(tx.sql.insertInto('ledgerEntry').values(row))
export const insertLot = (tx: Tx, row: LotRow) => tx.run(tx.sql.insertInto('ledgerLot').values(row))

export const insertLine = (tx: Tx, row: { network: string, entryRef: string, lotRef: string, lineAmount: number }) =>
  tx.run(tx.sql.insertInto('ledgerLine').values(row))

export const findEntry = (db: Db, network: string, id: string, unit: Unit) =>
  db.first(db.sql.selectFrom('ledgerEntry').selectAll().where('network', '=', network).where('id', '=', id).where('unit', '=', unit))

/** Lots of a holder with something left at an instant, the soonest to expire first; what never expires comes last. */
export function unspentLots(db: Db, network: string, { membershipRef, companyRef }: Holder, unit: Unit, now: string): Promise<LotRow[]> {
  return membershipRef === null
    ? db.all(companyLots, { network, holder: companyRef!, unit, now })
    : db.all(membershipLots, { network, holder: membershipRef, unit, now })
}

interface LotsOf { network: string, holder: string, unit: Unit, now: string }

const lots = (column: 'membershipRef' | 'companyRef') => prepared((sql, p: LotsOf) => sql.selectFrom('ledgerLot').selectAll()
  .where('network', '=', p.network).where(column, '=', p.holder).where('unit', '=', p.unit).where('remaining', '>', 0)
  .where(eb => eb.or([eb('expireDate', 'is', null), eb('expireDate', '>', p.now)]))
  .orderBy(eb => eb.case().when('expireDate', 'is', null).then(1).else(0).end()).orderBy('expireDate').orderBy('id'))
const membershipLots = lots('membershipRef')
const companyLots = lots('companyRef')

/** Draws from a lot what it still has; false when it has less. */
export async function drawFromLot(tx: Tx, network: string, id: string, amount: number): Promise<boolean> {
  return await tx.run(draw, { network, id, amount }) === 1
}

const draw = prepared((sql, p: { network: string, id: string, amount: number }) => sql.updateTable('ledgerLot')
  .set(eb => ({ remaining: eb('remaining', '-', p.amount) }))
  .where('network', '=', p.network).where('id', '=', p.id).where('remaining', '>=', p.amount))
