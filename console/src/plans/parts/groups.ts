import { queryClient } from '../../kit/data/query-client.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { operationQuery } from '../../kit/data/use-operation.ts'
import type { Picker } from '../../kit/pick/picker.ts'

/** The names under which plans are variants of one offer. */
export const groupsOf = (locationRef?: string): Picker => ({
  key: ['plan groups', locationRef],
  async find(words) {
    const { reply } = await queryClient.fetchQuery(
      operationQuery(stoa.plans.listPlans, { query: locationRef ? { locationRef } : {} }),
    )
    const wanted = words.toLocaleLowerCase()
    return [...new Set(reply.plans.flatMap(({ group }) => group ?? []))]
      .filter(group => group.toLocaleLowerCase().includes(wanted))
      .toSorted((a, b) => a.localeCompare(b))
      .map(group => ({ value: group, label: group }))
  },
  name: async group => group,
})
