import { locations } from '../../../access/store.ts'
import { companies } from '../../../community/companies/store.ts'
import { memberships } from '../../../community/memberships/store.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { ApiError, found } from '../../../kernel/errors/api-error.ts'
import { Faults } from '../../../kernel/errors/faults.ts'
import { implement } from '../../../kernel/http/implement.ts'
import { moneyUnits } from '../../../terms/amounts.ts'
import type { Holder } from '../../../terms/holder.ts'
import { moveBalance } from './actions.ts'
import * as contract from './contract.ts'
import { balanceEntryList, moneyBalancesOf } from './store.ts'
import { balanceEntryView, moneyBalanceView } from './view.ts'

export const moneyBalanceRoutes = implement(contract, {
  async getMoneyBalances({ db, network, params }) {
    await holderById(db, network, params.id)
    return { balances: (await moneyBalancesOf(db, network, [params.id])).map(moneyBalanceView) }
  },

  async createBalanceEntry(call) {
    const { tx, network, params, body } = call
    const { amount: sent, locationRef, type, note, label } = body.entry
    const isAdd = type === 'add'
    const holder = await holderById(tx, network, params.id)
    const isLiving = await lockLiving(tx, network, holder)
    const faults = new Faults()
    const place = isAdd ? await locations.find(tx, network, locationRef) : await locations.findAny(tx, network, locationRef)
    const location = faults.reference(place, '/entry/locationRef', 'location')
    const amount = moneyUnits(sent, location, faults.at('/entry/amount'))
    faults.refuse()
    if (isAdd && !isLiving) throw new ApiError('conflict', 'Who was deleted gets nothing more; `deduct` pays out what is left.')
    const { entry, balance } = await moveBalance(call, { ...holder, locationRef }, { type, amount, note, label })
    return { entry: balanceEntryView(entry), balance: moneyBalanceView(balance) }
  },

  async listBalanceEntries(call) {
    const { db, network, params } = call
    await holderById(db, network, params.id)
    const { rows, nextPageToken } = await balanceEntryList.read({ ...call, query: { ...call.query, holderRef: params.id } })
    return { entries: rows.map(balanceEntryView), nextPageToken }
  },
})

/** The holder that a path names, or 404. A holder who was deleted may still be given back money, and is paid out. */
async function holderById(db: Db, network: string, id: string): Promise<Holder> {
  if (await memberships.findAny(db, network, id)) return { membershipRef: id, companyRef: null }
  found(await companies.findAny(db, network, id), 'membership or company')
  return { membershipRef: null, companyRef: id }
}

/** Whether a holder is not deleted, which is locked then: nobody deletes it before it has what the request gives it. */
const lockLiving = async (tx: Tx, network: string, { membershipRef, companyRef }: Holder): Promise<boolean> =>
  (membershipRef === null
    ? await companies.lock(tx, network, companyRef!)
    : await memberships.lock(tx, network, membershipRef)) !== undefined
