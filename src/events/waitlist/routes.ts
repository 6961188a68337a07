import { locations } from '../../access/store.ts'
import { knownCustomer, withCustomer } from '../../community/holders/actions.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { nulls } from '../../db/table.ts'
import { alreadyExists, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { agreeOn } from '../../payments/actions-agree.ts'
import { refuseCode } from '../../payments/rules-deal.ts'
import { countSeats, events } from '../store.ts'
import { saleOf } from '../tickets/rules.ts'
import { findLive } from '../tickets/store.ts'
import { endEntry, serveWaiting } from './actions.ts'
import * as contract from './contract.ts'
import { refuseWaiting } from './rules.ts'
import { entryList, findEntry, findWaiting, nextPlace, waitlistEntries } from './store.ts'
import { waitlistEntry, type WaitingRow } from './table.ts'
import { entryView } from './view.ts'

export const waitlistRoutes = implement(contract, {
  async createWaitlistEntry(call) {
    const { tx, network, now, body } = call
    const { eventRef, membershipRef, quantity, payment } = body.waitlistEntry
    const faults = new Faults()
    const wanted = await events.lock(tx, network, eventRef)
    const place = wanted && (await locations.find(tx, network, wanted.locationRef))
    const held = faults.reference(place && wanted, '/waitlistEntry/eventRef', 'event')
    const member = faults.reference(
      await memberships.lock(tx, network, membershipRef),
      '/waitlistEntry/membershipRef',
      'membership',
    )
    const isClosed = held?.applicationType === 'none'
    faults.rule(isClosed, '/waitlistEntry/eventRef', 'There is no registration for this event here.')
    const sale = held && saleOf(held, quantity, place!)
    const agreed = sale && (await agreeOn(call, sale, { membership: member }, payment, faults.at('/waitlistEntry')))
    const { event, buyer, deal } = faults.refuse({ event: held, buyer: member, deal: agreed })
    const ticket = await findLive(tx, network, eventRef, membershipRef)
    if (ticket) throw alreadyExists('The membership has a ticket for the event.', `/events/tickets/v1/${ticket.id}`)
    const waiting = await findWaiting(tx, network, eventRef, membershipRef)
    if (waiting) throw alreadyExists('The membership waits for the event already.', `/events/waitlist/v1/${waiting.id}`)
    refuseWaiting(event, quantity, now)
    refuseCode(deal)
    const row: WaitingRow = {
      ...nulls(waitlistEntry),
      ...newKeys(call),
      eventRef,
      locationRef: event.locationRef,
      membershipRef,
      userRef: buyer.userRef,
      place: await nextPlace(tx, network, eventRef),
      quantity,
      paymentType: payment?.type ?? null,
      customerRef: payment?.customerRef ?? null,
      promocode: payment?.promocode ?? null,
      status: 'waiting',
      waitingFor: membershipRef,
      updateDate: now,
    }
    await waitlistEntries.insert(tx, row)
    const joined = { ...event, waiting: event.waiting + 1 }
    await countSeats(tx, joined)
    await record(call, 'waitlistEntry', 'created', { after: row })
    await serveWaiting(call, joined)
    return answer(tx, network, row.id)
  },

  async listWaitlistEntries(call) {
    const { db, network } = call
    const { status = ['waiting'], ...query } = await withCustomer(db, network, call.query)
    await knownCustomer(db, network, query)
    const { rows, nextPageToken } = await entryList.read({ ...call, query: { ...query, status } })
    return { waitlistEntries: rows.map(entryView), nextPageToken }
  },

  async getWaitlistEntry({ db, network, params }) {
    return answer(db, network, params.id)
  },

  async leaveWaitlist(call) {
    const { tx, network, params } = call
    const seen = found(await waitlistEntries.find(tx, network, params.id), 'waitlistEntry')
    const event = (await events.lockAny(tx, network, seen.eventRef))!
    await endEntry(call, event, (await waitlistEntries.lock(tx, network, params.id))!, 'left')
    return answer(tx, network, params.id)
  },
})

async function answer(db: Db, network: string, id: string) {
  return { waitlistEntry: entryView(found(await findEntry(db, network, id), 'waitlistEntry')) }
}
