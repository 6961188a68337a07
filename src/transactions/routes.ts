import { locations } from '../access/store.ts'
import { companies } from '../community/companies/store.ts'
import { memberships } from '../community/memberships/store.ts'
import { referencedCustomer, withCustomer } from '../community/holders/actions.ts'
import type { Db } from '../db/database.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { implement, type Call } from '../kernel/http/implement.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { creditUnits } from '../terms/amounts.ts'
import { endOfInterval } from './actions-holders.ts'
import { loadTransactions } from './actions-view.ts'
import { credit, type Posting } from './actions.ts'
import { debit, type LotKind } from './actions-debit.ts'
import * as balances from './contract-balances.ts'
import * as lists from './contract-lists.ts'
import * as contract from './contract.ts'
import { balancesByExpiry } from './rules.ts'
import { livingLots } from './store-lots.ts'
import { entryList, findEntry } from './store.ts'
import type { EntryRow, Unit } from './table.ts'
import { balanceView, transactionView } from './view.ts'

export const transactionRoutes = [
  ...implement(contract, {
    async createCreditTransaction(call) {
      return { transaction: await view(call.tx, await enter(call, 'credit', call.body.transaction), call.now) }
    },

    async getCreditTransaction({ db, network, now, params }) {
      const entry = found(await findEntry(db, network, params.id, 'credit'), 'credit transaction')
      return { transaction: await view(db, entry, now) }
    },

    async createDayPassTransaction(call) {
      return { transaction: await view(call.tx, await enter(call, 'dayPass', call.body.transaction), call.now) }
    },

    async getDayPassTransaction({ db, network, now, params }) {
      const entry = found(await findEntry(db, network, params.id, 'dayPass'), 'day-pass transaction')
      return { transaction: await view(db, entry, now) }
    },
  }),
  ...implement(lists, {
    async listCreditTransactions({ query, ...call }) {
      const { rows, nextPageToken } = await page(call, query, 'credit')
      return { transactions: rows.map(transactionView), nextPageToken }
    },

    async listDayPassTransactions({ query, ...call }) {
      const { rows, nextPageToken } = await page(call, query, 'dayPass')
      return { transactions: rows.map(transactionView), nextPageToken }
    },
  }),
  ...implement(balances, {
    getCreditBalances: async call => ({ balances: await balancesNow(call, 'credit') }),
    getDayPassBalances: async call => ({ balances: await balancesNow(call, 'dayPass') }),
  }),
]

type Sent =
  | Static<typeof contract.createCreditTransaction.body>['transaction']
  | Static<typeof contract.createDayPassTransaction.body>['transaction']

/** The lots that a charge draws from, by its type. */
const DRAWS: Partial<Record<contract.EnteredType, LotKind>> = {
  chargeExpiringCredits: 'expiring',
  chargeExpiringDayPasses: 'expiring',
  chargePermanentCredits: 'permanent',
  chargePermanentDayPasses: 'permanent',
  adminCharge: 'any',
}

/** Carries out what a client enters by hand. */
async function enter(context: WriteContext, unit: Unit, transaction: Sent): Promise<EntryRow> {
  const { tx, network, now } = context
  const { amount, locationRef, description, type, expirationDate, ...sent } = transaction
  const faults = new Faults()
  faults.reference(await locations.find(tx, network, locationRef), '/transaction/locationRef', 'location')
  const { holder } = await referencedCustomer(tx, network, sent, faults.at('/transaction'))
  const kind = DRAWS[type]
  const endless = kind !== undefined || type.startsWith('transferPermanent')
  const at = '/transaction/expirationDate'
  faults.rule(endless && expirationDate !== undefined, at, `${type} takes no expirationDate.`)
  faults.rule(expirationDate !== undefined && expirationDate <= now, at, 'expirationDate must lie ahead.')
  faults.refuse()
  const posting: Posting = { ...holder, unit, type, amount: creditUnits(amount), locationRef, description }
  if (kind !== undefined) return debit(context, posting, kind)
  const isTransfer = type.startsWith('transferExpiring')
  return credit(context, posting, expirationDate ?? (isTransfer ? await endOfInterval(context, holder, locationRef) : null))
}

const view = async (db: Db, entry: EntryRow, now: string) =>
  transactionView((await loadTransactions(db, entry.network, [entry], now))[0]!)

type ListCall = Call<typeof lists.listCreditTransactions>
type ListQuery = ListCall['query'] | Call<typeof lists.listDayPassTransactions>['query']

async function page(call: Omit<ListCall, 'query'>, sent: ListQuery, unit: Unit) {
  const { db, network, now } = call
  const query = { ...(await withCustomer(db, network, sent)), unit }
  const { rows, nextPageToken } = await entryList.read({ ...call, query })
  return { rows: await loadTransactions(db, network, rows, now), nextPageToken }
}

interface BalancesCall {
  db: Db
  network: string
  now: string
  params: { id: string }
}

async function balancesNow({ db, network, now, params: { id } }: BalancesCall, unit: Unit) {
  const membership = await memberships.find(db, network, id)
  if (membership === undefined) found(await companies.find(db, network, id), 'membership or company')
  const holder = membership ? { membershipRef: id, companyRef: null } : { membershipRef: null, companyRef: id }
  return balancesByExpiry(await livingLots(db, network, holder, unit, now)).map(balanceView)
}
