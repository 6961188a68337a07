import { locations } from '../../access/store.ts'
import { withCustomer } from '../../community/holders/actions.ts'
import { companies } from '../../community/companies/store.ts'
import { memberships } from '../../community/memberships/store.ts'
import { nulls } from '../../db/table.ts'
import type { Db, Tx } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { agreeOn } from '../../payments/actions-agree.ts'
import { charge } from '../../payments/actions.ts'
import { awaitMoney } from '../../payments/actions-await.ts'
import { titleOfPackage } from '../../terms/granted.ts'
import { holderOf } from '../../terms/holder.ts'
import { packages } from '../store.ts'
import { cancelPurchase, grantAll, loadPurchaseViews } from './actions.ts'
import * as contract from './contract.ts'
import { checkAmounts, hasGiven, saleOf } from './rules.ts'
import { findPurchase, purchaseList, purchases } from './store.ts'
import { packagePurchase, type PurchaseRow } from './table.ts'

export const purchaseRoutes = implement(contract, {
  async createPurchase(call) {
    const { tx, network, body } = call
    const { packageRef, quantity, payment, ...sent } = body.purchase
    const faults = new Faults()
    const sold = await packages.find(tx, network, packageRef)
    // A location can be deleted before its packages are.
    const place = sold && (await locations.find(tx, network, sold.locationRef))
    const offered = faults.reference(place && sold, '/purchase/packageRef', 'package')
    faults.rule(offered?.available === false, '/purchase/packageRef', 'The package is not available.')
    const holder = holderOf(sent, faults.at('/purchase'))
    const buyer = await buyerOf(tx, network, sent, faults)
    if (offered) checkAmounts(offered, quantity, faults)
    const sale = offered && saleOf(offered, titleOfPackage(offered), quantity, place!)
    const agreed = sale && (await agreeOn(call, sale, buyer, payment, faults.at('/purchase')))
    const { offer, location, deal } = faults.refuse({ offer: offered, location: place, deal: agreed })
    const keys = newKeys(call)
    const paid = await charge(call, deal, holder, keys.id)
    const { title, grants } = { title: titleOfPackage(offer), grants: offer.grants }
    const row: PurchaseRow = {
      ...nulls(packagePurchase),
      ...keys,
      ...holder,
      locationRef: location.id,
      packageRef,
      title,
      grants,
      quantity,
      status: 'active',
      transactionRefs: hasGiven(paid) ? await grantAll(call, { id: keys.id, ...holder, title, grants, quantity }, location) : [],
      ...paid,
      updateDate: keys.createDate,
    }
    await purchases.insert(tx, row)
    await record(call, 'purchase', 'created', { after: row })
    await awaitMoney(call, deal, row)
    return answer(tx, network, row.id)
  },

  async listPurchases(call) {
    const { db, network } = call
    const query = await withCustomer(db, network, call.query)
    const { rows, nextPageToken } = await purchaseList.read({ ...call, query })
    return { purchases: await loadPurchaseViews(db, network, rows), nextPageToken }
  },

  async getPurchase({ db, network, params }) {
    return answer(db, network, params.id)
  },

  async cancelPurchase(call) {
    await cancelPurchase(call, call.params.id, call.body.reason)
    return answer(call.tx, call.network, call.params.id)
  },
})

async function answer(db: Db, network: string, id: string) {
  const [purchase] = await loadPurchaseViews(db, network, [found(await findPurchase(db, network, id), 'purchase')])
  return { purchase: purchase! }
}

/** Who buys: the membership or the company that a request names, locked before it is agreed how it is taxed and who pays. */
async function buyerOf(
  tx: Tx,
  network: string,
  { membershipRef, companyRef }: { membershipRef?: string; companyRef?: string },
  faults: Faults,
) {
  const membership =
    membershipRef === undefined
      ? undefined
      : faults.reference(await memberships.lock(tx, network, membershipRef), '/purchase/membershipRef', 'membership')
  const company =
    companyRef === undefined
      ? undefined
      : faults.reference(await companies.lock(tx, network, companyRef), '/purchase/companyRef', 'company')
  return { membership, company }
}
