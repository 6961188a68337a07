import { cancelEvent, copyEvent, setEventHosts } from '../events/contract-life.ts'
import { createEvent } from '../events/contract.ts'
import { cancelEventTicket, checkInEventTicket, createEventTicket } from '../events/tickets/contract.ts'
import { findLive } from '../events/tickets/store.ts'
import { createWaitlistEntry } from '../events/waitlist/contract.ts'
import type { GatheringLine, GatheringStep } from './lines-places.ts'
import type { Paid } from './lines-shop.ts'
import { later } from './moments.ts'
import { orByCard, settle, typeOf } from './outside.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Events that are told step by step: who joins, waits, comes or gives a ticket back, what repeats, and what is canceled. */
export function gatheringsAreHeld(scenario: Scenario): void {
  const { lines, alongside, perform, places, ids, at } = scenario
  for (const [key, place, title, announced, start, minutes, fields, steps] of lines.gatherings) {
    alongside(announced, place, async context => {
      const startDate = at(start, place)
      const endDate = later(startDate, `+${minutes}m`)
      const event = { locationRef: places.get(place).id, title, startDate, endDate, ...fields }
      ids.event.add(`${key} 0`, (await perform(createEvent, context, { event })).event.id)
    })
    for (const step of steps) alongside(step[0], place, context => take(scenario, context, { key, place, step }))
  }
}

interface Told {
  key: GatheringLine[0]
  place: string
  step: GatheringStep
}

async function take(scenario: Scenario, context: ActorContext, { key, place, step }: Told): Promise<void> {
  const { perform, ids, at, by, people } = scenario
  const eventOf = (copy = 0) => ids.event.get(`${key} ${copy}`)
  const ticketOf = async (person: string, copy: number | undefined) => {
    const { tx, network } = context
    return { id: (await findLive(tx, network, eventOf(copy), people.get(person).id))!.id }
  }
  switch (step[1]) {
    case 'joins': {
      const [, , person, asked, copy] = step
      return orByCard(asked, async pays => {
        const fields = ticketFor(scenario, eventOf(copy), person, pays)
        const { payment } = (await perform(createEventTicket, by(context, person), { ticket: fields })).ticket
        if (payment?.transactionRef) await settle(scenario, context, payment.transactionRef, pays)
      })
    }
    case 'waits': {
      const [, , person, pays, copy] = step
      const fields = ticketFor(scenario, eventOf(copy), person, pays)
      return void (await perform(createWaitlistEntry, by(context, person), { waitlistEntry: fields }))
    }
    case 'gives back':
      return void (await perform(cancelEventTicket, by(context, step[2]), undefined, await ticketOf(step[2], step[3])))
    case 'comes':
      return void (await perform(checkInEventTicket, context, undefined, await ticketOf(step[2], step[3])))
    case 'hosts': {
      const tickets = [{ membershipRef: people.get(step[2]).id }]
      return void (await perform(setEventHosts, context, { tickets }, { id: eventOf(step[3]) }))
    }
    case 'repeats': {
      const [, , first, count] = step
      const copies = { event: { startDate: at(first, place) }, repeat: { period: 'week', count } } as const
      const { events } = await perform(copyEvent, context, copies, { eventRef: eventOf() })
      for (const [i, { id }] of events.entries()) ids.event.add(`${key} ${i + 1}`, id)
      return
    }
    case 'is canceled':
      return void (await perform(cancelEvent, context, { reason: step[2] }, { id: eventOf() }))
  }
}

const ticketFor = ({ people }: Scenario, eventRef: string, person: string, pays: Paid) => ({
  eventRef,
  membershipRef: people.get(person).id,
  payment: pays === 'free' ? undefined : { type: typeOf(pays) },
})
