import { shifted } from '../../../kit/form/local-time.ts'

export const VIEWS = ['day', 'week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** The days of a view, the last one not in it. */
export function daysOf(view: View, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: shifted(date, 1) }
  if (view === 'week') {
    const from = shifted(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { from, to: shifted(from, 7) }
  }
  const from = `${date.slice(0, 7)}-01`
  return { from, to: `${shifted(from, 32).slice(0, 7)}-01` }
}

/** The date from which the view before or after begins. */
export const stepped = (view: View, date: string, by: 1 | -1): string => {
  const { from, to } = daysOf(view, date)
  return by === 1 ? to : view === 'month' ? `${shifted(from, -1).slice(0, 7)}-01` : shifted(date, view === 'day' ? -1 : -7)
}

export const eachDay = ({ from, to }: { from: string; to: string }): string[] => {
  const days: string[] = []
  for (let day = from; day < to; day = shifted(day, 1)) days.push(day)
  return days
}

/** Minutes since midnight of a local time as the timeline has it: `2027-01-31 09:30:00`. */
export const minutesOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

/** 1440 is the end of the day. */
export const clockAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

/** The label of a full hour, `09:00`; none for the half hours between. */
export const onTheHour = (time: string): string => (time.slice(14, 16) === '00' ? time.slice(11, 16) : '')
