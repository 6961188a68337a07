import { queryClient } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { operationQuery } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { people, type Picker } from '../../../kit/pick/picker.ts'

/** Memberships that can have a ticket. */
export const admins: Picker = {
  key: ['memberships', 'admins'],
  async find(words) {
    const query = { limit: 20, role: 'admin' as const, ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.memberships.listMemberships, { query }))
    return reply.memberships.map(({ id, user }) => ({ value: id, label: fullName(user), hint: user.email }))
  },
  name: people().name,
}
