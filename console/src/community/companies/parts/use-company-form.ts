import { stoa } from '../../../kit/data/stoa.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import type { Company } from './company.ts'

export interface Stored {
  company: Company
  etag: string | undefined
}

/** A form that changes a company. Several send the same operation, each what it shows. */
export function useCompanyForm({ company, etag }: Stored, draft: string, onDone: () => void) {
  const params = { id: company.id }
  return useContractForm(stoa.companies.updateCompany, {
    params,
    stored: { body: { company }, etag },
    reload: async () => {
      const { reply, etag } = await stoa.companies.getCompany.answer({ params })
      return { body: reply, etag }
    },
    draft: `${draft} ${company.id}`,
    onDone,
  })
}
