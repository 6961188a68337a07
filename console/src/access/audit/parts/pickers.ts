import { queryClient } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { operationQuery } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import type { Picker } from '../../../kit/pick/picker.ts'

/** The people of the network. */
export const people: Picker = {
  key: ['users'],
  async find(words) {
    const query = { limit: 20, ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.users.listUsers, { query }))
    return reply.users.map(user => ({ value: user.id, label: fullName(user), hint: user.email }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.users.getUser, { params: { id } }))
    return fullName(reply.user)
  },
}
