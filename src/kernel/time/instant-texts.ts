import { DAY, MINUTE } from './instant.ts'

/** The length of a canonical instant. */
export const INSTANT_LENGTH = 24

/** Milliseconds since 1970 of a canonical instant that begins at a place of a longer text. No text is cut out for it, and none is parsed twice. */
export function epochIn(text: string, at: number): number {
  const days = daysOf(two(text, at) * 100 + two(text, at + 2), two(text, at + 5), two(text, at + 8))
  const seconds = (two(text, at + 11) * 60 + two(text, at + 14)) * 60 + two(text, at + 17)
  return days * DAY + seconds * 1_000 + two(text, at + 20) * 10 + text.charCodeAt(at + 22) - ZERO
}

/** Writes canonical instants, of which many are on the same few days and at whole minutes. */
export function instantWriter(): (epoch: number) => string {
  const days = new Map<number, string>()
  return epoch => {
    const day = Math.floor(epoch / DAY)
    const rest = epoch - day * DAY
    if (rest % MINUTE !== 0) return new Date(epoch).toISOString()
    let date = days.get(day)
    if (date === undefined) days.set(day, (date = new Date(day * DAY).toISOString().slice(0, 11)))
    return date + MINUTES[rest / MINUTE]!
  }
}

/** The end of an instant, for each minute of a day. */
const MINUTES = Array.from({ length: 1_440 }, (_, minute) => new Date(minute * MINUTE).toISOString().slice(11))

const ZERO = 48

const two = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * ZERO

/** Days since 1970 of a date of the Gregorian calendar, by years that begin in March, so that a leap day is the last of its year. */
function daysOf(year: number, month: number, day: number): number {
  const [from, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  return from * 365 + leapDays + Math.floor((153 * months + 2) / 5) + day - 1 - 719_468
}
