import { now } from '../../kit/data/clock.ts'
import { localAt } from '../../kit/form/local-time.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShownTogether } from './today.ts'

interface Stretch {
  startDate: string
  endDate: string
}

/** Where something of today is, and when: with its location and its time zone where those are not the same for all that is shown. */
export function usePlace(locationRef: string) {
  const { today: w } = useWords()
  const isTogether = useShownTogether().length > 0
  const { timezoneId: usual } = useLocation()
  const { timezoneId, title } = useLocation(locationRef)
  const { day, time, moment, zone } = useFormats(locationRef)
  const withZone = (text: string, instant: string) => (isTogether && timezoneId !== usual ? `${text} ${zone(instant)}` : text)
  const dayOf = (instant: string) => localAt(instant, timezoneId).slice(0, 10)
  return {
    location: isTogether ? title : undefined,
    /** Its hours; of several days, when it begins, or until when it goes on. */
    when({ startDate, endDate }: Stretch): string {
      if (dayOf(startDate) === dayOf(endDate)) return withZone(`${time(startDate)} – ${time(endDate)}`, startDate)
      return startDate > now() ? withZone(moment(startDate), startDate) : w.until(day(endDate))
    },
  }
}
