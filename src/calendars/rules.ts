import { ApiError } from '../kernel/errors/api-error.ts'
import { mayRead, type Scope } from '../terms/scopes.ts'
import { CALENDAR_CONTENTS, type CalendarContent } from './contract-calendar.ts'

interface Caller {
  scopes: readonly string[]
}

/** A calendar takes the scope of what it shows. */
const SCOPE_OF: Record<CalendarContent, Scope> = { events: 'events', bookings: 'resources' }

/** Throws 403 where a caller may not change what shows this. */
export function checkScope({ scopes }: Caller, content: CalendarContent): void {
  if (!scopes.includes(SCOPE_OF[content])) throw lacking(content, SCOPE_OF[content])
}

/** Throws 403 where a caller may not read what shows this. */
export function checkReadable({ scopes }: Caller, content: CalendarContent): void {
  if (!mayRead(scopes, SCOPE_OF[content])) throw lacking(content, `${SCOPE_OF[content]}.readonly`)
}

const lacking = (content: CalendarContent, scope: string) =>
  new ApiError('insufficient_scope', `A calendar of ${content} needs the scope ${scope}.`)

/** What a list is narrowed to for a caller that may not read all calendars. */
export function shownTo({ scopes }: Caller): { content?: CalendarContent[] } {
  const content = CALENDAR_CONTENTS.filter(one => mayRead(scopes, SCOPE_OF[one]))
  return content.length === CALENDAR_CONTENTS.length ? {} : { content }
}
