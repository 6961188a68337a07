import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { newKeys, type Context, type WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import type { createCompany } from './contract.ts'
import { newCompany } from './rules.ts'
import { companies, companyWords } from './store.ts'
import type { CompanyRow } from './table.ts'

type Body = Static<typeof createCompany.body>

/** The row of a new company. It only reads, and throws all that is wrong. */
export async function checkedCompany(db: Db, context: Pick<Context, 'network' | 'now'>, { company }: Body): Promise<CompanyRow> {
  const faults = new Faults()
  faults.reference(await locations.find(db, context.network, company.locationRef), '/company/locationRef', 'location')
  const row = newCompany(company, newKeys(context), faults)
  faults.refuse()
  return row
}

export async function addCompany(context: WriteContext, body: Body): Promise<CompanyRow> {
  const { tx } = context
  const row = await checkedCompany(tx, context, body)
  await companies.insert(tx, row)
  await companyWords.add(tx, row)
  await record(context, 'company', 'created', { after: row })
  return row
}
