import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** Lines keep the price that was listed, and the tax in it that comes off. Those that are older keep a price without it. */
export const untaxedPrices: Migration = { name: 'untaxed prices', steps: [addColumns('invoiceItem', { insideRate: 'integer?' })] }
