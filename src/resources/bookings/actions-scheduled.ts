import { companies } from '../../community/companies/store.ts'
import { memberships } from '../../community/memberships/store.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { awaitMoney } from '../../payments/actions-await.ts'
import { freeCode } from '../../payments/actions-settle.ts'
import { agree, type Deal } from '../../payments/rules-deal.ts'
import { livePlans } from '../../payments/store.ts'
import { saleOfBooking } from './actions-sale.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

/**
 * Pays a booking that waited for a period of a subscription, and whose payer is locked: by the entry that drew it, else by an invoice at its price
 * in money, where its payer may pay so. Else its payment fails, and the booking stays. Says whether it is paid, or on an invoice.
 */
export async function settleScheduled(context: WriteContext, id: string, transactionRef: string | undefined): Promise<boolean> {
  const before = (await bookings.lockAny(context.tx, context.network, id))!
  if (transactionRef !== undefined) {
    await save(context, before, { paymentStatus: 'succeeded', transactionRef })
    return true
  }
  // Its price in credits or day passes is not paid, so what it redeemed for that is free again.
  await freeCode(context, 'booking', before)
  const deal = await agreeOnInvoice(context, before)
  if (deal === undefined) {
    await save(context, before, { paymentStatus: 'failed' })
    return false
  }
  const isFree = deal.columns.paymentAmount === 0
  const after = await save(context, before, { ...deal.columns, invoiceItemRef: isFree ? null : newId() })
  await awaitMoney(context, deal, after)
  return true
}

/** Lets the payment of a booking fail that waited for a period of a subscription which does not come. The booking stays. */
export async function failScheduled(context: WriteContext, id: string): Promise<void> {
  const before = (await bookings.lockAny(context.tx, context.network, id))!
  await freeCode(context, 'booking', before)
  await save(context, before, { paymentStatus: 'failed' })
}

async function save(context: WriteContext, before: BookingRow, changes: Partial<BookingRow>): Promise<BookingRow> {
  const after = await bookings.update(context, before, changes)
  await record(context, 'booking', 'updated', { before, after })
  return after
}

/** What a booking costs its payer by invoice; undefined where that is not open. Nobody else pays for it. */
async function agreeOnInvoice(context: WriteContext, row: BookingRow): Promise<Deal | undefined> {
  const { tx, network, now } = context
  const { membershipRefPayer, companyRefPayer } = row
  const membership = (await memberships.findAny(tx, network, row.membershipRef))!
  const employer = companyRefPayer ?? membership.companyRef
  const company = employer === null ? undefined : await companies.findAny(tx, network, employer)
  const refs = { membershipRef: membership.id, companyRef: company?.id ?? null }
  const buyer = { membership, company, plans: await livePlans(tx, network, refs, now) }
  const faults = new Faults()
  const asked = { type: 'invoice', customerRef: (membershipRefPayer ?? companyRefPayer)! } as const
  const deal = agree(await saleOfBooking(context, row), buyer, asked, faults)
  return faults.isEmpty && deal.columns.paymentType === 'invoice' ? deal : undefined
}
