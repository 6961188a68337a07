import { Text } from '@mantine/core'
import type { Words } from '../../words/en/index.ts'
import { StatusBadge, type Tone } from './values.tsx'
import { useWords } from './words.tsx'

type Statuses = Words['statuses']
/** The kinds of things that have states. */
type Stated = keyof Statuses
type StatusOf<K extends Stated> = keyof Statuses[K] & string

type AnyStatus = { [K in Stated]: StatusOf<K> }[Stated]

/** What waits for somebody stands out; what is over is quiet. */
const TONES: Record<AnyStatus, Tone> = {
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

interface Props<K extends Stated> {
  /** What it is the state of. */
  of: K
  is: StatusOf<K>
}

const wordOf = <K extends Stated>(statuses: Statuses, of: K, is: StatusOf<K>): string =>
  (statuses[of] as Record<string, string>)[is]!

/** The state of a ticket, an order, an invoice, a subscription or a payment. */
export const Status = <K extends Stated>({ of, is }: Props<K>) => (
  <StatusBadge tone={TONES[is as AnyStatus]}>{wordOf(useWords().statuses, of, is)}</StatusBadge>
)

/** The state as a word of the second line, where the screen is too narrow for a column of it; `bad` in its place where there is a worse one. */
export function OnPhone<K extends Stated>({ of, is, bad }: Props<K> & { bad?: string | false | undefined }) {
  const { statuses } = useWords()
  return (
    <Text span inherit hiddenFrom="sm">
      {' · '}
      <Text span inherit {...(bad && { c: 'red', fw: 500 })}>
        {bad || wordOf(statuses, of, is)}
      </Text>
    </Text>
  )
}
