import type { SessionLocation } from '../../../kit/format/session.tsx'
import { queryClient } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { operationQuery } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import type { Picker } from '../../../kit/pick/picker.ts'

/** Memberships as which a program may act: those of admins first, because only they write. */
export const actors = (locations: readonly SessionLocation[]): Picker => {
  const titleOf = (ref: string) => locations.find(({ id }) => id === ref)?.title ?? ''
  return {
    key: ['actors'],
    async find(words) {
      const query = { limit: 20, ...(words.length >= 2 ? { q: words } : { role: 'admin' as const }) }
      const { reply } = await queryClient.fetchQuery(operationQuery(stoa.memberships.listMemberships, { query }))
      return reply.memberships.map(({ id, user, locationRef }) => ({
        value: id,
        label: fullName(user),
        hint: `${titleOf(locationRef)} · ${user.email}`,
      }))
    },
    async name(id) {
      const { reply } = await queryClient.fetchQuery(operationQuery(stoa.memberships.getMembership, { params: { id } }))
      return fullName(reply.membership.user)
    },
  }
}
