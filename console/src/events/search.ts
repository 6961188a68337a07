import { CalendarDays } from 'lucide-react'
import { queryClient } from '../kit/data/query-client.ts'
import { stoa } from '../kit/data/stoa.ts'
import { operationQuery } from '../kit/data/use-operation.ts'
import type { Search } from '../kit/search/searches.ts'

/** Events are listed by location, so each of them is asked. */
export const searchEvents: Search = {
  title: words => words.events.title,
  icon: CalendarDays,
  async find(q, signal) {
    const { reply } = await queryClient.fetchQuery({ ...operationQuery(stoa.sessions.getCurrentSession), staleTime: Infinity })
    const pages = await Promise.all(
      reply.session.locations.map(({ id }) =>
        stoa.events.listEvents({ query: { locationRef: id, q, order: 'relevance', limit: 5 }, signal }),
      ),
    )
    return pages
      .flatMap(({ events }) => events)
      .slice(0, 5)
      .map(({ id, title, venue, startDate }) => ({
        id,
        label: title,
        hint: [startDate.slice(0, 10), venue].filter(Boolean).join(' · '),
        to: `/events/${id}`,
      }))
  },
}
