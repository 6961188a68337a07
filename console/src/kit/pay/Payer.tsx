import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { fullName } from '../format/values.tsx'
import { LinkTo } from '../page/LinkTo.tsx'
import type { PaidThing, Payment } from './payment.ts'

/** Who pays: the person who bought it, or their company. */
export function Payer({ of, payment: { customerRef } }: { of: PaidThing; payment: Payment }) {
  const isSelf = customerRef === of.membershipRef
  const company = useOperation(stoa.companies.getCompany, { params: { id: customerRef } }, { enabled: !isSelf }).data?.company
  return (
    <LinkTo to={isSelf ? `/community/memberships/${customerRef}` : `/community/companies/${customerRef}`}>
      {isSelf ? fullName(of.user) : (company?.title ?? '…')}
    </LinkTo>
  )
}
