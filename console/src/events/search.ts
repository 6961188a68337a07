import { CalendarDays } from 'lucide-react'
import { stoa } from '../kit/data/stoa.ts'
import { formatsAt, searchedLocations, type Search } from '../kit/search/searches.ts'

/** Events are listed by location, so each of them is asked. */
export const searchEvents: Search = {
  title: words => words.events.title,
  icon: CalendarDays,
  async find(q, signal) {
    const pages = await Promise.all(
      searchedLocations().map(id =>
        stoa.events.listEvents({ query: { locationRef: id, q, order: 'relevance', limit: 5 }, signal }),
      ),
    )
    return pages
      .flatMap(({ events }) => events)
      .slice(0, 5)
      .map(({ id, title, venue, startDate, locationRef }) => ({
        id,
        label: title,
        hint: [formatsAt(locationRef).day(startDate), venue].filter(Boolean).join(' · '),
        to: `/events/${id}`,
      }))
  },
}
