import { plain } from './rules.ts'
import { amountOf, numberOf, timeOf } from './rules-amount.ts'
import type { Values } from './rules-template.ts'
import type { Language } from './rules-words.ts'
import type { Part } from './rules-words-of.ts'
import type { BookingMatter, SettledMatter } from './table-matter.ts'
import { factsOfEnd, factsOfPayment, type Facts } from './view-settled.ts'
import type { Known } from './view-ticket.ts'

type BookingMail = 'bookingConfirmation' | 'bookingUpdate' | 'bookingReminder' | 'bookingCancellation'

/** What is told in other words to those who come than to the owner. */
const TO_GUESTS: Partial<Record<BookingMail, 'guestUpdate' | 'guestCancellation'>> = {
  bookingUpdate: 'guestUpdate',
  bookingCancellation: 'guestCancellation',
}

/** The words of a mail about a booking. */
export function wordsOnBooking(kind: BookingMail, { resourceTitle, isForGuest }: BookingMatter, { words }: Language): Part {
  const { subject, title, body } = words[(isForGuest && TO_GUESTS[kind]) || kind]
  const name = plain(resourceTitle)
  return { subject: place => subject(place, name), title: () => title(name), body: place => body(place, name) }
}

/** What it tells: of what, when, how many seats, and what was paid or is given back. */
export function factsOfBooking(
  kind: BookingMail,
  booking: BookingMatter,
  settled: readonly SettledMatter[],
  language: Language,
): Facts {
  const { facts } = language.words
  return [
    [facts.resource, plain(booking.resourceTitle)],
    [facts.time, timeOf(booking.startDate, booking.endDate, booking.timezoneId, language)],
    ...(booking.seats === 1 ? [] : [[facts.seats, numberOf(booking.seats, language.locale)] as const]),
    // What it costs is the owner’s affair, and a reminder goes to all who come.
    ...(kind === 'bookingReminder' || booking.isForGuest
      ? []
      : kind === 'bookingCancellation'
        ? factsOfEnd(booking, settled, language)
        : factsOfPayment(booking, language)),
  ]
}

/** What the template of a resource can name. */
export function valuesOfBooking(booking: BookingMatter, { name, place, language }: Known): Values {
  const at = (date: string) => timeOf(date, date, booking.timezoneId, language)
  return new Map([
    ['resource.title', plain(booking.resourceTitle)],
    ['user.name', name],
    ['booking.startDate', at(booking.startDate)],
    ['booking.endDate', at(booking.endDate)],
    ['payment.amount', amountOf(booking, language)],
    ['location.title', place],
  ])
}
