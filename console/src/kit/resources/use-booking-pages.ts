import { useWords } from '../format/words.tsx'
import type { Sibling } from '../page/Page.tsx'
import { ASSIGNMENTS } from './assignment.ts'

/** What is booked, and what can be. */
export function useBookingPages(): Sibling[] {
  const { bookings, resources, assignments } = useWords()
  return [
    { to: '/resources/bookings', label: bookings.title },
    { to: '/resources', label: resources.title },
    { to: ASSIGNMENTS, label: assignments.title },
  ]
}
