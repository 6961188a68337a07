import { sql as raw } from 'kysely'
import type { Db } from '../db/database.ts'
import { preparedText } from '../db/prepared.ts'
import { MOST_SUMMED } from './contract-today.ts'

interface At {
  network: string
  locationRef: string
}

export interface OpenInvoice {
  id: string
  currencyCode: string
  /** When it is due; what has no date comes last. */
  dueSort: string
  /** What is left to be paid, in minor units. */
  remaining: number
}

/** The oldest invoices of a location that wait to be paid, with what is left of each. */
export const openInvoices = (db: Db, at: At): Promise<OpenInvoice[]> => db.all(open, at)

const open = preparedText((p: At) => {
  const sumOf = (table: string, what: string, which: string) =>
    raw`coalesce((select sum(${raw.raw(what)}) from ${raw.table(table)} part
      where part."network" = shown."network" and part."invoiceRef" = shown."id" and ${raw.raw(which)}), 0)`
  return raw<OpenInvoice>`select shown."id", shown."currencyCode", shown."dueSort",
      ${sumOf('invoiceItem', 'part."netDiscountedAmount" + part."taxAmount"', 'part."deleteDate" is null')}
        - shown."appliedBalance" - shown."prePaymentCreditNotesAmount"
        - ${sumOf('moneyTransaction', 'part."amount"', `part."status" = 'succeeded'`)} as "remaining"
    from (select one.* from "invoice" one where one."network" = ${p.network} and one."locationRef" = ${p.locationRef}
      and one."status" = 'issued' and one."deleteDate" is null
      order by one."createDate", one."id" limit ${raw.lit(MOST_SUMMED + 1)}) shown`
})

/** The statements that walk an index, for whoever looks at their plans. */
export const receivableStatements = { open }
