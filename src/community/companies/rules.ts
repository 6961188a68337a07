import type { NewKeys } from '../../db/table.ts'
import { nulls } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { checkBuyer } from '../../terms/billed.ts'
import { sortKey } from '../../terms/sort-key.ts'
import type { createCompany, updateCompany } from './contract.ts'
import { company, type CompanyRow } from './table.ts'

type Fields = Static<typeof createCompany.body>['company']
type Changes = Static<typeof updateCompany.body>['company']

/** The row of a new company; adds a fault for each broken rule. */
export function newCompany(fields: Fields, keys: NewKeys, faults: Faults): CompanyRow {
  const row = { ...nulls(company), ...fields, ...keys, titleKey: sortKey(fields.title), updateDate: keys.createDate }
  check(row, faults, fields.businessAddress)
  return row
}

/** What a request changes of a company; adds a fault for each rule that it would break then. */
export function changesOf(before: CompanyRow, { memberSpending, ...same }: Changes, faults: Faults): Partial<CompanyRow> {
  const changes = {
    ...same,
    ...(same.title !== undefined && { titleKey: sortKey(same.title) }),
    ...(memberSpending && { memberSpending: { ...before.memberSpending, ...memberSpending } }),
  }
  check({ ...before, ...changes }, faults, same.businessAddress)
  return changes
}

function check(
  { taxTreatment, taxId, businessAddress: address }: CompanyRow,
  faults: Faults,
  sent: Changes['businessAddress'],
): void {
  checkBuyer({ taxTreatment, taxId, address }, { taxId: '/company/taxId', address: '/company/businessAddress' }, faults, sent)
}
