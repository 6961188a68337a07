import { addColumns, addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** The lines of a lot, with the entry of each and the location of the lot's holder. */
const LINES = `from "ledgerLine" line
  join "ledgerEntry" entry on entry."network" = line."network" and entry."id" = line."entryRef"
  where line."network" = "ledgerLot"."network" and line."lotRef" = "ledgerLot"."id"`

const HOME = `coalesce(
  (select m."locationRef" from "membership" m where m."network" = "ledgerLot"."network" and m."id" = "ledgerLot"."membershipRef"),
  (select c."locationRef" from "company" c where c."network" = "ledgerLot"."network" and c."id" = "ledgerLot"."companyRef"))`

/** What an entry's first lot says: until now, whatever was given went into one lot. */
const UNTIL = `(select max(lot."expireDate") from "ledgerLine" line
  join "ledgerLot" lot on lot."network" = line."network" and lot."id" = line."lotRef"
  where line."network" = "ledgerEntry"."network" and line."entryRef" = "ledgerEntry"."id" and line."lineAmount" > 0)`

const PAID = `(select max(paid."id") from "shopOrder" paid
  where paid."network" = "ledgerEntry"."network" and paid."transactionRef" = "ledgerEntry"."id")`

/** Lots know who gave what is in them, and entries what they paid, what they give back and until when. */
export const ledgers: Migration = {
  name: 'ledgers',
  steps: [
    // A lot of which one subscription gave everything was its own. Of others nobody can say which part was whose.
    addColumns(
      'ledgerLot',
      { allocated: 'integer', usedElsewhere: 'integer', subscriptionRef: 'text? -> subscription', purchaseRef: 'text?' },
      {
        allocated: `(select coalesce(sum(line."lineAmount"), 0) ${LINES} and line."lineAmount" > 0)`,
        usedElsewhere: `(select coalesce(-sum(line."lineAmount"), 0) ${LINES} and line."lineAmount" < 0 and entry."locationRef" <> ${HOME})`,
        subscriptionRef: `(select case when count(distinct coalesce(entry."subscriptionRef", '')) = 1 then max(entry."subscriptionRef") end
          ${LINES} and line."lineAmount" > 0)`,
      },
    ),
    // So that the order of each entry is found by an index while the column is filled.
    addIndex('shopOrder', ['transactionRef']),
    addColumns(
      'ledgerEntry',
      { expirationDate: 'time?', refundOf: 'text? -> ledgerEntry', orderRef: 'text?', purchaseRef: 'text?' },
      { expirationDate: UNTIL, orderRef: PAID },
    ),
    dropIndex('shopOrder', ['transactionRef']),
    addIndex('ledgerEntry', ['refundOf'], 'unique'),
    addIndex('ledgerEntry', ['unit', 'createDate', 'id']),
    addIndex('ledgerEntry', ['locationRef', 'createDate', 'id']),
    addIndex('ledgerEntry', ['membershipRef', 'createDate', 'id']),
    addIndex('ledgerEntry', ['companyRef', 'createDate', 'id']),
    addIndex('ledgerLot', ['purchaseRef']),
  ],
}
