import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { newId } from '../src/kernel/storage/ids.ts'
import type { World } from './world.ts'

export const DATE = '2027-01-15T09:30:00.000Z'

/** The objects in which something is wrong. */
export const LOT = newId()
export const ENTRY = newId()
export const TICKET = newId()
export const NONE = newId()
export const ORDER = newId()
export const DRAFT = newId()
export const EVENT = newId()
export const REFUND = newId()
export const COMMENT = newId()
export const OPTION = newId()
export const MOVEMENT = newId()
export const CATEGORY = newId()
export const PRODUCT = newId()
export const ITEM = newId()
export const PAYMENT = newId()
export const MAIL = newId()
export const CHANGE = newId()

/** What rows of products and options need. */
export const PRODUCT_ROW = {
  title: 'x',
  description: '',
  featured: false,
  visibility: 'public',
  refundPolicy: 'noRefund',
  media: '[]',
  orderEnabled: false,
  confirmationEmailEnabled: false,
  confirmationEmailTemplate: '',
  updateDate: DATE,
}
export const OPTION_ROW = {
  position: 0,
  title: 'x',
  description: '',
  available: true,
  customTaxEnabled: false,
  customTaxRate: 0,
  creditsEnabled: false,
  creditsAmount: 0,
  moneyEnabled: false,
  moneyAmount: 0,
  currencyCode: 'EUR',
  stockEnabled: true,
  stockQuantity: 5,
  updateDate: DATE,
  deleteDate: DATE,
}

/** Writes past the service, with foreign keys off. */
export async function plant({ engine, databaseUrl }: World, statements: string[]): Promise<void> {
  if (engine === 'sqlite') {
    const path = databaseUrl.slice('sqlite:'.length)
    const handle = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: false })
    for (const statement of statements) handle.exec(statement)
    return handle.close()
  }
  const postgres = new pg.Client({ connectionString: databaseUrl })
  await postgres.connect()
  await postgres.query('set session_replication_role = replica')
  for (const statement of statements) await postgres.query(statement)
  await postgres.end()
}
