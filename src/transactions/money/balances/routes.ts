import { locations } from '../../../access/store.ts'
import { companies } from '../../../community/companies/store.ts'
import { memberships } from '../../../community/memberships/store.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { found } from '../../../kernel/errors/api-error.ts'
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
    const holder = await lockedHolder(tx, network, params.id)
    const faults = new Faults()
    const location = faults.reference(await locations.find(tx, network, locationRef), '/entry/locationRef', 'location')
    const amount = moneyUnits(sent, location, faults, '/entry/amount')
    faults.refuse()
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

/** The holder that a path names, or 404. */
async function holderById(db: Db, network: string, id: string): Promise<Holder> {
  if (await memberships.find(db, network, id)) return { membershipRef: id, companyRef: null }
  found(await companies.find(db, network, id), 'membership or company')
  return { membershipRef: null, companyRef: id }
}

/** The holder that a path names, locked, or 404. Nobody deletes it before it has what the request gives it. */
async function lockedHolder(tx: Tx, network: string, id: string): Promise<Holder> {
  if (await memberships.lock(tx, network, id)) return { membershipRef: id, companyRef: null }
  found(await companies.lock(tx, network, id), 'membership or company')
  return { membershipRef: null, companyRef: id }
}
