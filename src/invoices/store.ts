import { statements } from '../db/statements.ts'
import { invoice } from './table.ts'

/** Every change of an invoice or its items locks the invoice first. */
export const invoices = statements(invoice)
