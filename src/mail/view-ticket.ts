import { plain } from './rules.ts'
import { amountOf, numberOf, timeOf } from './rules-amount.ts'
import type { Values } from './rules-template.ts'
import type { Language } from './rules-words.ts'
import type { Part } from './rules-words-of.ts'
import type { TicketMail } from './table.ts'
import type { SeatsMatter, SettledMatter, TicketMatter } from './table-matter.ts'
import { factsOfEnd, factsOfPayments, factsOfSettled, type Facts } from './view-settled.ts'

/** What values of a template are made from beside what the mail is about. */
export interface Known {
  name: string
  place: string
  language: Language
}

/** The words of a mail about seats at an event. */
export function wordsOnTicket(
  kind: TicketMail | 'waitlistUpdate',
  { eventTitle }: Pick<TicketMatter, 'eventTitle'>,
  { words }: Language,
): Part {
  const { subject, title, body } = words[kind]
  const name = plain(eventTitle)
  return { subject: place => subject(place, name), title: () => title(name), body: place => body(place, name) }
}

/** What it tells: when and where, how many seats, by which code they let in, and what was paid or is given back. */
export function factsOfTicket(
  kind: TicketMail,
  ticket: TicketMatter,
  settled: readonly SettledMatter[],
  language: Language,
): Facts {
  return [
    ...(ticket.code === null || ticket.deleteDate !== null ? [] : [[language.words.facts.code, ticket.code] as const]),
    ...factsOfSeats(ticket, language),
    ...factsOfMoney(kind, ticket, settled, language),
  ]
}

/** Of seats that somebody has, or waits for: when and where, and how many. */
export function factsOfSeats(of: SeatsMatter, language: Language): Facts {
  const { facts } = language.words
  const venue = plain(of.venue)
  return [
    [facts.event, plain(of.eventTitle)],
    [facts.time, timeOf(of.startDate, of.endDate, of.timezoneId, language)],
    ...(venue === '' ? [] : [[facts.venue, venue] as const]),
    [facts.seats, numberOf(of.quantity, language.locale)],
  ]
}

function factsOfMoney(kind: TicketMail, ticket: TicketMatter, settled: readonly SettledMatter[], language: Language): Facts {
  switch (kind) {
    case 'ticketReminder':
    case 'eventUpdate':
      return []
    case 'ticketCancellation':
      return factsOfEnd([ticket], settled, language)
    case 'eventCancellation':
      return factsOfSettled(settled, language)
    default:
      return factsOfPayments([ticket], language)
  }
}

/** What the template of an event can name. */
export const valuesOfTicket = (ticket: TicketMatter, { name, place, language }: Known): Values =>
  new Map([
    ['event.title', plain(ticket.eventTitle)],
    ['user.name', name],
    ['startDate', timeOf(ticket.startDate, ticket.startDate, ticket.timezoneId, language)],
    ['venue', plain(ticket.venue)],
    ['ticket.quantity', numberOf(ticket.quantity, language.locale)],
    ['ticket.code', ticket.code ?? ''],
    ['payment.amount', amountOf(ticket, language)],
    ['location.title', place],
  ])
