import { stoa } from '../../../kit/data/stoa.ts'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import type { Company } from './company.ts'

export interface StoredCompany {
  company: Company
  etag: string | undefined
}

/** A form that changes a company. Several send the same operation, each what it shows. */
export function useCompanyForm({ company, etag }: StoredCompany, draft: string, onDone: () => void) {
  const params = { id: company.id }
  return useContractForm(stoa.companies.updateCompany, {
    params,
    stored: { body: { company }, etag },
    reload: readStored(stoa.companies.getCompany, { params }),
    draft: `${draft} ${company.id}`,
    onDone,
  })
}
