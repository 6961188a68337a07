import { embeddedUser } from '../../community/users/view.ts'
import { credits, money, percent } from '../../terms/amounts.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Order } from './contract.ts'
import type { WholeOrder } from './table.ts'

type Shown = Static<typeof Order>

/** An order as it appears in answers. */
export const orderView = (row: WholeOrder): Shown => ({
  id: row.id,
  number: row.number,
  locationRef: row.locationRef,
  membershipRef: row.membershipRef,
  comment: row.comment ?? undefined,
  quantity: row.quantity,
  status: row.status,
  createDate: row.createDate,
  deleteDate: row.deleteDate ?? undefined,
  user: embeddedUser({ ...row, id: row.userRef }),
  option: { id: row.optionRef, title: row.optionTitle },
  product: {
    id: row.productRef,
    title: row.productTitle,
    description: row.productDescription,
    createDate: row.productCreateDate,
    media: row.media,
  },
  payment: paymentView(row),
})

function paymentView(row: WholeOrder): Shown['payment'] {
  const { paymentType: type, paymentAmount: amount, paymentStatus, paymentCurrencyCode } = row
  if (type === null) return undefined
  const common = { status: paymentStatus!, type, tax: { inclusive: row.taxInclusive, rate: percent(row.taxRate) } }
  if (type === 'credits') return { amount: credits(amount!), ...common, transactionRef: row.transactionRef ?? undefined }
  return {
    amount: money(amount!, paymentCurrencyCode!),
    currencyCode: paymentCurrencyCode!,
    ...common,
    transactionRef: row.moneyTransactionRef ?? undefined,
    invoiceItemRef: type === 'invoice' ? (row.invoiceItemRef ?? undefined) : undefined,
  }
}
