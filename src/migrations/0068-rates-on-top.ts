import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** Lines keep the rate that would come on top of their price, were their customer charged it. Of those that are older nobody knows it. */
export const ratesOnTop: Migration = { name: 'rates on top', steps: [addColumns('invoiceItem', { onTopRate: 'integer?' })] }
