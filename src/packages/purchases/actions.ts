import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { refundsOf } from '../../payments/actions-refunds.ts'
import { freeCode, lockPayer, settlePayment } from '../../payments/actions-settle.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { cutLots } from '../../transactions/actions-cut.ts'
import { credit } from '../../transactions/actions.ts'
import type { PaidThing } from '../../transactions/money/actions-things.ts'
import { leftOfPurchases } from '../../transactions/store-lots.ts'
import { UNIT_OF } from '../../transactions/table.ts'
import { canceled, endOf, hasGiven, refuseCancel } from './rules.ts'
import { purchases } from './store.ts'
import type { PurchaseRow, WholePurchase } from './table.ts'
import { purchaseView } from './view.ts'

type Bought = Pick<PurchaseRow, 'id' | 'membershipRef' | 'companyRef' | 'title' | 'grants' | 'quantity'>

/** Gives a locked buyer what a purchase grants, and gives the ids of the entries. */
export async function grantAll(context: WriteContext, bought: Bought, location: LocationRow): Promise<string[]> {
  const { id: purchaseRef, membershipRef, companyRef, title: description, quantity } = bought
  const common = { membershipRef, companyRef, purchaseRef, description, type: 'purchaseAllocation', locationRef: location.id }
  const entries: string[] = []
  for (const grant of bought.grants) {
    const posting = { ...common, unit: UNIT_OF[grant.type], amount: grant.amount * quantity }
    entries.push((await credit(context, posting, endOf(grant, context.now, location), { isLocked: true })).id)
  }
  return entries
}

/** Cancels a purchase of which nothing is spent, and settles its payment. Throws 404, and 409 `conflict`. */
export async function cancelPurchase(context: WriteContext, id: string, reason: string | undefined): Promise<void> {
  const before = found(await lockWhole(context, id), 'purchase')
  refuseCancel(before, await leftOf(context, before))
  const description = `${before.title}, canceled`
  const paymentStatus = await settlePayment(context, before, { what: 'creditPackage', wish: 'always', byRule: true, description })
  await end(context, before, paymentStatus, reason)
}

/** A purchase follows its payment in money, and ends with it when that fails: then it must not be spent. */
export const purchaseFollower: PaidThing = {
  async lock(context, id) {
    await lockWhole(context, id)
  },
  async lockAlone({ tx, network }, ids) {
    await purchases.lockMany(tx, network, ids)
  },
  async follow(context, id, paymentStatus) {
    const before = (await purchases.find(context.tx, context.network, id))!
    if (paymentStatus !== 'failed' && paymentStatus !== 'canceled')
      return noteStatus(context, before, paymentStatus, await openLots(context, before, paymentStatus))
    refuseCancel(before, await leftOf(context, before))
    await freeCode(context, 'creditPackage', before)
    await end(context, before, paymentStatus)
  },
  /** Nobody has to pay any more; what was given stays. */
  async waive(context, id) {
    const before = (await purchases.find(context.tx, context.network, id))!
    await freeCode(context, 'creditPackage', before)
    await noteStatus(context, before, 'canceled')
  },
  async isCanceled({ tx, network }, id) {
    return (await purchases.find(tx, network, id))!.status === 'canceled'
  },
  async amend(context, id, changes) {
    const before = (await purchases.find(context.tx, context.network, id))!
    const after = await purchases.update(context, before, changes)
    await record(context, 'purchase', 'updated', { before, after })
  },
}

/** Gives what a locked purchase grants where that waited for its payment, and gives all its entries then. */
async function openLots(context: WriteContext, before: PurchaseRow, paymentStatus: PaymentStatus): Promise<string[]> {
  if (hasGiven(before) || !hasGiven({ ...before, paymentStatus })) return before.transactionRefs
  const location = (await locations.findAny(context.tx, context.network, before.locationRef))!
  return grantAll(context, before, location)
}

async function noteStatus(
  context: WriteContext,
  before: PurchaseRow,
  paymentStatus: PaymentStatus,
  transactionRefs: string[] = before.transactionRefs,
): Promise<void> {
  // Nobody pays what was canceled.
  if (before.status === 'canceled' && before.paymentStatus === 'canceled') return
  const after = await purchases.update(context, before, { paymentStatus, transactionRefs })
  await record(context, 'purchase', 'updated', { before, after })
}

/** Takes away what a locked purchase gave. */
async function end(
  context: WriteContext,
  before: PurchaseRow,
  paymentStatus: PaymentStatus | null,
  reason?: string,
): Promise<void> {
  const { id: purchaseRef, membershipRef, companyRef, locationRef, title } = before
  const description = `${title}, canceled`
  const entries = await cutLots(context, { membershipRef, companyRef, purchaseRef, locationRef, description })
  const transactionRefs = [...before.transactionRefs, ...entries.map(({ id }) => id)]
  const after = await purchases.update(context, before, { ...canceled(context.now, reason), paymentStatus, transactionRefs })
  await record(context, 'purchase', 'canceled', { before, after })
}

/** Locks a purchase, and before it whoever got what it gave: so nobody spends of it meanwhile. */
async function lockWhole(context: WriteContext, id: string): Promise<PurchaseRow | undefined> {
  const { tx, network } = context
  const seen = await purchases.find(tx, network, id)
  if (seen === undefined) return undefined
  await lockPayer(context, seen, { membershipRef: seen.membershipRef, companyRef: seen.companyRef })
  return purchases.lock(tx, network, id)
}

const leftOf = async ({ tx, network }: WriteContext, { id }: PurchaseRow): Promise<number> =>
  (await leftOfPurchases(tx, network, [id])).get(id) ?? 0

/** Purchases as they appear in answers, in the same few statements for one as for a page. */
export async function loadPurchaseViews(db: Db, network: string, rows: readonly WholePurchase[]) {
  const refunds = await refundsOf(db, network, rows)
  const left = await leftOfPurchases(
    db,
    network,
    rows.map(({ id }) => id),
  )
  return rows.map(row => purchaseView(row, left.get(row.id) ?? 0, refunds(row)))
}
