import { Layers } from 'lucide-react'
import { queryClient } from '../kit/data/query-client.ts'
import { stoa } from '../kit/data/stoa.ts'
import { operationQuery } from '../kit/data/use-operation.ts'
import { titled } from '../kit/pick/picker.ts'
import type { Search } from '../kit/search/searches.ts'

/** There are few plans: they are read once, and looked through here. */
export const searchPlans: Search = {
  title: words => words.plans.title,
  icon: Layers,
  async find(q) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.plans.listPlans))
    return titled(reply.plans, q)
      .slice(0, 5)
      .map(({ value, label }) => ({ id: value, label, to: `/plans/${value}` }))
  },
}
