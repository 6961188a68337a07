import { locations } from '../access/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults } from '../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { listEvents } from './contract-list.ts'
import { pageByRelevance } from './routes-relevance.ts'
import { changesOf, newEvent } from './rules.ts'
import { events, eventsByDate, eventWords } from './store.ts'
import { eventView } from './view.ts'

export const eventRoutes = implement(
  { ...contract, listEvents },
  {
    async createEvent(call) {
      const { tx, network, body } = call
      const faults = new Faults()
      const location = faults.reference(
        await locations.find(tx, network, body.event.locationRef),
        '/event/locationRef',
        'location',
      )
      const row = newEvent(body.event, location, faults, newKeys(call))
      faults.refuse()
      await eventWords.add(tx, await events.insert(tx, row))
      await record(call, 'event', 'created', { after: row })
      return { event: eventView(row) }
    },

    async listEvents(call) {
      const { query } = call
      const { order, limit, nextPageToken: _, visibilityType, ...asked } = query
      const { rows, nextPageToken } =
        order === 'relevance' ? await pageByRelevance(call) : await eventsByDate.read({ ...call, query: { ...query, order } })
      const next = { ...asked, ...(visibilityType && { visibilityType: visibilityType.join() }), limit, order }
      return {
        events: rows.map(eventView),
        searchQueryNext: nextPageToken === undefined ? undefined : { ...next, nextPageToken },
      }
    },

    async getEvent({ db, network, params }) {
      return { event: eventView(found(await events.find(db, network, params.id), 'event')) }
    },

    async updateEvent(call) {
      const { tx, network, params, body } = call
      const before = found(await events.lock(tx, network, params.id), 'event')
      const faults = new Faults()
      const changes = changesOf(body.event, before, faults)
      faults.refuse()
      const after = await events.update(call, before, changes)
      if (after.title !== before.title || after.venue !== before.venue) await eventWords.replace(tx, after)
      await record(call, 'event', 'updated', { before, after })
      return { event: eventView(after) }
    },
  },
)
