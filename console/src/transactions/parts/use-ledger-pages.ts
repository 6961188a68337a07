import { useWords } from '../../kit/format/words.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import { SCHEDULED } from '../../kit/holder/scheduled.ts'
import type { Sibling } from '../../kit/page/Page.tsx'
import { LEDGERS } from './UnitSwitch.tsx'

/** What happened with a unit, and what is still to be taken of it. */
export function useLedgerPages(unit: Unit): Sibling[] {
  const { ledgers, scheduled } = useWords()
  return [
    { to: LEDGERS[unit], label: ledgers.entries },
    { to: SCHEDULED[unit], label: scheduled.title },
  ]
}
