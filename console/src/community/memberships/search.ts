import { Users } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { fullName } from '../../kit/format/values.tsx'
import type { Search } from '../../kit/search/searches.ts'

export const searchPeople: Search = {
  title: words => words.people.title,
  icon: Users,
  async find(q, signal) {
    const { memberships } = await stoa.memberships.listMemberships({
      query: { q, limit: 5, status: ['approved', 'requested'] },
      signal,
    })
    return memberships.map(({ id, user }) => ({
      id,
      label: fullName(user),
      hint: user.email,
      to: `/community/memberships/${id}`,
    }))
  },
}
