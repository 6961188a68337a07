import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import type { Order, Payment } from './order.ts'

/** Who pays: the person who orders, or their company. */
export function Payer({ order, payment: { customerRef } }: { order: Order; payment: Payment }) {
  const isSelf = customerRef === order.membershipRef
  const company = useOperation(stoa.companies.getCompany, { params: { id: customerRef } }, { enabled: !isSelf }).data?.company
  return (
    <Anchor
      size="sm"
      component={Link}
      to={isSelf ? `/community/memberships/${customerRef}` : `/community/companies/${customerRef}`}
    >
      {isSelf ? fullName(order.user) : (company?.title ?? '…')}
    </Anchor>
  )
}
