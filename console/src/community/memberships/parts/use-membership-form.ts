import { stoa } from '../../../kit/data/stoa.ts'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import type { Membership } from './person.ts'

export interface StoredMembership {
  membership: Membership
  etag: string | undefined
}

/** A form that changes a membership. Several send the same operation, each what it shows. */
export function useMembershipForm({ membership, etag }: StoredMembership, draft: string, onDone: () => void) {
  const params = { id: membership.id }
  return useContractForm(stoa.memberships.updateMembership, {
    params,
    stored: { body: { membership }, etag },
    reload: readStored(stoa.memberships.getMembership, { params }),
    draft: `${draft} ${membership.id}`,
    stale: ['memberships', 'users'],
    onDone,
  })
}
