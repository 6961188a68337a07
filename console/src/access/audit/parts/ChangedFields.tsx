import { Nothing } from '../../../kit/format/values.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import type { Entry } from '../../../kit/history/entries.ts'
import { differences } from '../../../kit/history/differences.ts'
import { useAuditNames } from '../../../kit/history/names.ts'

const SHOWN = 3

/** The names of the fields that an entry changed. */
export function ChangedFields({ of }: { of: Entry }) {
  const names = useAuditNames()
  const formats = useFormats()
  const changed = differences(of).filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return <Nothing />
  const rest = changed.length - SHOWN
  return (
    <>
      {formats.list(changed.slice(0, SHOWN).map(({ path }) => names.field(path, of.object)))}
      {rest > 0 && ` +${rest}`}
    </>
  )
}
