import { loginLink } from './access/links/table.ts'
import { passkey, spentChallenge } from './access/passkeys/table.ts'
import { login, session } from './access/sessions/table.ts'
import { credential, location, network, token } from './access/table.ts'
import { creditNote, creditNoteLine } from './billing/credit_notes/table.ts'
import { deposit, depositMovement } from './billing/deposits/table.ts'
import { lease, task } from './kernel/jobs/table.ts'
import { billingPreview, billingRun, collectedMonth, monthlyCollection } from './billing/runs/table.ts'
import { billingSettings, sellerLogo } from './billing/settings/table.ts'
import { taxRate } from './billing/tax_rates/table.ts'
import { changeCursor, daySum, daySumState } from './analytics/table.ts'
import { importKey, importLine, importRun } from './imports/table.ts'
import { objectWords, word, wordBacklog } from './kernel/lists/table.ts'
import { audit, change, counter, idempotency, migration, outbox, setting } from './kernel/storage/table.ts'
import { company } from './community/companies/table.ts'
import { membership } from './community/memberships/table.ts'
import { user } from './community/users/table.ts'
import { coupon } from './discounts/coupons/table.ts'
import { promocode } from './discounts/promocodes/table.ts'
import { redemption } from './discounts/redemptions/table.ts'
import { calendar } from './calendars/table.ts'
import { event } from './events/table.ts'
import { eventTicket } from './events/tickets/table.ts'
import { waitlistEntry } from './events/waitlist/table.ts'
import { invoiceItem } from './invoices/items/table.ts'
import { invoice } from './invoices/table.ts'
import { packagePurchase } from './packages/purchases/table.ts'
import { creditPackage } from './packages/table.ts'
import { mail } from './mail/table.ts'
import { plan } from './plans/table.ts'
import { booking } from './resources/bookings/table.ts'
import { resource } from './resources/table.ts'
import { category } from './shop/categories/table.ts'
import { shopOrder } from './shop/orders/table.ts'
import { product, productOption, stockMovement } from './shop/products/table.ts'
import { subscriptionCursor, subscriptionPeriod } from './subscriptions/periods/table.ts'
import { subscriptionChange } from './subscriptions/changes/table.ts'
import { subscriptionPause } from './subscriptions/pauses/table.ts'
import { signup } from './subscriptions/signups/table.ts'
import { subscription, subscriptionItem } from './subscriptions/table.ts'
import { ticket, ticketActivity } from './support/tickets/table.ts'
import { balanceEntry, moneyBalance } from './transactions/money/balances/table.ts'
import { moneyRefund, moneyTransaction } from './transactions/money/table.ts'
import { scheduledTransaction } from './transactions/scheduled/table.ts'
import { ledgerEntry, ledgerLine, ledgerLot } from './transactions/table.ts'
import type { Tables } from './db/database.ts'
import type { Row, Table } from './db/table.ts'

/** Every table there is: a new one is described by its slice, named here, and made by a migration. */
export const tables = [
  network,
  location,
  credential,
  token,
  login,
  session,
  loginLink,
  passkey,
  spentChallenge,
  counter,
  idempotency,
  audit,
  change,
  outbox,
  lease,
  task,
  word,
  objectWords,
  wordBacklog,
  setting,
  migration,
  user,
  company,
  membership,
  ticket,
  ticketActivity,
  category,
  product,
  productOption,
  stockMovement,
  shopOrder,
  sellerLogo,
  billingSettings,
  taxRate,
  invoice,
  invoiceItem,
  coupon,
  promocode,
  redemption,
  creditPackage,
  packagePurchase,
  plan,
  subscription,
  subscriptionItem,
  subscriptionPeriod,
  subscriptionCursor,
  billingRun,
  billingPreview,
  monthlyCollection,
  collectedMonth,
  subscriptionChange,
  subscriptionPause,
  signup,
  scheduledTransaction,
  ledgerEntry,
  ledgerLot,
  ledgerLine,
  moneyTransaction,
  moneyRefund,
  creditNote,
  creditNoteLine,
  deposit,
  depositMovement,
  moneyBalance,
  balanceEntry,
  event,
  eventTicket,
  waitlistEntry,
  calendar,
  resource,
  booking,
  mail,
  importRun,
  importLine,
  importKey,
  daySum,
  daySumState,
  changeCursor,
] as const satisfies readonly Table[]

type Described = (typeof tables)[number]

declare module './db/database.ts' {
  interface Tables extends RowsByTable {}
}

type RowsByTable = { [T in Described as T['name']]: Row<T> }

/** The kinds of objects whose changes are recorded, and what the audit log shows of them, which never includes secrets. */
interface Objects {
  network: Tables['network']
  location: Tables['location']
  credential: Omit<Tables['credential'], 'secretHash'> & { secretHash?: never }
  /** Under the id of its credential. */
  token: { id: string } & Pick<Tables['token'], 'network' | 'scopes' | 'expireDate'>
  /** Under the id of its person, or of the network when nobody has the e-mail. From which address, if it failed. */
  login: { id: string; network: string; address?: string } & Partial<Pick<Tables['login'], 'createDate' | 'updateDate'>>
  session: Pick<Tables['session'], 'network' | 'id' | 'userRef' | 'createDate' | 'endDate'>
  passkey: Tables['passkey']
  /** Under the id of its person. */
  link: { id: string } & Pick<Tables['loginLink'], 'network' | 'kind' | 'expireDate'>
  user: Tables['user']
  company: Tables['company']
  membership: Tables['membership']
  ticket: Tables['ticket']
  category: Tables['category']
  product: Tables['product'] & { options: readonly Tables['productOption'][] }
  stockMovement: Tables['stockMovement']
  order: Tables['shopOrder']
  /** Under the id of its location. */
  billingSettings: Tables['billingSettings']
  taxRate: Tables['taxRate']
  invoice: Tables['invoice']
  invoiceItem: Tables['invoiceItem']
  coupon: Tables['coupon']
  promocode: Tables['promocode']
  redemption: Tables['redemption']
  package: Tables['package']
  purchase: Tables['packagePurchase']
  plan: Tables['plan']
  billingRun: Tables['billingRun']
  subscription: Omit<Tables['subscription'], 'lastDate'> & { items: readonly Tables['subscriptionItem'][] } & Partial<{
      changes: readonly Tables['subscriptionChange'][]
      pauses: readonly Tables['subscriptionPause'][]
    }>
  signup: Tables['signup']
  transaction: Tables['ledgerEntry']
  scheduledTransaction: Tables['scheduledTransaction']
  moneyTransaction: Tables['moneyTransaction']
  moneyRefund: Tables['moneyRefund']
  balanceEntry: Tables['balanceEntry']
  creditNote: Tables['creditNote']
  deposit: Tables['deposit']
  event: Omit<Tables['event'], 'durationClass'>
  /** The code lets somebody in. */
  eventTicket: Omit<Tables['eventTicket'], 'code'> & { code?: never }
  waitlistEntry: Tables['waitlistEntry']
  /** Of events. */
  calendar: Omit<Tables['calendar'], 'secretHash'> & { secretHash?: never }
  bookingCalendar: Omit<Tables['calendar'], 'secretHash'> & { secretHash?: never }
  resource: Tables['resource']
  booking: Tables['booking']
  import: Tables['importRun']
}

declare module './kernel/storage/record.ts' {
  interface RecordedObjects extends Objects {}
}
