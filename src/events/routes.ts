import { findLocation } from '../access/store.ts'
import { implement, type Call } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newId } from '../kernel/storage/ids.ts'
import { toPage } from '../kernel/http/page.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { newEvent, partOf, PARTS, relevanceFrom } from './rules.ts'
import { findEvent, insertEvent, pageOfEvents } from './store.ts'
import type { EventRow } from './table.ts'
import { eventView } from './view.ts'

export const eventRoutes = implement(contract, {
  async createEvent(call) {
    const { tx, network, now, body } = call
    const faults = new Faults()
    const location = faults.reference(await findLocation(tx, network, body.event.locationRef), '/event/locationRef', 'location')
    const row = newEvent(body.event, location, faults, { network, id: newId(), createDate: now })
    faults.refuse()
    await insertEvent(tx, row)
    const event = eventView(row)
    await record(call, 'event.created', row.id, undefined, event)
    return { event }
  },

  async listEvents(call) {
    const { db, network, query } = call
    const { rows, nextPageToken } = query.order === 'relevance' ? await pageByRelevance(call) : await pageByDate(call)
    if (rows.length === 0) referencedByQuery(await findLocation(db, network, query.locationRef), 'locationRef', 'location')
    return {
      events: rows.map(eventView),
      searchQueryNext:
        nextPageToken === undefined
          ? undefined
          : { limit: query.limit, locationRef: query.locationRef, nextPageToken, order: query.order },
    }
  },

  async getEvent({ db, network, params }) {
    return { event: eventView(found(await findEvent(db, network, params.id), 'event')) }
  },
})

type List = Call<typeof contract.listEvents>

async function pageByDate({ db, network, query, pages }: List) {
  const order = query.order as Exclude<contract.Order, 'relevance'>
  const column = order.split(':')[0] as 'createDate' | 'startDate' | 'endDate'
  const after = pages.cursor() as [string, string] | undefined
  const rows = await pageOfEvents(db, order, {
    network,
    locationRef: query.locationRef,
    take: query.limit + 1,
    ...(after && { after }),
  })
  return toPage(rows, query.limit, pages, last => [last[column], last.id])
}

/** Running and coming events, then past ones; a page may hold the end of one part and the beginning of the next. */
async function pageByRelevance({ db, network, query, pages, now }: List) {
  const { part, moment, after } = relevanceFrom(pages.cursor(), now)
  const rows: EventRow[] = []
  for (const one of PARTS.slice(PARTS.indexOf(part))) {
    const take = query.limit + 1 - rows.length
    if (take === 0) break
    rows.push(
      ...(await pageOfEvents(db, one, {
        network,
        locationRef: query.locationRef,
        moment,
        take,
        ...(one === part && after && { after }),
      })),
    )
  }
  return toPage(rows, query.limit, pages, last => [partOf(last, moment), moment, last.startDate, last.id])
}
