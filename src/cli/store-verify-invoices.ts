import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import type { Rule } from './store-verify-rule.ts'

const dates: Rule = {
  name: 'an invoice has title, issue and due date once it is issued, and the other dates of its state',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ' with the title ' || coalesce("title", 'none') as "detail"
    from "invoice" where "network" = ${network} and (("status" = 'draft') <> ("title" is null) or ("status" = 'draft') <> ("issueDate" is null)
      or "status" <> 'draft' and ("dueDate" is null or "deleteDate" is not null)
      or ("status" = 'paid') <> ("paidDate" is not null) or ("status" = 'voided') <> ("voidDate" is not null))`,
}

const sorted: Rule = {
  name: 'an invoice is sorted by its dates and its number, and behind all that have them where it has none',
  broken: network => sql`
    select "id" as "object", 'it is sorted by ' || "numberSort" as "detail" from "invoice" where "network" = ${network}
      and ("numberSort" <> coalesce("number", 9007199254740991) or "issueSort" <> coalesce("issueDate", ${LAST_INSTANT})
        or "dueSort" <> coalesce("dueDate", ${LAST_INSTANT}))`,
}

/** What the lines of an invoice come to. */
const GROSS = sql`(select coalesce(sum(item."netDiscountedAmount" + item."taxAmount"), 0) from "invoiceItem" item
  where item."network" = invoice."network" and item."invoiceRef" = invoice."id" and item."deleteDate" is null)`

/** What has been paid of it. */
const PAID = sql`(select coalesce(sum(payment."amount"), 0) from "moneyTransaction" payment
  where payment."network" = invoice."network" and payment."invoiceRef" = invoice."id" and payment."status" = 'succeeded')`

const sums: Rule = {
  name: 'an invoice is paid exactly when nothing of it remains, and no more comes than it asks for',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ', and ' || "remaining" || ' of it remain' as "detail"
    from (select invoice."id", invoice."status", ${GROSS} - invoice."appliedBalance"
        - invoice."prePaymentCreditNotesAmount" - ${PAID} as "remaining" from "invoice" invoice
      where invoice."network" = ${network} and invoice."status" in ('issued', 'paid')) invoice
    where ("status" = 'paid') <> ("remaining" = 0) or "remaining" < 0`,
}

const unpaid: Rule = {
  name: 'of a draft and of what is voided nothing is paid',
  broken: network => sql`
    select invoice."id" as "object", 'it is ' || invoice."status" || ', and ' || ${PAID} || ' are paid' as "detail"
    from "invoice" invoice where invoice."network" = ${network} and invoice."status" in ('draft', 'voided') and ${PAID} > 0`,
}

const applied: Rule = {
  name: 'what an invoice took of a money balance is what its entries took and gave back',
  broken: network => sql`
    select "id" as "object", 'it took ' || "taken" || ', its entries ' || "moved" as "detail"
    from (select invoice."id", case when invoice."status" = 'voided' then 0 else invoice."appliedBalance" end
        + (select coalesce(sum(payment."amount"), 0) from "moneyTransaction" payment where payment."network" = invoice."network"
          and payment."invoiceRef" = invoice."id" and payment."paymentMethod" = 'balance' and payment."status" = 'succeeded') as "taken",
        (select coalesce(sum(case entry."type" when 'applied' then entry."amount" when 'returned' then -entry."amount" else 0 end), 0)
          from "balanceEntry" entry where entry."network" = invoice."network" and entry."invoiceRef" = invoice."id") as "moved"
      from "invoice" invoice where invoice."network" = ${network}) invoice
    where "taken" <> "moved"`,
}

const payments: Rule = {
  name: 'a payment of an invoice is of its customer, at its location and in its currency',
  broken: network => sql`
    select payment."id" as "object", 'it is of the type ' || payment."type" as "detail" from "moneyTransaction" payment
      left join "invoice" invoice on invoice."network" = payment."network" and invoice."id" = payment."invoiceRef"
    where payment."network" = ${network} and ((payment."type" = 'invoice') <> (payment."invoiceRef" is not null)
      or invoice."id" is not null and (payment."membershipRef" is distinct from invoice."membershipRef"
        or payment."companyRef" is distinct from invoice."companyRef" or payment."locationRef" <> invoice."locationRef"
        or payment."currencyCode" <> invoice."currencyCode"))`,
}

const follows = (table: 'shopOrder' | 'packagePurchase'): Rule => ({
  name: `${table}: what is on an invoice is paid exactly when that is`,
  broken: network => sql`
    select one."id" as "object", 'its payment is ' || one."paymentStatus" || ', its invoice ' || coalesce(invoice."status", 'not made yet')
      as "detail"
    from ${sql.table(table)} one
      join "invoiceItem" item on item."network" = one."network" and item."id" = one."invoiceItemRef" and item."deleteDate" is null
      left join "invoice" invoice on invoice."network" = item."network" and invoice."id" = item."invoiceRef"
    where one."network" = ${network} and one."paymentStatus" <> 'canceled'
      and one."paymentStatus" <> case invoice."status" when 'paid' then 'succeeded' when 'voided' then 'canceled' else 'pending' end`,
})

