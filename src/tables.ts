import { credential, location, network, token } from './access/table.ts'
import { audit, counter, idempotency, migration, outbox, setting } from './kernel/storage/table.ts'
import { company } from './community/companies/table.ts'
import { membership } from './community/memberships/table.ts'
import { user } from './community/users/table.ts'
import { event, eventTicket } from './events/table.ts'
import { invoiceItem } from './invoices/items/table.ts'
import { invoice } from './invoices/table.ts'
import { plan } from './plans/table.ts'
import { booking, resource } from './resources/table.ts'
import { category } from './shop/categories/table.ts'
import { shopOrder } from './shop/orders/table.ts'
import { product, productOption } from './shop/products/table.ts'
import { subscription, subscriptionItem } from './subscriptions/table.ts'
import { ticket, ticketActivity } from './support/tickets/table.ts'
import { ledgerEntry, ledgerLine, ledgerLot } from './transactions/table.ts'
import type { Row, Table } from './db/table.ts'

/** Every table there is: a new one is described by its slice, named here, and made by a migration. */
export const tables = [
  network,
  location,
  credential,
  token,
  counter,
  idempotency,
  audit,
  outbox,
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
  shopOrder,
  invoice,
  invoiceItem,
  plan,
  subscription,
  subscriptionItem,
  ledgerEntry,
  ledgerLot,
  ledgerLine,
  event,
  eventTicket,
  resource,
  booking,
] as const satisfies readonly Table[]

type Described = (typeof tables)[number]

declare module './db/database.ts' {
  interface Tables extends RowsByTable {}
}

type RowsByTable = { [T in Described as T['name']]: Row<T> }
