import { prepared } from '../db/prepared.ts'
import type { Builder, Db, Tx } from '../db/database.ts'
import type { EntryRow, LotRow, Unit } from './table.ts'
import type { Holder } from '../terms/holder.ts'

export const insertEntry = (tx: Tx, row: EntryRow) => tx.run(newEntry, row)

const newEntry = prepared((sql, p: EntryRow) =>
  sql
    .insertInto('ledgerEntry')
    .values({
      network: p.network,
      id: p.id,
      unit: p.unit,
      type: p.type,
      amount: p.amount,
      membershipRef: p.membershipRef,
      companyRef: p.companyRef,
      locationRef: p.locationRef,
      description: p.description,
      subscriptionRef: p.subscriptionRef,
      membershipRefCreator: p.membershipRefCreator,
      createDate: p.createDate,
    }),
)

export const insertLot = (tx: Tx, row: LotRow) => tx.run(newLot, row)

const newLot = prepared((sql, p: LotRow) =>
  sql
    .insertInto('ledgerLot')
    .values({
      network: p.network,
      id: p.id,
      unit: p.unit,
      membershipRef: p.membershipRef,
      companyRef: p.companyRef,
      remaining: p.remaining,
      expireDate: p.expireDate,
      createDate: p.createDate,
    }),
)

interface LineRow {
  network: string
  entryRef: string
  lotRef: string
  lineAmount: number
}

export const insertLine = (tx: Tx, row: LineRow) => tx.run(newLine, row)

const newLine = prepared((sql, p: LineRow) =>
  sql.insertInto('ledgerLine').values({ network: p.network, entryRef: p.entryRef, lotRef: p.lotRef, lineAmount: p.lineAmount }),
)

export const findEntry = (db: Db, network: string, id: string, unit: Unit) => db.first(entryById, { network, id, unit })

const entryById = prepared((sql, p: { network: string; id: string; unit: Unit }) =>
  sql.selectFrom('ledgerEntry').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('unit', '=', p.unit),
)

/** Lots of a holder with something left at an instant, the soonest to expire first; what never expires comes last. */
export const unspentLots = (db: Db, network: string, holder: Holder, unit: Unit, now: string): Promise<LotRow[]> =>
  db.all(unspent[columnOf(holder)], { network, holder: idOf(holder), unit, now })

type HolderColumn = keyof Holder
const columnOf = ({ membershipRef }: Holder): HolderColumn => (membershipRef === null ? 'companyRef' : 'membershipRef')
const idOf = ({ membershipRef, companyRef }: Holder): string => membershipRef ?? companyRef!

interface Ledger {
  network: string
  holder: string
  unit: Unit
}

const lotsOf = (sql: Builder, column: HolderColumn, p: Ledger) =>
  sql.selectFrom('ledgerLot').where('network', '=', p.network).where(column, '=', p.holder).where('unit', '=', p.unit)

const unspentOf = (column: HolderColumn) =>
  prepared((sql, p: Ledger & { now: string }) =>
    lotsOf(sql, column, p)
      .selectAll()
      .where('remaining', '>', 0)
      .where(eb => eb.or([eb('expireDate', 'is', null), eb('expireDate', '>', p.now)]))
      .orderBy(eb => eb.case().when('expireDate', 'is', null).then(1).else(0).end())
      .orderBy('expireDate')
      .orderBy('id'),
  )
const unspent = { membershipRef: unspentOf('membershipRef'), companyRef: unspentOf('companyRef') }

/** The holder's lot of a unit that expires at an instant, or never, whether or not anything is left of it. */
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

/** Adds to what a lot still has. */
export const addToLot = (tx: Tx, network: string, id: string, amount: number) => tx.run(add, { network, id, amount })

const add = prepared((sql, p: Change) =>
  sql
    .updateTable('ledgerLot')
    .set(eb => ({ remaining: eb('remaining', '+', p.amount) }))
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)

/** Draws from a lot what it still has; false when it has less. */
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
