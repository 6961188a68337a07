import { useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { fullName } from '../../kit/format/values.tsx'
import { HolderPage } from '../parts/HolderPage.tsx'

/** `/console/transactions/memberships/{id}`: the ledgers of a person. */
export function PageOfRoute() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useOperation(stoa.memberships.getMembership, { params: { id } })
  const member = query.data?.membership
  return (
    <HolderPage
      id={id}
      query={query}
      holder={member && { name: fullName(member.user), locationRef: member.locationRef, to: `/community/memberships/${id}` }}
    />
  )
}
