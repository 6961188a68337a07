import type { Static } from '../../kernel/contract/schema.ts'
import { percent } from '../../terms/amounts.ts'
import type { BillingSettings } from './contract.ts'
import type { SettingsRow } from './table.ts'

/** How a location bills, as it appears in answers; `logo` is the picture that the row names. */
export const settingsView = (row: SettingsRow, logo: string | undefined): Static<typeof BillingSettings> => ({
  locationRef: row.id,
  legalName: row.legalName ?? undefined,
  taxId: row.taxId ?? undefined,
  registrationNumber: row.registrationNumber ?? undefined,
  address: row.postalAddress ?? undefined,
  email: row.email ?? undefined,
  phoneNumber: row.phoneNumber ?? undefined,
  iban: row.iban ?? undefined,
  bic: row.bic ?? undefined,
  accountHolder: row.accountHolder ?? undefined,
  copyEmail: row.copyEmail ?? undefined,
  invoicePrefix: row.invoicePrefix,
  creditNotePrefix: row.creditNotePrefix,
  numberDigits: row.numberDigits,
  footer: row.footer,
  logo,
  color: row.color ?? undefined,
  dueDays: row.dueDays,
  advanceInvoicing: { days: row.advanceDays },
  autoIssue: row.autoIssue,
  pendingInvoicing: row.pendingInvoicing,
  prorateGrants: row.prorateGrants,
  requiredDetails: row.requiredDetails,
  zeroCategory: row.zeroCategory,
  zeroReason: row.zeroReason ?? undefined,
  reminders: { enabled: row.remindersEnabled, days: row.reminderDays },
  accounts: row.accounts.map(({ category, rate, account }) => ({ category, rate: percent(rate), account })),
  receivablesAccount: row.receivablesAccount ?? undefined,
  moneyAccount: row.moneyAccount ?? undefined,
  moneyAccounts: row.moneyAccounts,
  depositsAccount: row.depositsAccount ?? undefined,
  billingFrom: row.billingFrom ?? undefined,
  updateDate: row.updateDate,
})
