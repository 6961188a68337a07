import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { PaymentRefund } from '../../payments/table.ts'
import { paymentView } from '../../payments/view.ts'
import { grantView } from '../view.ts'
import type { Purchase } from './contract-purchase.ts'
import { isSpent } from './rules.ts'
import type { WholePurchase } from './table.ts'

/** A purchase as it appears in answers; `left` is what is unspent of it, in hundredths. */
export function purchaseView(row: WholePurchase, left: number, refunds: readonly PaymentRefund[]): Static<typeof Purchase> {
  const { userRef, name, surname, email, companyRef } = row
  return {
    id: row.id,
    locationRef: row.locationRef,
    packageRef: row.packageRef,
    membershipRef: row.membershipRef ?? undefined,
    companyRef: companyRef ?? undefined,
    user: userRef === null ? undefined : embeddedUser({ ...row, id: userRef, name: name!, surname: surname!, email: email! }),
    company: companyRef === null ? undefined : { id: companyRef, title: row.companyTitle! },
    title: row.title,
    grants: row.grants.map(grantView),
    quantity: row.quantity,
    // A package costs more than nothing, so each purchase has a payment.
    payment: paymentView(row, refunds, row.status === 'active' && !isSpent(row, left))!,
    status: row.status,
    cancelDate: row.cancelDate ?? undefined,
    reason: row.reason ?? undefined,
    transactionRefs: row.transactionRefs,
    createDate: row.createDate,
    updateDate: row.updateDate,
  }
}
