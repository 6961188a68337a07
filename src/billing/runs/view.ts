import type { Static } from '../../kernel/contract/schema.ts'
import { money } from '../../terms/amounts.ts'
import type { BillingRun, PreviewedInvoice } from './contract.ts'
import { countsOf } from './rules.ts'
import type { RunRow } from './table.ts'

/** A run as it appears in answers. */
export const runView = (run: RunRow): Static<typeof BillingRun> => ({
  id: run.id,
  asOf: run.asOf,
  dryRun: run.dryRun,
  locationRef: run.locationRef ?? undefined,
  status: run.status,
  createDate: run.createDate,
  startDate: run.startDate,
  endDate: run.endDate ?? undefined,
  counts: countsOf(name => run.counts[name] ?? 0),
  totals: run.totals.map(({ currencyCode, net, tax }) => ({
    currencyCode,
    netAmount: money(net, currencyCode),
    taxAmount: money(tax, currencyCode),
    grossAmount: money(net + tax, currencyCode),
  })),
  faults: run.faults,
  membershipRefCreator: run.membershipRefCreator ?? undefined,
})

type Creator = NonNullable<PreviewedInvoice['invoiceItems'][number]['userCreatedBy']>

/** An invoice of a dry run with the people who made its items told in another way. */
export const withCreators = (shown: PreviewedInvoice, told: (creator: Creator) => Creator): PreviewedInvoice => ({
  ...shown,
  invoiceItems: shown.invoiceItems.map(item => ({ ...item, userCreatedBy: item.userCreatedBy && told(item.userCreatedBy) })),
})
