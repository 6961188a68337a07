import { locations } from '../../access/store.ts'
import { withCustomer } from '../../community/holders/actions.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { alreadyExists, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { agreeOn } from '../../payments/actions-agree.ts'
import { leftOf } from '../rules.ts'
import { events } from '../store.ts'
import { endEntry, serveWaiting } from '../waitlist/actions.ts'
import { findWaiting } from '../waitlist/store.ts'
import { giveTicket, loadTicketViews, recordTicket, takeSeats } from './actions.ts'
import { cancelTicket, lockWhole } from './actions-cancel.ts'
import * as contract from './contract.ts'
import { codeIn } from './rules-code.ts'
import { checkedIn, checkedOut, hosted, inRole, refuseEnded, saleOf, seatsOf, soldOut } from './rules.ts'
import { eventTickets, findByCode, findLive, findTicket, ticketList } from './store.ts'

export const eventTicketRoutes = implement(contract, {
  async createEventTicket(call) {
    const { tx, network, now, body } = call
    const { eventRef, membershipRef, quantity, role, payment } = body.ticket
    const faults = new Faults()
    const wanted = await events.lock(tx, network, eventRef)
    const place = wanted && (await locations.find(tx, network, wanted.locationRef))
    const held = faults.reference(place && wanted, '/ticket/eventRef', 'event')
    const member = faults.reference(await memberships.lock(tx, network, membershipRef), '/ticket/membershipRef', 'membership')
    const isClosed = role === 'attendee' && held?.applicationType === 'none'
    faults.rule(isClosed, '/ticket/eventRef', 'There is no registration for this event here.')
    const sold = held && saleOf(held, quantity, place!)
    const sale = sold && (role === 'host' ? hosted(sold) : sold)
    const agreed = sale && (await agreeOn(call, sale, { membership: member }, payment, faults.at('/ticket')))
    const { event, buyer, deal } = faults.refuse({ event: held, buyer: member, deal: agreed })
    refuseEnded(event, now)
    const there = await findLive(tx, network, eventRef, membershipRef)
    if (there) throw alreadyExists('The membership has a ticket for the event already.', `/events/tickets/v1/${there.id}`)
    const isSeated = role === 'attendee'
    const fits = quantity <= leftOf(event)
    // Whoever can have the seats takes them, rather than be given what the own entry asks for.
    const served = isSeated ? await serveWaiting(call, event, fits ? membershipRef : undefined) : event
    if (isSeated && quantity > leftOf(served)) throw soldOut(leftOf(served), served.waiting < event.waiting)
    const { ticket, event: seated } = await giveTicket(call, { event: served, buyer, deal, quantity, role })
    // Whoever has a ticket does not wait for one.
    const waiting = await findWaiting(tx, network, eventRef, membershipRef)
    if (waiting) await endEntry(call, seated, waiting, 'promoted', ticket)
    return answer(call, ticket.id)
  },

  async listEventTickets(call) {
    const { db, network, now } = call
    const { status = ['active'], ...query } = await withCustomer(db, network, call.query)
    const { rows, nextPageToken } = await ticketList.read({ ...call, query: { ...query, status } })
    return { tickets: await loadTicketViews(db, network, rows, now), nextPageToken }
  },

  async getEventTicket(call) {
    return answer(call, call.params.id)
  },

  async getEventTicketQr({ db, network, params }) {
    const { code } = found(await eventTickets.findAny(db, network, params.id), 'ticket')
    const drawn = found(code ?? undefined, 'code of the ticket')
    // What draws is loaded when it is first asked for.
    return { name: `${params.id}.svg`, content: async () => (await import('uqr')).renderSVG(drawn) }
  },

  async updateEventTicket(call) {
    const { event, ticket: before } = found(await lockWhole(call, call.params.id), 'ticket')
    const { role } = call.body.ticket
    const changes = inRole(before, role)
    if (role === 'attendee' && before.quantity > leftOf(event)) throw soldOut(leftOf(event))
    const after = await eventTickets.update(call, before, changes)
    await recordTicket(call, 'updated', { before, after })
    await serveWaiting(call, await takeSeats(call, event, seatsOf(after) - seatsOf(before)))
    return answer(call, before.id)
  },

  async cancelEventTicket(call) {
    await cancelTicket(call, call.params.id, call.query.refund)
    return answer(call, call.params.id)
  },

  async checkInEventTicket(call) {
    const { tx, network, now, params } = call
    const before = found(await eventTickets.lockAny(tx, network, params.id), 'ticket')
    const after = await eventTickets.update(call, before, checkedIn(before, now))
    await recordTicket(call, 'checkedIn', { before, after })
    return answer(call, params.id)
  },

  async undoEventCheckIn(call) {
    const { tx, network, params } = call
    const before = found(await eventTickets.lockAny(tx, network, params.id), 'ticket')
    const after = await eventTickets.update(call, before, checkedOut(before))
    await recordTicket(call, 'updated', { before, after })
    return answer(call, params.id)
  },

  async checkInByCode(call) {
    const { tx, network, now, body } = call
    const { eventRef, code: typed } = body.checkin
    const faults = new Faults()
    const event = faults.reference(await events.find(tx, network, eventRef), '/checkin/eventRef', 'event')
    const code = codeIn(typed)
    faults.rule(code === undefined, '/checkin/code', 'This is no code: a character is wrong, or missing.')
    const seen = event && code ? await findByCode(tx, network, eventRef, code) : undefined
    const ticket = event && code ? faults.reference(seen, '/checkin/code', 'ticket for this event') : seen
    const { id } = faults.refuse({ ticket }).ticket
    const before = (await eventTickets.lockAny(tx, network, id))!
    const after = await eventTickets.update(call, before, checkedIn(before, now))
    await recordTicket(call, 'checkedIn', { before, after })
    return answer(call, id)
  },
})

async function answer({ network, now, ...call }: { network: string; now: string } & ({ db: Db } | { tx: Db }), id: string) {
  const db = 'tx' in call ? call.tx : call.db
  const [ticket] = await loadTicketViews(db, network, [found(await findTicket(db, network, id), 'ticket')], now)
  return { ticket: ticket! }
}
