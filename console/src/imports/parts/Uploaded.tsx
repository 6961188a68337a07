import { Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { calling } from '../../kit/data/calling.ts'
import type { SessionLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { Check } from './Check.tsx'
import { Columns } from './Columns.tsx'
import { writeTable, type Table } from './csv.ts'
import { FaultsTable } from './FaultsTable.tsx'
import type { FieldOf, KindName } from './fields.ts'
import { LinesTable } from './LinesTable.tsx'
import { mapped } from './mapped.ts'
import { send, useCheck, type Sent } from './use-check.ts'

interface Props {
  of: KindName
  table: Table
  all: readonly FieldOf[]
  fields: string[]
  onFields: (fields: string[]) => void
  locations: readonly SessionLocation[]
  /** Where a file without a column for it goes, unless somebody chooses another. */
  locationRef: string | undefined
  onApplied: (id: string) => void
}

/** A file that was read: its columns, what the dry run says of it, and its lines. */
export function Uploaded({ of, table, all, fields, onFields, locations, locationRef, onApplied }: Props) {
  const { imports: w, holder } = useWords()
  const say = useSay()
  const [chosen, setChosen] = useState(locationRef)
  const [invite, setInvite] = useState(false)
  const taken = useMemo(() => mapped({ table, fields }, of, locations), [table, fields, of, locations])
  const hasLocation = fields.includes('locationRef')
  const takesLocation = all.some(({ name }) => name === 'locationRef')
  const sent: Sent | undefined = useMemo(() => {
    if (fields.every(name => name === '')) return undefined
    return { of, csv: writeTable(taken), locationRef: hasLocation || !takesLocation ? undefined : chosen, invite }
  }, [of, taken, fields, hasLocation, takesLocation, chosen, invite])
  const check = useCheck(sent)
  const apply = useMutation({
    mutationFn: () => calling(() => send(sent!, true)),
    onSuccess: ({ import: { id } }) => (id === undefined ? void check.refetch() : onApplied(id)),
    onError: error => say.failed(error, () => apply.mutate()),
  })
  const report = check.data
  const cellAt = (line: number, field: string) => {
    const at = taken.header.cells.indexOf(field)
    return line === taken.header.line ? undefined : taken.rows.find(row => row.line === line)?.cells[at]
  }
  return (
    <Stack gap="md">
      {takesLocation && !hasLocation && locations.length > 1 && (
        <Select
          label={holder.location}
          description={w.locationHint}
          data={locations.map(({ id, title }) => ({ value: id, label: title }))}
          value={chosen ?? null}
          onChange={id => setChosen(id ?? undefined)}
          allowDeselect={false}
          maw={420}
        />
      )}
      <Columns of={of} table={table} all={all} fields={fields} onChange={onFields} />
      <Check
        check={check}
        invite={of === 'memberships' ? { value: invite, set: setInvite } : undefined}
        isApplying={apply.isPending}
        onApply={() => apply.mutate()}
      />
      {report && report.faults.length > 0 && <FaultsTable title={w.faultsTitle} report={report} cellAt={cellAt} />}
      <LinesTable table={taken} report={report} />
    </Stack>
  )
}
