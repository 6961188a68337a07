import { addColumns, addIndex, addTable, type Migration } from '../db/migrations/steps.ts'

/** Money can be held for customers. */
export const deposits: Migration = {
  name: 'deposits',
  steps: [
    addTable('deposit', {
      columns: {
        id: 'text',
        locationRef: 'text -> location',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        subscriptionRef: 'text? -> subscription',
        amount: 'integer',
        currencyCode: 'text',
        note: 'text?',
        dueDate: 'time?',
        status: 'text',
        receivedAmount: 'integer',
        appliedAmount: 'integer',
        returnedAmount: 'integer',
        membershipRefCreator: 'text? -> membership',
        createDate: 'time',
        updateDate: 'time',
      },
      index: [[], ['subscriptionRef'], ['locationRef'], ['membershipRef'], ['companyRef']].map(ref => [
        ...ref,
        'createDate',
        'id',
      ]),
    }),
    addTable('depositMovement', {
      columns: {
        id: 'text',
        depositRef: 'text -> deposit',
        type: 'text',
        amount: 'integer',
        invoiceRef: 'text? -> invoice',
        moneyTransactionRef: 'text? -> moneyTransaction',
        label: 'text?',
        note: 'text?',
        createDate: 'time',
      },
      index: [['depositRef', 'createDate', 'id']],
    }),
    addColumns('moneyTransaction', { depositRef: 'text? -> deposit' }),
    addIndex('moneyTransaction', ['depositRef', 'createDate', 'id']),
    addColumns('balanceEntry', { depositRef: 'text? -> deposit' }),
  ],
}
