import { addTable, type Migration } from '../db/migrations/steps.ts'

/** Memberships and companies have money at locations, which invoices take. */
export const moneyBalances: Migration = {
  name: 'money balances',
  steps: [
    addTable('moneyBalance', {
      columns: {
        holderRef: 'text',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        locationRef: 'text -> location',
        currencyCode: 'text',
        amount: 'integer',
      },
      key: ['holderRef', 'locationRef'],
      index: [['locationRef']],
    }),
    addTable('balanceEntry', {
      columns: {
        id: 'text',
        holderRef: 'text',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        locationRef: 'text -> location',
        type: 'text',
        amount: 'integer',
        currencyCode: 'text',
        invoiceRef: 'text? -> invoice',
        note: 'text',
        membershipRefCreator: 'text? -> membership',
        createDate: 'time',
      },
      index: [
        ['holderRef', 'createDate', 'id'],
        ['invoiceRef', 'createDate', 'id'],
      ],
    }),
  ],
}
