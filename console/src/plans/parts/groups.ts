import { queryClient } from '../../kit/data/query-client.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { operationQuery } from '../../kit/data/use-operation.ts'
import { titled, type Picker } from '../../kit/pick/picker.ts'

/** The names under which plans are variants of one offer. */
export const groupsOf = (locationRef?: string): Picker => ({
  key: ['plan groups', locationRef],
  async find(words) {
    const { reply } = await queryClient.fetchQuery(
      operationQuery(stoa.plans.listPlans, { query: locationRef ? { locationRef } : {} }),
    )
    const groups = [...new Set(reply.plans.flatMap(({ group }) => group ?? []))].toSorted((a, b) => a.localeCompare(b))
    return titled(
      groups.map(group => ({ id: group, title: group })),
      words,
    )
  },
  name: async group => group,
})
