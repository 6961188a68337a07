import { localAt } from '../form/local-time.ts'
import { now } from './clock.ts'

/** The day of today by the clock of a time zone, as `2027-01-31`. */
export const todayAt = (timeZone: string): string => localAt(now(), timeZone).slice(0, 10)
