import { nulls } from '../../db/table.ts'
import { locations } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { companies } from './store.ts'
import { company, type CompanyRow } from './table.ts'
import { loadCompanyView } from './actions.ts'

export const companyRoutes = implement(contract, {
  async createCompany(call) {
    const { tx, network, now, body } = call
    const faults = new Faults()
    faults.reference(await locations.find(tx, network, body.company.locationRef), '/company/locationRef', 'location')
    faults.refuse()
    const row: CompanyRow = { ...nulls(company), ...body.company, ...newKeys(call), updateDate: now }
    await companies.insert(tx, row)
    await record(call, 'company', 'created', { after: row })
    return { company: await loadCompanyView(tx, row, now) }
  },

  async getCompany({ db, network, now, params }) {
    return { company: await loadCompanyView(db, found(await companies.find(db, network, params.id), 'company'), now) }
  },
})
