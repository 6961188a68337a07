import { nulls } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { rateUnits } from '../../terms/amounts.ts'
import { checkCountry } from '../../terms/billed.ts'
import { wrongRate } from '../../terms/tax.ts'
import { says } from '../../terms/told.ts'
import type { updateBillingSettings } from './contract.ts'
import { isBic, isIban } from './rules-bank.ts'
import { pictureOf } from './rules-logo.ts'
import { billingSettings, UNSET, type Settings } from './table.ts'

type Changes = Static<typeof updateBillingSettings.body>['settings']

/** How a location bills where nobody has set it. */
export const DEFAULTS: Omit<Settings, 'network' | 'id'> = {
  ...nulls(billingSettings),
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  numberDigits: 5,
  footer: '',
  dueDays: 14,
  advanceDays: 0,
  autoIssue: true,
  pendingInvoicing: 'manual',
  prorateGrants: false,
  requiredDetails: [],
  ...UNSET,
  remindersEnabled: false,
  reminderDays: [3, 10],
  accounts: [],
  moneyAccounts: [],
}

/** The columns that a request changes, but that of the logo; adds a fault for each broken rule. */
export function changesOf(fields: Changes, before: Settings, faults: Faults): Partial<Omit<Settings, 'network' | 'id'>> {
  const { address, iban, bic, advanceInvoicing, reminders, accounts, logo, ...same } = fields
  const changes = {
    ...same,
    ...(address !== undefined && { postalAddress: address }),
    ...(iban !== undefined && { iban: iban && compact(iban) }),
    ...(bic !== undefined && { bic: bic && compact(bic) }),
    ...(advanceInvoicing?.days !== undefined && { advanceDays: advanceInvoicing.days }),
    ...(reminders?.enabled !== undefined && { remindersEnabled: reminders.enabled }),
    ...(reminders?.days && { reminderDays: reminders.days.toSorted((a, b) => a - b) }),
    ...(accounts && { accounts: accounts.map(({ rate, ...one }) => ({ ...one, rate: rateUnits(rate) })) }),
  }
  checkSeller({ ...changes, logo }, faults)
  checkTaxes({ ...before, ...changes }, faults)
  checkMoney({ ...before, ...changes }, faults)
  return changes
}

const compact = (code: string) => code.replace(/\s/g, '').toUpperCase()

interface Seller extends Partial<Pick<Settings, 'postalAddress' | 'iban' | 'bic'>> {
  logo: string | null | undefined
}

function checkSeller({ postalAddress, iban, bic, logo }: Seller, faults: Faults): void {
  checkCountry(postalAddress, faults.at('/settings/address'))
  faults.rule(!!iban && !isIban(iban), '/settings/iban', 'The IBAN is not well formed, or its check digits do not fit.')
  faults.rule(!!bic && !isBic(bic), '/settings/bic', 'A BIC has 8 or 11 letters and digits, as COBADEFFXXX.')
  const picture = 'logo must be a whole PNG or JPEG as a data URL, of at most 100 kB and 4,000 pixels a side.'
  faults.rule(!!logo && pictureOf(logo) === undefined, '/settings/logo', picture)
}

function checkTaxes({ zeroCategory, zeroReason, accounts }: Settings, faults: Faults): void {
  const isUnexplained = zeroCategory === 'exempt' && !says(zeroReason)
  faults.rule(isUnexplained, '/settings/zeroReason', 'exempt needs a reason, which documents tell.', 'required')
  const isTwice = twice()
  for (const [i, { category, rate }] of accounts.entries()) {
    const wrong = wrongRate(category, rate)
    if (wrong) faults.rule(true, `/settings/accounts/${i}/rate`, wrong)
    const detail = 'There is an account for this rate and category already.'
    faults.rule(isTwice(`${category} ${rate}`), `/settings/accounts/${i}`, detail)
  }
}

function checkMoney({ moneyAccounts }: Settings, faults: Faults): void {
  const isTwice = twice()
  for (const [i, { label }] of moneyAccounts.entries()) {
    faults.rule(isTwice(labelKey(label)), `/settings/moneyAccounts/${i}/label`, 'There is an account for this label already.')
  }
}

/** By which labels that only differ in capitals and in spaces around them are the same. */
export const labelKey = (label: string): string => label.trim().toLowerCase()

/** Makes a function that tells whether a key was asked for before. */
function twice(): (key: string) => boolean {
  const seen = new Set<string>()
  return key => seen.size === seen.add(key).size
}
