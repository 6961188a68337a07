import { addColumns, addTable, change, type Migration, type Step } from '../db/migrations/steps.ts'

const NOW = { sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`, postgres: `date_trunc('milliseconds', now())` }
const YES = { sqlite: '1', postgres: 'true' }
const NO = { sqlite: '0', postgres: 'false' }

/** What there is was billed elsewhere until now. */
const locationsBill: Step = {
  reshape: before => before,
  statements: engine => [
    `insert into "billingSettings" ("network", "id", "invoicePrefix", "creditNotePrefix", "numberDigits", "footer", "dueDays",
        "advanceDays", "autoIssue", "pendingInvoicing", "prorateGrants", "requiredDetails", "zeroCategory", "remindersEnabled",
        "reminderDays", "accounts", "billingFrom", "updateDate")
      select "network", "id", 'INV-', 'CN-', 5, '', 14, 0, ${YES[engine]}, 'manual', ${NO[engine]}, '[]', 'zero', ${NO[engine]},
        '[3,10]', '[]', ${NOW[engine]}, ${NOW[engine]}
      from "location";`,
  ],
}

/** How locations bill, and the rates of tax. */
export const taxes: Migration = {
  name: 'taxes',
  steps: [
    addTable('sellerLogo', {
      columns: { id: 'text', locationRef: 'text -> location', contentHash: 'text', content: 'text', createDate: 'time' },
      unique: [['locationRef', 'contentHash']],
    }),
    addTable('billingSettings', {
      columns: {
        id: 'text -> location',
        legalName: 'text?',
        taxId: 'text?',
        registrationNumber: 'text?',
        postalAddress: 'json?',
        email: 'text?',
        phoneNumber: 'text?',
        iban: 'text?',
        bic: 'text?',
        accountHolder: 'text?',
        copyEmail: 'text?',
        invoicePrefix: 'text',
        creditNotePrefix: 'text',
        numberDigits: 'integer',
        footer: 'text',
        logoRef: 'text? -> sellerLogo',
        color: 'text?',
        dueDays: 'integer',
        advanceDays: 'integer',
        autoIssue: 'boolean',
        pendingInvoicing: 'text',
        prorateGrants: 'boolean',
        requiredDetails: 'json',
        zeroCategory: 'text',
        zeroReason: 'text?',
        remindersEnabled: 'boolean',
        reminderDays: 'json',
        accounts: 'json',
        receivablesAccount: 'text?',
        moneyAccount: 'text?',
        billingFrom: 'time?',
        updateDate: 'time',
      },
    }),
    locationsBill,
    addTable('taxRate', {
      columns: {
        id: 'text',
        locationRef: 'text? -> location',
        title: 'text',
        rate: 'integer',
        category: 'text',
        exemptionReason: 'text?',
        liveKey: 'text?',
        defaultFor: 'text?',
        createDate: 'time',
        updateDate: 'time',
        archiveDate: 'time?',
      },
      unique: [['liveKey'], ['defaultFor']],
      index: [['rate', 'id']],
    }),
    addColumns('company', { buyerReference: 'text?' }),
    // Until now a category told how the customer was taxed.
    addColumns(
      'invoiceItem',
      { taxTreatment: 'text', taxTitle: 'text?', taxReason: 'text?', explanation: 'json?' },
      { taxTreatment: '"taxCategory"' },
    ),
    change(`update "invoiceItem" set "taxCategory" = 'zero' where "taxCategory" = 'standard' and "taxRate" = 0;`),
    ...['plan', 'package', 'productOption', 'subscriptionItem'].map(table =>
      addColumns(table, { customTaxRef: 'text? -> taxRate' }),
    ),
  ],
}
