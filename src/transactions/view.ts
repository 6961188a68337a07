import { companyView, type CompanyParts } from '../community/companies/view.ts'
import type { Person } from '../community/memberships/table.ts'
import { embeddedUser } from '../community/users/view.ts'
import { credits } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { getCreditBalances } from './contract-balances.ts'
import type { Transaction } from './contract.ts'
import type { ExpiryBalance } from './rules.ts'
import type { BoughtPackage, EntryRow, Movement, PaidBooking, PaidOrder, PaidTicket } from './table.ts'

export interface TransactionParts {
  entry: EntryRow
  /** The lots that it moved. */
  movements: readonly Movement[]
  refund: EntryRow | undefined
  order: PaidOrder | undefined
  ticket: PaidTicket | undefined
  booking: PaidBooking | undefined
  purchase: BoughtPackage | undefined
  company: CompanyParts | undefined
  holder: Person | undefined
  creator: Person | undefined
}

type Shown = Static<typeof Transaction>

/** An entry as it appears in answers. Its type is one of those of its unit, whichever the unit is. */
export const transactionView = ({
  entry,
  movements,
  refund,
  order,
  ticket,
  booking,
  purchase,
  company,
  holder,
  creator,
}: TransactionParts): Omit<Shown, 'type'> & { type: never } => ({
  id: entry.id,
  amount: credits(entry.amount),
  companyRef: entry.companyRef ?? undefined,
  membershipRef: entry.membershipRef ?? undefined,
  locationRef: entry.locationRef,
  description: entry.description,
  type: entry.type as never,
  expirationDate: entry.expirationDate ?? undefined,
  createDate: entry.createDate,
  amounts: movements.map(({ lineAmount, expireDate, subscriptionRef }) => ({
    type: expireDate === null ? 'permanent' : 'expiring',
    amount: credits(Math.abs(lineAmount)),
    expirationDate: expireDate ?? undefined,
    subscriptionRef: subscriptionRef ?? undefined,
  })),
  order: order && {
    id: order.id,
    option: { id: order.optionRef, name: order.optionTitle },
    product: { id: order.productRef, title: order.productTitle },
  },
  ticket: ticket && { id: ticket.id, event: { id: ticket.eventRef, title: ticket.eventTitle } },
  booking: booking && {
    id: booking.id,
    startDate: booking.startDate,
    endDate: booking.endDate,
    resource: { id: booking.resourceRef, title: booking.resourceTitle },
  },
  package: purchase && { id: purchase.packageRef, title: purchase.title, purchaseRef: purchase.id },
  transactionRef: entry.refundOf ?? undefined,
  refund: refund && { amount: credits(refund.amount), createDate: refund.createDate },
  company: company && companyView(company),
  user: holder && embeddedUser(holder),
  userRef: holder?.id,
  userRefCreator: creator?.id,
  membershipRefCreator: creator?.membershipRef,
})

/** What ends at one instant, or never, as it appears in answers. */
export const balanceView = (balance: ExpiryBalance): Static<typeof getCreditBalances.reply>['balances'][number] => ({
  amount: credits(balance.remaining),
  allocation: credits(balance.allocated),
  crossLocationUsage: credits(balance.usedElsewhere),
  expirationDate: balance.expireDate ?? undefined,
  subscriptionRef: balance.subscriptionRef ?? undefined,
})
