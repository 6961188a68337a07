import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../kit/format/words.tsx'
import type { Unit } from '../../kit/holder/holder.ts'

export const LEDGERS: Record<Unit, string> = { credits: '/transactions', dayPasses: '/transactions/day_passes' }

/** Between credits and day passes, each of which has a page of its own. */
export function UnitSwitch({ unit, places }: { unit: Unit; places: Record<Unit, string> }) {
  const { ledgers: w } = useWords()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      size="xs"
      aria-label={w.unit}
      data={[
        { value: 'credits', label: w.units.credits },
        { value: 'dayPasses', label: w.units.dayPasses },
      ]}
      value={unit}
      onChange={value => void navigate({ to: places[value] })}
    />
  )
}
