import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../kit/data/operation.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { wholeQuery } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'

type Admin = ReplyOf<typeof stoa.memberships.listMemberships>['memberships'][number]['user']

/** All admins who are approved, each once, by name. Who is blocked among them is refused by the service. */
export function useAdmins(): { id: string; name: string; user: Admin }[] {
  const admins = wholeQuery(stoa.memberships.listMemberships, { role: 'admin' })
  const { data = [] } = useQuery({ ...admins, staleTime: 5 * 60_000 })
  const users = data.map(({ user }) => [user.id, { id: user.id, name: fullName(user), user }] as const)
  return [...new Map(users).values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
