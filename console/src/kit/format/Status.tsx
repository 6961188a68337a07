import { Text } from '@mantine/core'
import type { Words } from '../../words/en/index.ts'
import { StatusBadge, type Tone } from './values.tsx'
import { useWords } from './words.tsx'

export type Status = keyof Words['statuses']

/** What waits for somebody stands out; what is over is quiet. */
const TONES: Record<Status, Tone> = {
  new: 'wait',
  inProgress: 'busy',
  solved: 'good',
  closed: 'quiet',
  completed: 'good',
  canceled: 'quiet',
  draft: 'quiet',
  issued: 'wait',
  paid: 'good',
  voided: 'quiet',
  scheduled: 'busy',
  active: 'good',
  pending: 'wait',
  processing: 'busy',
  succeeded: 'good',
  failed: 'bad',
  requested: 'wait',
  approved: 'good',
  rejected: 'quiet',
  due: 'wait',
  held: 'good',
  settled: 'quiet',
}

/** The state of a ticket, an order, an invoice, a subscription or a payment. */
export const Status = ({ is }: { is: Status }) => <StatusBadge tone={TONES[is]}>{useWords().statuses[is]}</StatusBadge>

/** The state as a word of the second line, where the screen is too narrow for a column of it; `bad` in its place where there is a worse one. */
export const OnPhone = ({ is, bad }: { is: Status; bad?: string | false | undefined }) => {
  const { statuses } = useWords()
  return (
    <Text span inherit hiddenFrom="sm">
      {' · '}
      <Text span inherit {...(bad && { c: 'red', fw: 500 })}>
        {bad || statuses[is]}
      </Text>
    </Text>
  )
}
