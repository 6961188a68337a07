/** An instant by the clock of a time zone, as `datetime-local` takes it: `2027-01-15T09:30`. */
export function localAt(instant: string, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(new Date(instant))
  const part = (type: string) => parts.find(each => each.type === type)!.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The instant at which the clock of a time zone shows this. Of an hour that there is twice it is the first; one that is skipped is moved on. */
export function instantAt(local: string, timeZone: string): string {
  const [first] = instantsAt(local, timeZone)
  return first ?? new Date(Math.max(...candidatesOf(local, timeZone))).toISOString()
}

/** All instants at which the clock of a time zone shows this, in order: two of an hour that there is twice, none of one that is skipped. */
export const instantsAt = (local: string, timeZone: string): string[] =>
  [...new Set(candidatesOf(local, timeZone))]
    .map(epoch => new Date(epoch).toISOString())
    .filter(instant => localAt(instant, timeZone) === local)
    .toSorted()

/** A local time by what the clock is ahead on the day before, and on the day after. */
function candidatesOf(local: string, timeZone: string): number[] {
  const wanted = Date.parse(`${local}:00Z`)
  const shownAt = (epoch: number) => Date.parse(`${localAt(new Date(epoch).toISOString(), timeZone)}:00Z`)
  return [wanted - 86_400_000, wanted + 86_400_000].map(epoch => wanted - (shownAt(epoch) - epoch))
}

/** The instant at which the clock of one time zone shows what that of another one shows at an instant. Nothing stays nothing. */
export const sameClock = (instant: string, from: string, to: string): string =>
  instant === '' ? '' : instantAt(localAt(instant, from), to)

/** A local time of a calendar as it is meant: it has no end of a day, and says 23:59. */
export const atMidnight = (shown: string): string =>
  shown.slice(11, 16) === '23:59' ? `${shifted(shown.slice(0, 10), 1)} 00:00:00` : shown

/**
 * Where calendars draw the end of what lasts so long. They read local times, `2027-01-31 09:30:00`, by the clock of the browser, and fail at what
 * ends before it begins. So where the clock of the location repeats an hour, or that of the browser skips one, it is drawn as long as it lasts.
 */
export function drawnEnd(start: string, end: string, milliseconds: number): string {
  const readAt = (local: string) => new Date(local.replace(' ', 'T')).getTime()
  // Swedes write dates so.
  return readAt(start) < readAt(end) ? end : new Date(readAt(start) + milliseconds).toLocaleString('sv')
}

/** Whether a text is a day as `2027-01-31`, of a year that the interface knows and after which there is another one. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= '1970' &&
  text < '9999' &&
  !Number.isNaN(Date.parse(text)) &&
  shifted(text, 0) === text

/** Whether a text is an instant as `2027-01-31T08:30:00Z`, of such a year. */
export const isInstant = (text: string): boolean =>
  /^.{10}T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** A day as `2027-01-31`, so many days later. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A clock is slow to make, and a calendar asks for a time of each thing in it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts })
  clocks.set(timeZone, made)
  return made
}
