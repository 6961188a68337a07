/** In milliseconds; a day is one of wall-clock time. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The last instant that can be stored; the first is the start of 1970. */
export const LAST_INSTANT = '9999-12-31T23:59:59.999Z'

/** The last instant that can be stored, in milliseconds since 1970. */
export const LAST_EPOCH = Date.parse(LAST_INSTANT)

/**
 * The canonical form, `YYYY-MM-DDTHH:mm:ss.sssZ`, of an RFC 3339 date-time with an offset, in the years 1970 to 9999 both as
 * written and in UTC; undefined for anything else: dates alone, `:60`, 30 February. Digits past milliseconds are cut.
 */
export function instant(text: string): string | undefined {
  if (CANONICAL.test(text)) return dayExists(text) ? text : undefined
  const parts = RFC_3339.exec(text)
  if (parts === null || !dayExists(text)) return undefined
  const [, fraction = '', sign, hours, minutes] = parts
  const utc = `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  if (sign === undefined) return utc
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE
  const epoch = Date.parse(utc) - (sign === '-' ? -offset : offset)
  return epoch >= 0 && epoch <= LAST_EPOCH ? new Date(epoch).toISOString() : undefined
}

/** Milliseconds since 1970 of a canonical instant. */
export function epochOf(instant: string): number {
  return Date.parse(instant)
}

/** The canonical instant of milliseconds since 1970, held within the years 1970 to 9999 so that texts always compare as times. */
export function instantOf(epoch: number): string {
  return new Date(Math.min(Math.max(epoch, 0), LAST_EPOCH)).toISOString()
}

/** The canonical instant that many milliseconds later (or earlier), held within the years 1970 to 9999. */
export function addMilliseconds(instant: string, milliseconds: number): string {
  return instantOf(epochOf(instant) + milliseconds)
}

const DATE_TIME = String.raw`(?:19[7-9]\d|[2-9]\d{3})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`
const CANONICAL = new RegExp(String.raw`^${DATE_TIME}\.\d{3}Z$`)
const RFC_3339 = new RegExp(String.raw`^${DATE_TIME}(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$`, 'i')

// Only for texts that fit the pattern above: month and day are in their places, and the day is at most 31.
function dayExists(text: string): boolean {
  const day = Number(text.slice(8, 10))
  return day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)))
}

/** A day that is counted from 1970-01-01, as 2027-01-31. */
export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** A local time so many months later, as milliseconds of wall-clock time; a day that the month does not have becomes its last one. */
export function monthsLater(wall: number, months: number): number {
  const at = new Date(wall)
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  const day = Math.min(at.getUTCDate(), daysInMonth(month.getUTCFullYear(), month.getUTCMonth() + 1))
  return month.getTime() + (day - 1) * DAY + (wall - Math.floor(wall / DAY) * DAY)
}

/** Days of a month of the Gregorian calendar, months counted from 1. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
