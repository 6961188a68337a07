import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'

/** Whether a person waits, belongs, is a guest, or is blocked. */
export function PersonStatus({
  of,
  blocked = false,
}: {
  of: { status: 'requested' | 'approved'; type: 'member' | 'nonmember' }
  blocked?: boolean
}) {
  const { people: w } = useWords()
  if (blocked) return <StatusBadge tone="bad">{w.blocked}</StatusBadge>
  if (of.status === 'requested') return <StatusBadge tone="wait">{w.statuses.requested}</StatusBadge>
  return of.type === 'nonmember' ? (
    <StatusBadge tone="quiet">{w.types.nonmember}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{w.statuses.approved}</StatusBadge>
  )
}
