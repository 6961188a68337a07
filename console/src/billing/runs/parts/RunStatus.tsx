import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { Run } from './run.ts'

export function RunStatus({ of: { status, faults } }: { of: Run }) {
  const { runs: w } = useWords()
  const tone = status === 'running' ? 'busy' : status === 'failed' ? 'bad' : faults.length > 0 ? 'wait' : 'good'
  return <StatusBadge tone={tone}>{status === 'completed' && faults.length > 0 ? w.withFaults : w.statuses[status]}</StatusBadge>
}
