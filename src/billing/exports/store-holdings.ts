import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/database.ts'
import { DEPOSIT_MOVEMENT_TYPES } from '../deposits/contract-deposit.ts'
import type { Span } from './store.ts'

/** At a location from an instant on. */
type Since = Pick<Span, 'network' | 'locationRef' | 'from'>

/** What customers have on their balances now, whoever has something. */
export const balancesNow = (db: Db, place: Omit<Since, 'from'>) => db.all(nowOnBalances, place)

const nowOnBalances = prepared((sql, p: Omit<Since, 'from'>) =>
  sql
    .selectFrom('moneyBalance')
    .select(['membershipRef', 'companyRef', 'currencyCode', 'amount'])
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('amount', '>', 0),
)

/** What entries of each type come to for each customer since an instant. */
export const balancesSince = (db: Db, since: Since) => db.all(sinceOnBalances, since)

const sinceOnBalances = prepared((sql, p: Since) =>
  sql
    .selectFrom('balanceEntry')
    .select(({ fn }) => ['membershipRef', 'companyRef', 'currencyCode', 'type', fn.sum<number>('amount').as('amount')])
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('createDate', '>=', p.from)
    .groupBy(['membershipRef', 'companyRef', 'currencyCode', 'type']),
)

/** The entries of balances in a span, with the documents that made them. */
export const balanceEntriesIn = (db: Db, span: Span) => db.all(entriesIn, span)

const entriesIn = prepared((sql, p: Span) =>
  sql
    .selectFrom('balanceEntry as entry')
    .leftJoin('invoice', on => on.onRef('invoice.network', '=', 'entry.network').onRef('invoice.id', '=', 'entry.invoiceRef'))
    .leftJoin('creditNote', on =>
      on.onRef('creditNote.network', '=', 'entry.network').onRef('creditNote.id', '=', 'entry.creditNoteRef'),
    )
    .select(['entry.id', 'entry.type', 'entry.amount', 'entry.currencyCode', 'entry.note', 'entry.label', 'entry.createDate'])
    .select(['entry.membershipRef', 'entry.companyRef', 'entry.invoiceRef', 'entry.depositRef'])
    .select(['invoice.title as invoiceTitle', 'creditNote.title as creditNoteTitle'])
    .where('entry.network', '=', p.network)
    .where('entry.locationRef', '=', p.locationRef)
    .where('entry.createDate', '>=', p.from)
    .where('entry.createDate', '<', p.until)
    .orderBy('entry.createDate')
    .orderBy('entry.id'),
)

/** What is held of each deposit now, of which not all has gone again. Summed here, SQLite would walk those of all locations by customer. */
export const depositsNow = (db: Db, place: Omit<Since, 'from'>) => db.all(nowHeld, place)

const nowHeld = prepared((sql, p: Omit<Since, 'from'>) =>
  sql
    .selectFrom('deposit')
    .select(['membershipRef', 'companyRef', 'currencyCode'])
    .select(eb => eb(eb('receivedAmount', '-', eb.ref('appliedAmount')), '-', eb.ref('returnedAmount')).as('amount'))
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('status', 'in', ['due', 'held']),
)

/** What movements of each type come to for each customer since an instant. */
export const depositsSince = (db: Db, since: Since) => db.all(sinceHeld, since)

const sinceHeld = prepared((sql, p: Since) =>
  sql
    .selectFrom('depositMovement as movement')
    .innerJoin('deposit', on =>
      on.onRef('deposit.network', '=', 'movement.network').onRef('deposit.id', '=', 'movement.depositRef'),
    )
    .select(['deposit.membershipRef', 'deposit.companyRef', 'deposit.currencyCode', 'movement.type'])
    .select(({ fn }) => fn.sum<number>('movement.amount').as('amount'))
    .where('movement.network', '=', p.network)
    .where('movement.type', 'in', DEPOSIT_MOVEMENT_TYPES)
    .where('movement.createDate', '>=', p.from)
    .where('deposit.locationRef', '=', p.locationRef)
    .groupBy(['deposit.membershipRef', 'deposit.companyRef', 'deposit.currencyCode', 'movement.type']),
)

/** The movements of deposits in a span, with the invoices that they paid. */
export const depositMovementsIn = (db: Db, span: Span) => db.all(movementsIn, span)

const movementsIn = prepared((sql, p: Span) =>
  sql
    .selectFrom('depositMovement as movement')
    .innerJoin('deposit', on =>
      on.onRef('deposit.network', '=', 'movement.network').onRef('deposit.id', '=', 'movement.depositRef'),
    )
    .leftJoin('invoice', on =>
      on.onRef('invoice.network', '=', 'movement.network').onRef('invoice.id', '=', 'movement.invoiceRef'),
    )
    .select(['movement.id', 'movement.type', 'movement.amount', 'movement.note', 'movement.label', 'movement.createDate'])
    .select(['movement.depositRef', 'invoice.title as invoiceTitle'])
    .select(['deposit.membershipRef', 'deposit.companyRef', 'deposit.currencyCode'])
    .where('movement.network', '=', p.network)
    .where('movement.type', 'in', DEPOSIT_MOVEMENT_TYPES)
    .where('movement.createDate', '>=', p.from)
    .where('movement.createDate', '<', p.until)
    .where('deposit.locationRef', '=', p.locationRef)
    .orderBy('movement.createDate')
    .orderBy('movement.id'),
)
