import { useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { HolderPage } from '../parts/HolderPage.tsx'

/** `/console/transactions/companies/{id}`: the ledgers of a company. */
export function PageOfRoute() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useOperation(stoa.companies.getCompany, { params: { id } })
  const company = query.data?.company
  return (
    <HolderPage
      id={id}
      query={query}
      holder={company && { name: company.title, locationRef: company.locationRef, to: `/community/companies/${id}` }}
    />
  )
}
