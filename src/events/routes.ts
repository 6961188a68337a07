import { locations } from '../access/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { refuseUsed } from '../kernel/errors/in-use.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { changeEvents, ratesFor } from './actions-series.ts'
import * as contract from './contract.ts'
import { listEvents } from './contract-list.ts'
import { pageByRelevance } from './routes-relevance.ts'
import { newEvent } from './rules.ts'
import { events, eventsByDate, eventWords, findEvent } from './store.ts'
import { liveTickets } from './tickets/store.ts'
import { closeWaiting, tellWaiting } from './waitlist/actions.ts'
import { eventView } from './view.ts'

export const eventRoutes = implement(
  { ...contract, listEvents },
  {
    async createEvent(call) {
      const { tx, network, body } = call
      const { locationRef } = body.event
      const faults = new Faults()
      const place = faults.reference(await locations.find(tx, network, locationRef), '/event/locationRef', 'location')
      const row = newEvent(body.event, place, await ratesFor(call, body.event, locationRef), faults, newKeys(call))
      const { location } = faults.refuse({ location: place })
      await eventWords.add(tx, await events.insert(tx, row))
      await record(call, 'event', 'created', { after: row })
      return { event: eventView(row, location) }
    },

    async listEvents(call) {
      const { db, network, query } = call
      const { order, limit, nextPageToken: _, visibilityType, ...asked } = query
      const { rows, nextPageToken } =
        order === 'relevance' ? await pageByRelevance(call) : await eventsByDate.read({ ...call, query: { ...query, order } })
      const next = { ...asked, ...(visibilityType && { visibilityType: visibilityType.join() }), limit, order }
      // All of them are at one location; where there are none, it may not be there.
      const location = rows.length === 0 ? undefined : await locations.findAny(db, network, query.locationRef)
      return {
        events: rows.map(row => eventView(row, location!)),
        searchQueryNext: nextPageToken === undefined ? undefined : { ...next, nextPageToken },
      }
    },

    async getEvent({ db, network, params }) {
      const row = found(await findEvent(db, network, params.id), 'event')
      return { event: eventView(row, { id: row.locationRef, title: row.locationTitle, timezoneId: row.timezoneId }) }
    },

    async updateEvent(call) {
      const isSeries = call.query.series === 'following'
      const { events: changed, location } = await changeEvents(call, call.params.id, call.body.event, isSeries)
      const [event, ...others] = changed.map(row => eventView(row, location))
      return { event: event!, ...(isSeries && { events: others }) }
    },

    async deleteEvent(call) {
      const { tx, network, params } = call
      const before = found(await events.lock(tx, network, params.id), 'event')
      refuseUsed({ 'live ticket': (await liveTickets(tx, network, before.id)).length })
      await tellWaiting(call, before, 'waitlistCancellation')
      const after = await events.remove(call, { ...before, ...(await closeWaiting(call, before)) })
      await eventWords.remove(tx, after)
      await record(call, 'event', 'deleted', { before, after })
      return { event: eventView(after, (await locations.findAny(tx, network, after.locationRef))!) }
    },
  },
)
