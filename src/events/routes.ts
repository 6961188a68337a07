import { locations } from '../access/store.ts'
import { implement, type Call } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { newEvent, partOf, relevanceFrom, WALKS } from './rules.ts'
import { events, eventsByDate } from './store.ts'
import { eventsByRelevance } from './store-relevance.ts'
import type { EventRow } from './table.ts'
import { eventView } from './view.ts'

export const eventRoutes = implement(contract, {
  async createEvent(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const location = faults.reference(await locations.find(tx, network, body.event.locationRef), '/event/locationRef', 'location')
    const row = newEvent(body.event, location, faults, newKeys(call))
    faults.refuse()
    await events.insert(tx, row)
    const event = eventView(row)
    await record(call, 'event', 'created', { after: row })
    return { event }
  },

  async listEvents(call) {
    const { query } = call
    const { order } = query
    const { rows, nextPageToken } =
      order === 'relevance' ? await pageByRelevance(call) : await eventsByDate.read({ ...call, query: { ...query, order } })
    return {
      events: rows.map(eventView),
      searchQueryNext:
        nextPageToken === undefined
          ? undefined
          : { limit: query.limit, locationRef: query.locationRef, nextPageToken, order: query.order },
    }
  },

  async getEvent({ db, network, params }) {
    return { event: eventView(found(await events.find(db, network, params.id), 'event')) }
  },
})

type List = Call<typeof contract.listEvents>

/** Running and future events, then past ones; a page may hold the end of one part and the beginning of the next. */
async function pageByRelevance({ db, network, query: { locationRef, limit }, pages, now }: List) {
  const { part, moment, after } = relevanceFrom(pages.cursor(), now)
  const load = async (most: number) => {
    const rows: EventRow[] = []
    for (const one of WALKS[part]) {
      const take = most - rows.length
      if (take === 0) break
      const page = { network, locationRef, moment, take, after: one === part ? after : undefined }
      rows.push(...(await eventsByRelevance[one](db, page)))
    }
    return rows
  }
  const page = await pages.take(limit, load, last => [partOf(last, moment), moment, last.startDate, last.id])
  if (page.rows.length === 0) referencedByQuery(await locations.find(db, network, locationRef), 'locationRef', 'location')
  return page
}
