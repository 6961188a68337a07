import { audit, counter, credential, idempotency, location, migration, network, outbox, setting, token } from '../access/table.ts'
import { company } from '../community/companies/table.ts'
import { membership } from '../community/memberships/table.ts'
import { user } from '../community/users/table.ts'
import { event, eventTicket } from '../events/table.ts'
import { invoiceItem } from '../invoices/items/table.ts'
import { invoice } from '../invoices/table.ts'
import { plan } from '../plans/table.ts'
import { booking, resource } from '../resources/table.ts'
import { category } from '../shop/categories/table.ts'
import { shopOrder } from '../shop/orders/table.ts'
import { product, productOption } from '../shop/products/table.ts'
import { subscription, subscriptionItem } from '../subscriptions/table.ts'
import { ticket, ticketActivity } from '../support/tickets/table.ts'
import { ledgerEntry, ledgerLine, ledgerLot } from '../transactions/table.ts'
import type { Columns, Kind, Row } from './columns.ts'

/** Every table there is, as its slice describes it. */
export const tables = {
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
} satisfies Record<string, Columns>

export type Tables = { [T in keyof typeof tables]: Row<(typeof tables)[T]> }

const kinds = new Map<string, Kind>(
  Object.values(tables).flatMap(columns =>
    Object.entries(columns as Columns).map(([name, column]) => [name, column.kind] as const),
  ),
)

/** What a column of this name holds. A name has one kind in every table; a test holds that. */
export const kindOf = (name: string): Kind | undefined => kinds.get(name)
