import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

/** What the lines of an invoice come to, less what it took of a balance. */
const ASKED = sql`(select coalesce(sum(item."netDiscountedAmount" + item."taxAmount"), 0) from "invoiceItem" item
  where item."network" = invoice."network" and item."invoiceRef" = invoice."id" and item."deleteDate" is null) - invoice."appliedBalance"`

const PAID = sql`(select coalesce(sum(payment."amount"), 0) from "moneyTransaction" payment
  where payment."network" = invoice."network" and payment."invoiceRef" = invoice."id" and payment."status" = 'succeeded')`

/** Each month of a statement begins where the one before ends, so that all of them together are what is owed now. */
const owed: Rule = {
  name: 'what customers owe a location by all that its statements tell is what its open invoices leave',
  broken: network => sql`
    select "locationRef" as "object", 'in ' || "currencyCode" || ' its statements come to ' || sum("told") || ', its open invoices leave '
      || sum("open") as "detail"
    from (select "locationRef", "currencyCode", ${ASKED} as "told",
        case when "status" = 'issued' then ${ASKED} - "prePaymentCreditNotesAmount" - ${PAID} else 0 end as "open"
      from "invoice" invoice where "network" = ${network} and "issueDate" is not null
      union all select "locationRef", "currencyCode", -(${ASKED}), 0 from "invoice" invoice
        where "network" = ${network} and "voidDate" is not null
      union all select "locationRef", "currencyCode", -"prePaymentAmount", 0 from "creditNote" where "network" = ${network}
      union all select "locationRef", "currencyCode", "prePaymentAmount", 0 from "creditNote"
        where "network" = ${network} and "voidDate" is not null
      union all select "locationRef", "currencyCode", -"amount", 0 from "moneyTransaction"
        where "network" = ${network} and "invoiceRef" is not null and "noteDate" is not null
      union all select "locationRef", "currencyCode", "amount", 0 from "moneyTransaction"
        where "network" = ${network} and "invoiceRef" is not null and "cancelDate" is not null) booked
    group by "locationRef", "currencyCode"
    having sum("told") <> sum("open")`,
}

const noted: Rule = {
  name: 'it is noted of a payment when it succeeded, and when it was taken back after that',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "moneyTransaction" where "network" = ${network}
      and ("status" = 'succeeded' and ("noteDate" is null or "cancelDate" is not null)
        or "status" = 'canceled' and ("noteDate" is null) <> ("cancelDate" is null)
        or "status" not in ('succeeded', 'canceled') and ("noteDate" is not null or "cancelDate" is not null)
        or "cancelDate" < "noteDate")`,
}

const ordered: Rule = {
  name: 'nothing changes what an invoice asks for before it is issued',
  broken: network => sql`
    select change."id" as "object", 'its invoice is of ' || invoice."issueDate" as "detail"
    from (select "id", "invoiceRef", "noteDate" as "date" from "moneyTransaction" where "network" = ${network} and "invoiceRef" is not null
      union all select "id", "invoiceRef", "createDate" from "creditNote" where "network" = ${network}
      union all select "id", "id", "voidDate" from "invoice" where "network" = ${network}) change
      join "invoice" invoice on invoice."network" = ${network} and invoice."id" = change."invoiceRef"
    where change."date" < invoice."issueDate"`,
}

/** Prices are rounded once with their tax and once without it, so the tax may be one off that in the amount. */
const taxed: Rule = {
  name: 'a payment of what is on no invoice tells its tax, at a rate above 0 exactly where its category is standard; others tell no rate',
  broken: network => sql`
    select "id" as "object", 'tax ' || "taxAmount" || ' in ' || "amount" || ', ' || coalesce("taxCategory", 'no category') || ' at '
      || coalesce(cast("taxRate" as text), 'no rate') as "detail"
    from "moneyTransaction" where "network" = ${network} and case
      when coalesce("orderRef", "purchaseRef", "eventTicketRef", "bookingRef") is null
        then "taxRate" is not null or "taxCategory" is not null
      else "taxRate" is null or "taxCategory" is null or ("taxCategory" = 'standard') <> ("taxRate" > 0)
        or abs(1.0 * "taxAmount" * (1000000 + "taxRate") - 1.0 * "amount" * "taxRate") > 1000000 + "taxRate" end`,
}

const hasRefund = (network: string, status: string) => sql`exists (
  select 1 from "moneyRefund" refund
  where refund."network" = ${network} and refund."moneyTransactionRef" = payment."id" and refund."status" = ${sql.lit(status)})`

const paidOut: Rule = {
  name: 'a payment says that something is to be paid out exactly while a refund of it waits for that',
  broken: network => sql`
    select payment."id" as "object", 'it says ' || coalesce(payment."refundStatus", 'nothing') as "detail" from "moneyTransaction" payment
    where payment."network" = ${network} and (payment."refundStatus" is not null) <> ${hasRefund(network, 'pending')}`,
}

const withProvider: Rule = {
  name: 'a provider is to look at a payment exactly while it or a refund of it is processing there',
  broken: network => sql`
    select payment."id" as "object", 'it is ' || payment."status" || case when payment."providerDate" is null then ' and not looked at'
      else ' and looked at' end as "detail"
    from "moneyTransaction" payment
    where payment."network" = ${network} and (payment."providerDate" is not null) <>
      (payment."paymentMethod" = 'paymentGateway' and payment."status" = 'processing' or ${hasRefund(network, 'processing')})`,
}

/** What must hold for the files of a bookkeeper. */
export const bookRules: readonly Rule[] = [owed, noted, ordered, taxed, paidOut, withProvider]
