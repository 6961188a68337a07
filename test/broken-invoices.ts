import { DATE, DRAFT, ITEM } from './planting.ts'
import type { World } from './world.ts'

type Insert = (table: string, row: Record<string, string | number | boolean>) => string

/** An invoice and an item that nothing would make. */
export function invoiceFaults(
  { network, location: locationRef, annex, member: membershipRef }: World['main'],
  insert: Insert,
): string[] {
  const dated = { network, createDate: DATE }
  return [
    insert('invoiceItem', {
      ...dated,
      id: ITEM,
      invoiceRef: DRAFT,
      pendingFor: membershipRef,
      waited: false,
      locationRef: annex,
      type: 'custom',
      description: '',
      unitAmount: 1,
      netUnitAmount: 1,
      quantity: 10_000,
      amount: 1,
      discountedAmount: 1,
      netDiscountedAmount: 1,
      taxAmount: 0,
      currencyCode: 'EUR',
      taxInclusive: true,
      taxRate: 0,
      taxCategory: 'standard',
      taxTreatment: 'standard',
      discounts: '[]',
      scheduleDate: DATE,
    }),
    insert('invoice', {
      ...dated,
      id: DRAFT,
      number: 1,
      locationRef,
      membershipRef,
      status: 'draft',
      buyer: '{}',
      currencyCode: 'EUR',
      taxInclusive: true,
      timezoneId: 'Europe/Berlin',
      dueType: 'default',
      paidDate: DATE,
      appliedBalance: 5,
      prePaymentCreditNotesAmount: 0,
      postPaymentCreditNotesAmount: 0,
      remindedDays: 0,
      issueSort: DATE,
      dueSort: DATE,
      numberSort: 1,
      updateDate: DATE,
    }),
  ]
}
