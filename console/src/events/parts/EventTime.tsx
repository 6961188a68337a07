import { StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { timeOf, type Event } from './event.ts'

const TONES = { canceled: 'bad', running: 'good', coming: 'busy', past: 'quiet' } as const

/** Whether an event is canceled, over, goes on, or is to come. */
export function EventTime({ event }: { event: Event }) {
  const { events: w, eventLife } = useWords()
  const time = timeOf(event)
  return <StatusBadge tone={TONES[time]}>{time === 'canceled' ? eventLife.canceled : w[time]}</StatusBadge>
}
