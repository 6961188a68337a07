import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const sums: Rule = {
  name: 'the sums of a credit note are those of its lines, and what it gives back is shared out whole',
  broken: network => sql`
    select note."id" as "object", 'it gives back ' || (note."netAmount" + note."taxAmount") || ', its lines '
      || coalesce(sum(line."netDiscountedAmount" + line."taxAmount"), 0) as "detail"
    from "creditNote" note
      left join "creditNoteLine" line on line."network" = note."network" and line."creditNoteRef" = note."id"
    where note."network" = ${network}
    group by note."id", note."netAmount", note."taxAmount", note."subtotalAmount", note."discountedAmount", note."prePaymentAmount",
      note."postPaymentAmount"
    having coalesce(sum(line."amount"), 0) <> note."subtotalAmount"
      or coalesce(sum(line."discountedAmount"), 0) <> note."discountedAmount"
      or coalesce(sum(line."netDiscountedAmount"), 0) <> note."netAmount" or coalesce(sum(line."taxAmount"), 0) <> note."taxAmount"
      or note."prePaymentAmount" + note."postPaymentAmount" <> note."netAmount" + note."taxAmount"`,
}

const lines: Rule = {
  name: 'no more is credited of a line than was charged',
  broken: network => sql`
    select item."id" as "object", 'of ' || (item."netDiscountedAmount" + item."taxAmount") || ' are credited '
      || sum(line."netDiscountedAmount" + line."taxAmount") as "detail"
    from "creditNoteLine" line
      join "creditNote" note on note."network" = line."network" and note."id" = line."creditNoteRef" and note."status" = 'issued'
      join "invoiceItem" item on item."network" = line."network" and item."id" = line."invoiceItemRef"
    where line."network" = ${network}
    group by item."id", item."quantity", item."amount", item."discountedAmount", item."netDiscountedAmount", item."taxAmount"
    having sum(line."amount") > item."amount" or sum(line."discountedAmount") > item."discountedAmount"
      or sum(line."netDiscountedAmount") > item."netDiscountedAmount" or sum(line."taxAmount") > item."taxAmount"
      or sum(coalesce(line."quantity", 0)) > item."quantity"`,
}

const inside: Rule = {
  name: 'a line of a credit note is of a line of its invoice, and bears its tax in its price mode',
  broken: network => sql`
    select line."id" as "object", 'it is of ' || line."invoiceItemRef" as "detail"
    from "creditNoteLine" line
      join "creditNote" note on note."network" = line."network" and note."id" = line."creditNoteRef"
      left join "invoiceItem" item on item."network" = line."network" and item."id" = line."invoiceItemRef"
    where line."network" = ${network} and (item."invoiceRef" is distinct from note."invoiceRef"
      or line."discountedAmount" <> line."netDiscountedAmount" + case when item."taxInclusive" then line."taxAmount" else 0 end)`,
}

const owners: Rule = {
  name: 'a credit note is of the customer, location and currency of its invoice, which is issued',
  broken: network => sql`
    select note."id" as "object", 'its invoice is ' || coalesce(invoice."status", 'not there') as "detail"
    from "creditNote" note left join "invoice" invoice on invoice."network" = note."network" and invoice."id" = note."invoiceRef"
    where note."network" = ${network} and (invoice."id" is null or invoice."status" = 'draft'
      or invoice."status" = 'voided' and note."status" = 'issued' or invoice."locationRef" <> note."locationRef"
      or invoice."currencyCode" <> note."currencyCode" or invoice."membershipRef" is distinct from note."membershipRef"
      or invoice."companyRef" is distinct from note."companyRef")`,
}

const voided: Rule = {
  name: 'a credit note has a date of its voiding exactly when it is voided, and then it gave back nothing that was paid',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "creditNote" where "network" = ${network}
      and (("status" = 'voided') = ("voidDate" is null) or "status" = 'voided' and "postPaymentAmount" > 0)`,
}

/** The same instant says nothing: the clock of a network for trials may stand still. */
const last: Rule = {
  name: 'a credit note is not voided after a payment of its invoice came',
  broken: network => sql`
    select note."id" as "object", 'a payment came at ' || min(payment."noteDate") as "detail"
    from "creditNote" note
      join "moneyTransaction" payment on payment."network" = note."network" and payment."invoiceRef" = note."invoiceRef"
    where note."network" = ${network} and note."status" = 'voided' and payment."noteDate" > note."createDate"
      and payment."noteDate" < note."voidDate" and (payment."cancelDate" is null or payment."cancelDate" > note."voidDate")
    group by note."id"`,
}

/** Refunds and entries are each summed by themselves: joined at once they would count each other. */
const paidBack: Rule = {
  name: 'what a credit note gives back of what was paid is on the balance, outside, and in refunds',
  broken: network => sql`
    select "id" as "object", 'of ' || "postPaymentAmount" || ' are ' || "credited" || ' on the balance and ' || "refunded" || ' in refunds'
      as "detail"
    from (select note.*,
        (select coalesce(sum(entry."amount"), 0) from "balanceEntry" entry
          where entry."network" = note."network" and entry."creditNoteRef" = note."id") as "credited",
        (select coalesce(sum(refund."amount"), 0) from "moneyRefund" refund
          where refund."network" = note."network" and refund."creditNoteRef" = note."id" and refund."status" <> 'canceled') as "refunded",
        (select coalesce(sum(refund."amount"), 0) from "moneyRefund" refund
          where refund."network" = note."network" and refund."creditNoteRef" = note."id" and refund."status" = 'canceled') as "unpaid"
      from "creditNote" note where note."network" = ${network}) told
    where "credited" <> "creditAmount" + "unpaid" or "credited" + "refunded" + "outOfBandAmount" <> "postPaymentAmount"`,
}

const noted: Rule = {
  name: 'an invoice knows what its credit notes took off',
  broken: network => sql`
    select invoice."id" as "object", 'it says ' || invoice."prePaymentCreditNotesAmount" || ' and ' || invoice."postPaymentCreditNotesAmount"
      || ', its notes ' || coalesce(sum(note."prePaymentAmount"), 0) || ' and ' || coalesce(sum(note."postPaymentAmount"), 0) as "detail"
    from "invoice" invoice
      left join "creditNote" note on note."network" = invoice."network" and note."invoiceRef" = invoice."id" and note."status" = 'issued'
    where invoice."network" = ${network}
    group by invoice."id", invoice."prePaymentCreditNotesAmount", invoice."postPaymentCreditNotesAmount"
    having invoice."prePaymentCreditNotesAmount" <> coalesce(sum(note."prePaymentAmount"), 0)
      or invoice."postPaymentCreditNotesAmount" <> coalesce(sum(note."postPaymentAmount"), 0)`,
}

/** What must hold of credit notes. */
export const creditRules: readonly Rule[] = [sums, lines, inside, owners, voided, last, paidBack, noted]
