import { useMemo } from 'react'
import { useWords } from '../../../kit/format/words.tsx'
import type { View } from './day.ts'
import { blockedOf, eventOf, lanesOf, shownHours, type Shown } from './timeline-events.ts'
import type { Moves } from './use-moves.ts'

/** What the timeline draws. The arrays stay the same as long as their contents do: whenever it is given others, it lays everything out again. */
export function useDrawn(shown: Shown, view: View, { foreseen, pending }: Moves) {
  const { bookings: w, assignments } = useWords()
  const { resources, bookings, openingHours, days, local } = shown
  const all = useMemo(() => {
    const lanes = lanesOf(bookings)
    const words = { takenWith: w.takenWith, assigned: assignments.title }
    return {
      rows: resources.map(({ id, title, type }) => ({ id, label: title, payload: { type, lanes: lanes.get(id) } })),
      blocked: view === 'month' ? [] : blockedOf(shown, words),
      hours: shownHours(shown),
    }
  }, [resources, bookings, openingHours, days.from, days.to, local, view, w, assignments])
  const events = useMemo(
    () => [...all.blocked, ...bookings.map(booking => eventOf(foreseen(booking), local))],
    [all, bookings, local, pending],
  )
  return { ...all, events }
}
