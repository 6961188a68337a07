import type { Migration } from './db/migrations/steps.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { changesAndJobs } from './migrations/0002-changes-and-jobs.ts'
import { coupons } from './migrations/0003-coupons.ts'
import { boundedLookups } from './migrations/0004-bounded-lookups.ts'
import { words } from './migrations/0005-words.ts'
import { people } from './migrations/0006-people.ts'
import { stock } from './migrations/0007-stock.ts'
import { ledgers } from './migrations/0008-ledgers.ts'
import { billing } from './migrations/0009-billing.ts'
import { payments } from './migrations/0010-payments.ts'
import { places } from './migrations/0011-places.ts'
import { packages } from './migrations/0012-packages.ts'
import { support } from './migrations/0013-support.ts'
import { mails } from './migrations/0014-mail.ts'
import { imports } from './migrations/0015-imports.ts'
import { taxCategories } from './migrations/0016-tax-categories.ts'
import { sessions } from './migrations/0017-sessions.ts'
import { credentialsAndAudit } from './migrations/0018-credentials-and-audit.ts'
import { datedWords } from './migrations/0019-dated-words.ts'
import { reopenedTickets } from './migrations/0020-reopened-tickets.ts'
import { daySums } from './migrations/0021-day-sums.ts'
import { passkeys } from './migrations/0022-passkeys.ts'
import { taxes } from './migrations/0023-taxes.ts'
import { invoices } from './migrations/0024-invoices.ts'
import { billingRuns } from './migrations/0025-billing-runs.ts'
import { subscriptionLives } from './migrations/0026-subscriptions.ts'
import { moneyBalances } from './migrations/0027-money-balances.ts'
import { creditNotes } from './migrations/0028-credit-notes.ts'
import { deposits } from './migrations/0029-deposits.ts'
import { promoCodes } from './migrations/0030-promo-codes.ts'
import { signups } from './migrations/0031-signups.ts'
import { creditedRevenue } from './migrations/0035-credited-revenue.ts'
import { notedPayments } from './migrations/0032-noted-payments.ts'
import { events } from './migrations/0036-events.ts'
import { calendarsOfBookings } from './migrations/0040-calendars-of-bookings.ts'
import { scheduledUses } from './migrations/0041-scheduled-uses.ts'
import { bookingsNearATime } from './migrations/0043-bookings-near-a-time.ts'
import { reminders } from './migrations/0044-reminders.ts'
import { bookedTime } from './migrations/0045-booked-time.ts'
import { entriesOfValues } from './migrations/0046-entries-of-values.ts'
import { refundsToPayOut } from './migrations/0047-refunds-to-pay-out.ts'
import { untaxedPrices } from './migrations/0048-untaxed-prices.ts'
import { taxedPayments } from './migrations/0049-taxed-payments.ts'
import { unusedDays } from './migrations/0050-unused-days.ts'
import { returnedDeposits } from './migrations/0051-returned-deposits.ts'
import { moneyAccounts } from './migrations/0052-money-accounts.ts'
import { closedLots } from './migrations/0053-closed-lots.ts'
import { billedOnce } from './migrations/0054-billed-once.ts'
import { booksOfDeposits } from './migrations/0055-books-of-deposits.ts'
import { payouts } from './migrations/0056-payouts.ts'
import { peopleByPhone } from './migrations/0057-people-by-phone.ts'
import { accessOfItems } from './migrations/0058-access-of-items.ts'
import { payersAndPlaces } from './migrations/0059-payers-and-places.ts'
import { fewOfMany } from './migrations/0061-few-of-many.ts'
import { providerOfPayments } from './migrations/0062-provider-of-payments.ts'
import { looksAtLists } from './migrations/0063-looks-at-lists.ts'
import { recurringRevenue } from './migrations/0066-recurring-revenue.ts'
import { bookingsWhenTheyBegin } from './migrations/0067-bookings-when-they-begin.ts'
import { ratesOnTop } from './migrations/0068-rates-on-top.ts'
import { couponsOfDryRuns } from './migrations/0069-coupons-of-dry-runs.ts'
import { draftsOfBookings } from './migrations/0070-drafts-of-bookings.ts'
import { listsOfWhatIsOver } from './migrations/0071-lists-of-what-is-over.ts'
import { costsOfLines } from './migrations/0072-costs-of-lines.ts'
import { listsOfATime } from './migrations/0073-lists-of-a-time.ts'
import { wordsOfObjects } from './migrations/0074-words-of-objects.ts'
import { rowsBesideObjects } from './migrations/0075-rows-beside-objects.ts'
import { languagesOfJoining } from './migrations/0076-languages-of-joining.ts'
import { resources } from './migrations/0037-resources.ts'
import { assignments } from './migrations/0039-assignments.ts'
import { bookings } from './migrations/0038-bookings.ts'

/** In the order in which they run. A migration that was released never changes: the next one changes what it made. */
export const migrations: readonly Migration[] = [
  foundation,
  changesAndJobs,
  coupons,
  boundedLookups,
  words,
  people,
  stock,
  ledgers,
  billing,
  payments,
  places,
  packages,
  support,
  mails,
  imports,
  taxCategories,
  sessions,
  credentialsAndAudit,
  datedWords,
  reopenedTickets,
  daySums,
  passkeys,
  taxes,
  invoices,
  billingRuns,
  subscriptionLives,
  moneyBalances,
  creditNotes,
  deposits,
  promoCodes,
  signups,
  creditedRevenue,
  notedPayments,
  events,
  resources,
  bookings,
  assignments,
  calendarsOfBookings,
  scheduledUses,
  bookingsNearATime,
  reminders,
  bookedTime,
  entriesOfValues,
  refundsToPayOut,
  untaxedPrices,
  taxedPayments,
  unusedDays,
  returnedDeposits,
  moneyAccounts,
  closedLots,
  billedOnce,
  booksOfDeposits,
  payouts,
  peopleByPhone,
  accessOfItems,
  payersAndPlaces,
  fewOfMany,
  providerOfPayments,
  looksAtLists,
  recurringRevenue,
  bookingsWhenTheyBegin,
  ratesOnTop,
  couponsOfDryRuns,
  draftsOfBookings,
  listsOfWhatIsOver,
  costsOfLines,
  listsOfATime,
  wordsOfObjects,
  rowsBesideObjects,
  languagesOfJoining,
]
