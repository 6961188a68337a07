import { Skeleton } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Nothing } from '../../../kit/format/values.tsx'

/** A company by its id. It is read once for all rows that name it. */
export function CompanyName({ id }: { id: string }) {
  const { data, error } = useOperation(stoa.companies.getCompany, { params: { id } }, { staleTime: 10 * 60_000 })
  if (data) return data.company.title
  return error ? <Nothing /> : <Skeleton h={12} w={90} />
}
