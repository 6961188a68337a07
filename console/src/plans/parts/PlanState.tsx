import { StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Plan } from './plan.ts'

/** Whether a plan is offered, and to whom. */
export function PlanState({ of: { deleteDate, selfSignup } }: { of: Plan }) {
  const { plans: w } = useWords()
  if (deleteDate !== undefined) return <StatusBadge tone="quiet">{w.isArchived}</StatusBadge>
  return selfSignup.enabled && <StatusBadge tone="good">{w.signupsOpen[selfSignup.type]}</StatusBadge>
}
