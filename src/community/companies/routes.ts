import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { refuseUsed } from '../../kernel/errors/in-use.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { sortKey } from '../../terms/sort-key.ts'
import { usesOf } from '../holders/store-uses.ts'
import { lockMembersOf } from '../memberships/store.ts'
import * as contract from './contract.ts'
import { addCompany } from './actions-create.ts'
import { changesOf } from './rules.ts'
import { companies, companyList, companyWords } from './store.ts'
import { companyView } from './view.ts'
import { loadCompanies, loadCompanyView, partWithMembers } from './actions.ts'

export const companyRoutes = implement(contract, {
  async createCompany(call) {
    return { company: await loadCompanyView(call.tx, await addCompany(call, call.body), call.now) }
  },

  async listCompanies(call) {
    const { db, network, now, query } = call
    const { title, ...others } = query
    const asked = title === undefined ? others : { ...others, ...beginning(sortKey(title)) }
    const { rows, nextPageToken } = await companyList.read({ ...call, query: asked })
    return { companies: (await loadCompanies(db, network, rows, now)).map(companyView), nextPageToken }
  },

  async getCompany({ db, network, now, params }) {
    return { company: await loadCompanyView(db, found(await companies.find(db, network, params.id), 'company'), now) }
  },

  async updateCompany(call) {
    const { tx, network, now, params, body } = call
    const before = found(await companies.lock(tx, network, params.id), 'company')
    const faults = new Faults()
    const changes = changesOf(before, body.company, faults)
    faults.refuse()
    const after = await companies.update(call, before, changes)
    if (WORDY.some(column => after[column] !== before[column])) await companyWords.replace(tx, after)
    await record(call, 'company', 'updated', { before, after })
    return { company: await loadCompanyView(tx, after, now) }
  },

  async deleteCompany(call) {
    const { tx, network, now, params } = call
    // Members before their company: whoever buys for it locks them so.
    await lockMembersOf(tx, network, params.id)
    const before = found(await companies.lock(tx, network, params.id), 'company')
    refuseUsed(await usesOf(tx, network, { membershipRef: null, companyRef: before.id }, now))
    await partWithMembers(call, before)
    const after = await companies.remove(call, before)
    await companyWords.remove(tx, after)
    await record(call, 'company', 'deleted', { before, after })
    return { company: await loadCompanyView(tx, after, now) }
  },
})

/** The columns by whose words companies are found. */
const WORDY = ['title', 'legalName', 'taxId'] as const

/** The bounds of the keys that begin so. */
const beginning = (key: string) => ({ 'titleKey[gte]': key, 'titleKey[lt]': `${key}\u{10ffff}` })
