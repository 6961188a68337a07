import { StatusBadge, type Tone } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import type { ScheduledUse } from './scheduled.ts'

const TONES: Record<ScheduledUse['status'], Tone> = { scheduled: 'busy', resolved: 'good', canceled: 'quiet', failed: 'bad' }

/** Whether what is scheduled has been paid. */
export const ScheduledState = ({ of: { status } }: { of: ScheduledUse }) => (
  <StatusBadge tone={TONES[status]}>{useWords().scheduled.statuses[status]}</StatusBadge>
)
