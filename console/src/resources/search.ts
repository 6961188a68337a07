import { DoorOpen } from 'lucide-react'
import { stoa } from '../kit/data/stoa.ts'
import type { Search } from '../kit/search/searches.ts'

export const searchResources: Search = {
  title: words => words.resources.title,
  icon: DoorOpen,
  async find(q, signal) {
    const { resources } = await stoa.resources.listResources({ query: { q, limit: 5 }, signal })
    return resources.map(({ id, title, description }) => ({
      id,
      label: title,
      hint: description.split('\n', 1)[0],
      to: `/resources/${id}`,
    }))
  },
}
