import { locations } from '../access/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { cancelEvent, makeHosts } from './actions-life.ts'
import * as contract from './contract-life.ts'
import { copyOf, placeOf } from './rules.ts'
import { datesOfCopies } from './rules-copy.ts'
import { events, eventWords } from './store.ts'
import { loadTicketViews } from './tickets/actions.ts'
import { ticketsOfEvent } from './tickets/store.ts'
import { eventView } from './view.ts'

export const eventLifeRoutes = implement(contract, {
  async cancelEvent(call) {
    const { tx, network, params, body } = call
    const before = found(await events.lock(tx, network, params.id), 'event')
    const { event, refunds } = await cancelEvent(call, before, body.reason)
    return { event: eventView(event, (await locations.findAny(tx, network, event.locationRef))!), refunds }
  },

  async copyEvent(call) {
    const { tx, network, params, body } = call
    const before = found(await events.find(tx, network, params.eventRef), 'event')
    const location = placeOf(await locations.find(tx, network, before.locationRef))
    const faults = new Faults()
    const dates = datesOfCopies(before, body, location.timezoneId, faults)
    faults.refuse()
    const seriesRef = body.repeat ? newId() : null
    const made = []
    for (const { startDate, endDate } of dates) {
      const title = body.event?.title ?? before.title
      const row = { ...copyOf(before), ...newKeys(call), title, startDate, endDate, seriesRef, updateDate: call.now }
      await eventWords.add(tx, await events.insert(tx, row))
      await record(call, 'event', 'created', { after: row })
      made.push(eventView(row, location))
    }
    return { event: made[0]!, events: made }
  },

  async setEventHosts(call) {
    const { tx, network, params, body, now } = call
    const event = found(await events.lock(tx, network, params.id), 'event')
    const location = (await locations.findAny(tx, network, event.locationRef))!
    await makeHosts(
      call,
      event,
      location,
      body.tickets.map(({ membershipRef }) => membershipRef),
    )
    return { tickets: await loadTicketViews(tx, network, await ticketsOfEvent(tx, network, event.id), now) }
  },
})
