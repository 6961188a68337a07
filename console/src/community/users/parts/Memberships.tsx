import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Lines } from '../../../kit/page/Lines.tsx'
import type { User } from './user.ts'

/** Where the person belongs now. */
export function Present({ user }: { user: User }) {
  const { people: w } = useWords()
  const titleOf = useLocationTitles()
  return (
    <Lines
      title={w.membershipsNow}
      query={{ data: user, error: undefined, refetch: () => {} }}
      none={w.noMembershipNow}
      lines={({ memberships }) =>
        memberships.map(({ id, locationRef, status, number, role }) => ({
          id,
          to: `/community/memberships/${id}`,
          title: titleOf(locationRef) ?? `#${number}`,
          status: <StatusBadge tone={status === 'approved' ? 'good' : 'wait'}>{w.statuses[status]}</StatusBadge>,
          end: w.roles[role],
        }))
      }
    />
  )
}

/** Where they belonged once. */
export function Former({ user }: { user: User }) {
  const { people: w } = useWords()
  const titleOf = useLocationTitles()
  const query = useOperation(stoa.memberships.listDeletedMemberships, { query: { userEmail: user.email, limit: 20 } })
  return (
    <Lines
      title={w.membershipsOnce}
      query={query}
      none={w.noMembershipOnce}
      lines={({ memberships }) =>
        memberships.map(({ id, locationRef, createDate, deleteDate }) => ({
          id,
          to: `/community/users/${user.id}`,
          title: titleOf(locationRef),
          status: <When is={createDate} at={locationRef} />,
          end: deleteDate && <When is={deleteDate} at={locationRef} />,
        }))
      }
    />
  )
}
