import { plain } from './rules.ts'
import { amountOf, numberOf, timeOf } from './rules-amount.ts'
import type { Values } from './rules-template.ts'
import type { Language } from './rules-words.ts'
import type { Part } from './rules-words-of.ts'
import type { BookingMatter, SettledMatter } from './table-matter.ts'
import { factsOfEnd, factsOfPayments, type Facts } from './view-settled.ts'
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

/** What it tells: of what, when, how many seats, and what was paid or is given back; of all bookings of a series that are meant. */
export function factsOfBooking(
  kind: BookingMail,
  booking: BookingMatter,
  settled: readonly SettledMatter[],
  language: Language,
): Facts {
  const { facts } = language.words
  return [
    [facts.resource, plain(booking.resourceTitle)],
    [facts.time, timesOf(booking, language)],
    ...(booking.seats === 1 ? [] : [[facts.seats, numberOf(booking.seats, language.locale)] as const]),
    // What it costs is the owner’s affair, and a reminder goes to all who come.
    ...(kind === 'bookingReminder' || booking.isForGuest
      ? []
      : kind === 'bookingCancellation'
        ? factsOfEnd(booking.told, settled, language)
        : factsOfPayments(booking.told, language)),
  ]
}

/** More lines than these nobody reads. */
const MOST_TIMES = 12

/** Each time in a line of its own; of very many the first ones and the last. */
function timesOf({ told, timezoneId }: BookingMatter, language: Language): string {
  const times = told
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    .map(({ startDate, endDate }) => timeOf(startDate, endDate, timezoneId, language))
  const shown = times.length > MOST_TIMES ? [...times.slice(0, MOST_TIMES - 2), '…', times.at(-1)!] : times
  return shown.join('\n')
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
