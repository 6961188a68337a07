import type { LocationRow } from '../access/table.ts'
import type { Attachment } from '../kernel/smtp/mailer.ts'
import type { Entry } from './table.ts'

/** So many files that each ask for one thing are sent with a mail; of more there is one that shows them all. */
const MOST_FILES = 12

interface Invited {
  /** What is told at once. */
  entries: readonly Entry[]
  isCanceled: boolean
  place: LocationRow
  attendee: { name: string; surname: string; email: string }
  /** Whom mails come from. */
  from: string
}

/**
 * The files by which a calendar takes up what a mail tells: an invitation, or one to strike it out. RFC 5546 lets each be about one entry
 * alone; many are published together, which asks nobody to come. It wants an organizer, which is the sender where a location has no address.
 */
export async function invitesOf(name: string, { entries, isCanceled, place, attendee, from }: Invited): Promise<Attachment[]> {
  // What writes calendars is loaded when the first one is written.
  const { calendarOf } = await import('./rules-ics.ts')
  const organizer = { name: place.title, email: place.email ?? from }
  const person = { name: `${attendee.name} ${attendee.surname}`.trim(), email: attendee.email }
  const file = (filename: string, method: 'REQUEST' | 'CANCEL' | 'PUBLISH', some: readonly Entry[]): Attachment => ({
    filename,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarOf(
      { title: some[0]!.title, invitation: { method, organizer, attendee: method === 'PUBLISH' ? undefined : person } },
      some,
      place,
    ),
  })
  if (entries.length > MOST_FILES) return [file(`${name}s.ics`, 'PUBLISH', entries)]
  const method = isCanceled ? 'CANCEL' : 'REQUEST'
  return entries.map((entry, i) => file(entries.length === 1 ? `${name}.ics` : `${name}-${i + 1}.ics`, method, [entry]))
}
