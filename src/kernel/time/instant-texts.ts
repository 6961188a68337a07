import { DAY } from './instant.ts'

/** The length of a canonical instant. */
export const INSTANT_LENGTH = 24

/** Milliseconds since 1970 of a canonical instant that begins at a place of a longer text. No text is cut out for it, and none is parsed twice. */
export function epochIn(text: string, at: number): number {
  const days = daysOf(digits(text, at, 4), digits(text, at + 5, 2), digits(text, at + 8, 2))
  const seconds = (digits(text, at + 11, 2) * 60 + digits(text, at + 14, 2)) * 60 + digits(text, at + 17, 2)
  return days * DAY + seconds * 1_000 + digits(text, at + 20, 3)
}

/** Writes canonical instants, of which many are on the same few days and at whole minutes. */
export function instantWriter(): (epoch: number) => string {
  const days = new Map<number, string>()
  return epoch => {
    const day = Math.floor(epoch / DAY)
    const rest = epoch - day * DAY
    if (rest % 60_000 !== 0) return new Date(epoch).toISOString()
    let date = days.get(day)
    if (date === undefined) days.set(day, (date = new Date(day * DAY).toISOString().slice(0, 11)))
    return date + MINUTES[rest / 60_000]!
  }
}

/** The end of an instant, for each minute of a day. */
const MINUTES = Array.from({ length: 1_440 }, (_, minute) => new Date(minute * 60_000).toISOString().slice(11))

const ZERO = 48

function digits(text: string, at: number, length: number): number {
  let value = 0
  for (let i = at; i < at + length; i++) value = value * 10 + text.charCodeAt(i) - ZERO
  return value
}

/** Days since 1970 of a date of the Gregorian calendar, by years that begin in March, so that a leap day is the last of its year. */
function daysOf(year: number, month: number, day: number): number {
  const [from, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  return from * 365 + leapDays + Math.floor((153 * months + 2) / 5) + day - 1 - 719_468
}