/** What can be on an invoice, and how it is told that it is not canceled. */
const BILLED = [
  ['booking', sql`one."deleteDate" is null`],
  ['eventTicket', sql`one."deleteDate" is null`],
  ['packagePurchase', sql`one."status" <> 'canceled'`],
  ['shopOrder', sql`one."status" <> 'canceled'`],
] as const
type Billed = (typeof BILLED)[number]

const due = ([table, lives]: Billed): Rule => ({
  name: `${table}: what is on an invoice is to be paid until it is canceled, or all of it credited`,
  broken: network => sql`
    select one."id" as "object", 'of ' || "asked" || ' are credited ' || "credited" as "detail"
    from (select one."id", item."netDiscountedAmount" + item."taxAmount" as "asked",
        (select coalesce(sum(line."netDiscountedAmount" + line."taxAmount"), 0) from "creditNoteLine" line
          join "creditNote" note on note."network" = line."network" and note."id" = line."creditNoteRef" and note."status" = 'issued'
          where line."network" = item."network" and line."invoiceItemRef" = item."id") as "credited"
      from ${sql.table(table)} one
        join "invoiceItem" item on item."network" = one."network" and item."id" = one."invoiceItemRef" and item."deleteDate" is null
        join "invoice" invoice on invoice."network" = item."network" and invoice."id" = item."invoiceRef"
      where one."network" = ${network} and one."paymentStatus" = 'canceled' and invoice."status" in ('issued', 'paid') and ${lives}) one
    where "credited" <> "asked"`,
})

const costs = ([table]: Billed): Rule => ({
  name: `${table}: what is on an invoice costs what its line says`,
  broken: network => sql`
    select one."id" as "object", 'its payment is of ' || one."paymentGrossAmount" || ', its line of ' || (item."netDiscountedAmount" + item."taxAmount")
      as "detail"
    from ${sql.table(table)} one
      join "invoiceItem" item on item."network" = one."network" and item."id" = one."invoiceItemRef" and item."deleteDate" is null
    where one."network" = ${network} and (one."paymentAmount" <> item."discountedAmount" or one."taxRate" <> item."taxRate"
      or one."paymentCurrencyCode" <> item."currencyCode"
      or one."paymentGrossAmount" <> item."netDiscountedAmount" + item."taxAmount")`,
})

const waiting: Rule = {
  name: 'an item that waits for an invoice knows that it has waited',
  broken: network => sql`
    select "id" as "object", 'it waits for ' || "pendingFor" as "detail" from "invoiceItem"
    where "network" = ${network} and "pendingFor" is not null and not "waited"`,
}

/** What is on no invoice yet, or on a draft. */
const UNISSUED = sql`"invoiceItem" item
  left join "invoice" invoice on invoice."network" = item."network" and invoice."id" = item."invoiceRef"`
const IS_UNISSUED = sql`item."deleteDate" is null and (invoice."id" is null or invoice."status" = 'draft')`

const begins: Rule = {
  name: 'an item that a booking is paid by waits until that begins, unless it is issued',
  broken: network => sql`
    select item."id" as "object", 'its booking begins at another time' as "detail" from ${UNISSUED}
      join "booking" booking on booking."network" = item."network" and booking."id" = item."bookingRef"
        and booking."invoiceItemRef" = item."id"
    where item."network" = ${network} and ${IS_UNISSUED} and item."scheduleDate" <> booking."startDate"`,
}

const takesPlace: Rule = {
  name: 'an item for a booking or an event says when that takes place only once it is issued',
  broken: network => sql`
    select item."id" as "object", 'it is not issued' as "detail" from ${UNISSUED}
    where item."network" = ${network} and ${IS_UNISSUED} and item."periodStartDate" is not null
      and (item."bookingRef" is not null or item."eventTicketRef" is not null)`,
}

/** An hour later. */
const HOUR_AFTER: Record<Engine, RawBuilder<string>> = {
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%fZ', "date", '+1 hour')`,
  postgres: sql`"date" + interval '1 hour'`,
}

/**
 * Documents take their numbers one after the other, by a clock that only goes forward where it is a network's own: that of a machine may be
 * set back. What is done at the same time may take numbers in another order than it began, so only what is off by an hour is told.
 */
const ordered = (table: 'invoice' | 'creditNote', column: string): Rule => ({
  name: `${table}: by a clock of a network itself the one with the number before has no later date`,
  broken: (network, engine) => sql`
    select "id" as "object", 'its number is ' || "number" || ', its date ' || "date" || ', that of the one before ' || "previous" as "detail"
    from (select "id", "number", ${sql.ref(column)} as "date", lag(${sql.ref(column)}) over (
        partition by "locationRef" order by "number") as "previous"
      from ${sql.table(table)} where "network" = ${network} and "number" is not null) numbered where "previous" > ${HOUR_AFTER[engine]}
      and exists (select 1 from "network" where "id" = ${network} and "clock" is not null)`,
})

/** What must hold of the states of invoices and of their payments. */
export const invoiceRules: readonly Rule[] = [
  dates,
  sorted,
  sums,
  unpaid,
  applied,
  payments,
  follows('shopOrder'),
  follows('packagePurchase'),
  ...BILLED.flatMap(billed => [due(billed), costs(billed)]),
  waiting,
  begins,
  takesPlace,
  ordered('invoice', 'issueDate'),
  ordered('creditNote', 'createDate'),
]
