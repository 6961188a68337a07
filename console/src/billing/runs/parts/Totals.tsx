import { useFormats } from '../../../kit/format/use-formats.ts'
import { Nothing } from '../../../kit/format/values.tsx'
import type { Run } from './run.ts'

/** What was billed with tax, in each currency. */
export function Totals({ of }: { of: Run['totals'] }) {
  const { money } = useFormats()
  if (of.length === 0) return <Nothing />
  return <>{of.map(({ grossAmount, currencyCode }) => money(grossAmount, currencyCode)).join(' · ')}</>
}
