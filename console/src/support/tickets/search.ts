import { LifeBuoy } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { fullName } from '../../kit/format/values.tsx'
import { searchedLocations, type Search } from '../../kit/search/searches.ts'

/** Tickets are listed by location, so that each is asked, and the newest of all are shown. */
export const searchTickets: Search = {
  title: words => words.support.title,
  one: words => words.audit.objects.ticket,
  icon: LifeBuoy,
  async find(q, signal) {
    const found = await Promise.all(
      searchedLocations().map(id => stoa.tickets.listTickets({ query: { locationRef: id, q, limit: 5 }, signal })),
    )
    return found
      .flatMap(({ tickets }) => tickets)
      .toSorted((a, b) => (a.createDate < b.createDate ? 1 : -1))
      .slice(0, 5)
      .map(({ id, number, description, userRequester }) => ({
        id,
        label: description.trim().split('\n', 1)[0]!,
        hint: `#${number} · ${fullName(userRequester)}`,
        to: `/support/tickets/${id}`,
      }))
  },
}
