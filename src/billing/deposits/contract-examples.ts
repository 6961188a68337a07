import { exampleIssued } from '../../invoices/contract-examples.ts'
import { exampleItem } from '../../invoices/items/contract-item.ts'
import { exampleTransaction } from '../../transactions/money/contract-transaction.ts'

export const exampleFields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  amount: 300,
  note: 'Two keys',
  dueDate: '2027-02-01T00:00:00.000Z',
}
export const exampleDue = {
  id: '0199d3a0-5c1e-7000-8000-000000000321',
  ...exampleFields,
  currencyCode: 'EUR',
  status: 'due',
  receivedAmount: 0,
  appliedAmount: 0,
  returnedAmount: 0,
  remainingAmount: 0,
  movements: [],
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b9',
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}
const exampleMovement = {
  id: '0199d3a0-5c1e-7000-8000-000000000322',
  type: 'received',
  amount: 300,
  transactionRef: '0199d3a0-5c1e-7000-8000-0000000000d8',
  label: 'transfer',
  createDate: '2027-01-20T10:00:00.000Z',
}
export const exampleHeld = {
  ...exampleDue,
  status: 'held',
  receivedAmount: 300,
  remainingAmount: 300,
  movements: [exampleMovement],
  updateDate: exampleMovement.createDate,
}

const { order: _, ...transaction } = exampleTransaction
export const examplePayment = {
  ...transaction,
  type: 'deposit',
  amount: 300,
  paymentMethod: { type: 'external', label: 'transfer' },
  depositRef: exampleDue.id,
  refundable: false,
}
const { label: _label, ...unlabelled } = exampleMovement
export const exampleApplied = {
  deposit: {
    ...exampleHeld,
    appliedAmount: 38,
    remainingAmount: 262,
    movements: [exampleMovement, { ...unlabelled, type: 'applied', amount: 38, invoiceRef: exampleIssued.id }],
  },
  invoice: { ...exampleIssued, status: 'paid', amountPaid: 38, amountRemaining: 0, items: [exampleItem] },
}
const { transactionRef: _ref, ...returned } = exampleMovement
export const exampleSettled = {
  ...exampleHeld,
  status: 'settled',
  returnedAmount: 300,
  remainingAmount: 0,
  movements: [exampleMovement, { ...returned, type: 'returned' }],
}
