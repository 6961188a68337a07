import type { SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

const person = ({ name, surname, email, phoneNumber, photoUrl, about }: Row, id: SQLOutputValue | undefined) => ({
  id,
  name,
  surname,
  email,
  phoneNumber: phoneNumber ?? undefined,
  photoUrl: photoUrl ?? undefined,
  about: about ?? undefined,
})

/** A membership as the service shows it; `sums` are what it can spend. */
export function membershipView(row: Row, user: Row, sums: readonly Row[], subscriptionRef: SQLOutputValue | undefined) {
  const left = (unit: string, expires: 0 | 1) =>
    ((sums.find(sum => sum.unit === unit && sum.expires === expires)?.amount as number | undefined) ?? 0) / 100
  const balance = (unit: string) => ({ expiring: left(unit, 1), permanent: left(unit, 0) })
  return {
    id: row.id,
    number: row.number,
    userRef: row.userRef,
    user: person(user, user.id),
    locationRef: row.locationRef,
    companyRef: row.companyRef ?? undefined,
    companyRole: row.companyRole ?? undefined,
    role: row.role,
    status: row.status,
    type: row.type,
    subscriptionRef,
    credits: balance('credit'),
    dayPasses: balance('dayPass'),
    metadata: JSON.parse(row.metadata as string) as unknown,
    notes: row.notes ?? undefined,
    billingDetails: row.billingDetails === null ? undefined : (JSON.parse(row.billingDetails as string) as unknown),
    invitationDate: row.invitationDate ?? undefined,
    createDate: row.createDate,
    updateDate: row.updateDate,
    deleteDate: row.deleteDate ?? undefined,
  }
}

/** An order as the service shows it, of which nothing was given back nor can be. */
export const orderView = (row: Row) => ({
  id: row.id,
  number: row.number,
  locationRef: row.locationRef,
  membershipRef: row.membershipRef,
  comment: row.comment ?? undefined,
  quantity: row.quantity,
  status: row.status,
  statusUpdateDate: row.statusUpdateDate,
  cancelDate: row.cancelDate ?? undefined,
  reason: row.reason ?? undefined,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
  user: person(row, row.userRef),
  option: { id: row.optionRef, title: row.optionTitle },
  product: {
    id: row.productRef,
    title: row.productTitle,
    description: row.productDescription,
    createDate: row.productCreateDate,
    media: JSON.parse(row.media as string) as unknown,
  },
  payment: {
    type: row.paymentType,
    customerRef: row.membershipRefPayer ?? row.companyRefPayer,
    amount: (row.paymentAmount as number) / 100,
    grossAmount: row.paymentGrossAmount === null ? undefined : (row.paymentGrossAmount as number) / 100,
    currencyCode: row.paymentCurrencyCode ?? undefined,
    status: row.paymentStatus,
    tax: { inclusive: row.taxInclusive === 1, rate: (row.taxRate as number) / 10_000 },
    discounts: JSON.parse(row.paymentDiscounts as string) as unknown,
    invoiceItemRef: row.invoiceItemRef ?? undefined,
    transactionRef: row.transactionRef ?? row.moneyTransactionRef ?? undefined,
    refundable: false,
    refunds: [],
  },
})
