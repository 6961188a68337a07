import { statements } from '../db/statements.ts'
import { invoice } from './table.ts'

/** Whoever changes an invoice or its items locks it first. */
export const invoices = statements(invoice)
