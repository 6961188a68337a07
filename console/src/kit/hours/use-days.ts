import { useMemo } from 'react'
import { useSpoken } from '../format/words.tsx'
import { DAYS, spansOf, weekOf, type Day, type Hours, type OpeningHours } from './week.ts'

/** Days and hours in the person's language. */
export function useDays() {
  const { locale, words } = useSpoken()
  const w = words.hours
  return useMemo(() => {
    const name = (day: Day, weekday: 'long' | 'short') =>
      // The first of January 2024 is a Monday.
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + DAYS.indexOf(day)))
    const hours = ({ from, to }: Hours) => (from === '00:00' && to === '24:00' ? w.allDay : `${from}–${to}`)
    return {
      name,
      hours,
      /** 25 December; with a year where it is a day of one year. */
      closed: (day: string) => {
        const isYearly = day.length === 5
        const options = {
          day: 'numeric',
          month: 'long',
          timeZone: 'UTC',
          ...(!isYearly && { year: 'numeric' as const }),
        } as const
        return new Intl.DateTimeFormat(locale, options).format(new Date(`${isYearly ? `2000-${day}` : day}T00:00:00Z`))
      },
      /** Mon–Fri 08:00–20:00, Sat 10:00–16:00 */
      inWords: ({ enabled, items }: OpeningHours) =>
        enabled
          ? spansOf(weekOf(items))
              .map(span => {
                const days =
                  span.first === span.last
                    ? name(span.first, 'short')
                    : `${name(span.first, 'short')}–${name(span.last, 'short')}`
                return `${days} ${span.hours.map(hours).join(', ')}`
              })
              .join(' · ')
          : undefined,
    }
  }, [locale, w])
}
