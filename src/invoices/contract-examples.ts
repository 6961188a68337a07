import { exampleUser } from '../community/users/contract.ts'
import { exampleItem } from './items/contract-item.ts'

export const exampleFields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
}

export const exampleDraft = {
  id: exampleItem.invoiceRef,
  ...exampleFields,
  user: exampleUser,
  status: 'draft',
  overdue: false,
  dueType: 'default',
  currencyCode: 'EUR',
  taxInclusive: true,
  timezoneId: 'Europe/Berlin',
  subtotalAmount: 38,
  discountAmount: 0,
  netAmount: 31.93,
  taxAmount: 6.07,
  grossAmount: 38,
  taxes: [{ title: 'VAT 19 %', rate: 19, category: 'standard', inclusive: true, taxableAmount: 31.93, amount: 6.07 }],
  appliedBalance: 0,
  prePaymentCreditNotesAmount: 0,
  postPaymentCreditNotesAmount: 0,
  amountDue: 38,
  amountPaid: 0,
  amountRemaining: 38,
  payments: [],
  itemsCount: 1,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  locationName: 'Spree',
  createDate: '2027-01-15T09:30:00.000Z',
}

export const exampleIssued = {
  ...exampleDraft,
  number: 42,
  title: 'INV-00042',
  status: 'issued',
  dueDate: '2027-01-29T22:59:59.999Z',
  pdfUrl: `/invoices/v1/${exampleDraft.id}/pdf`,
  xmlUrl: `/invoices/v1/${exampleDraft.id}/xml`,
  issueDate: '2027-01-15T09:32:00.000Z',
}
