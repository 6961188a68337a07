import { locations } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { companies } from './store.ts'
import type { CompanyRow } from './table.ts'
import { loadCompanyView } from './actions.ts'

export const companyRoutes = implement(contract, {
  async createCompany(call) {
    const {
      tx,
      network,
      now,
      body: { company: fields },
    } = call
    const faults = new Faults()
    faults.reference(await locations.find(tx, network, fields.locationRef), '/company/locationRef', 'location')
    faults.refuse()
    const { locationRef, title, legalName, taxId, notes, billingAddress, businessAddress, metadata } = fields
    const row: CompanyRow = {
      network,
      id: newId(),
      locationRef,
      title,
      legalName: legalName ?? null,
      taxId: taxId ?? null,
      notes: notes ?? null,
      billingAddress: billingAddress ?? null,
      businessAddress: businessAddress ?? null,
      metadata,
      createDate: now,
      updateDate: now,
      deleteDate: null,
    }
    await companies.insert(tx, row)
    const company = await loadCompanyView(tx, row, now)
    await record(call, 'company', 'created', { after: row })
    return { company }
  },

  async getCompany({ db, network, now, params }) {
    return { company: await loadCompanyView(db, found(await companies.find(db, network, params.id), 'company'), now) }
  },
})
