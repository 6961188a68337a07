import { Table as MantineTable, Text, Tooltip } from '@mantine/core'
import { StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import type { Table } from './csv.ts'
import classes from './imports.module.css'
import type { Report } from './use-check.ts'
import { useFault } from './use-fault.ts'
import { useFieldName } from './use-field-name.ts'

const SHOWN = 200

/** The file line by line, as it will be taken: what is wrong is marked where it stands. */
export function LinesTable({ table, report }: { table: Table; report: Report | undefined }) {
  const { imports: w } = useWords()
  const { tell } = useFault()
  const nameOf = useFieldName()
  const byLine = Map.groupBy(report?.faults ?? [], ({ line }) => line)
  const names = table.header.cells
  // Those with faults are shown however far down they stand.
  const rows = table.rows.filter(({ line }, i) => i < SHOWN || byLine.has(line))
  return (
    <Section title={w.lines}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={w.lines}>
        <MantineTable>
          <MantineTable.Thead>
            <MantineTable.Tr>
              <MantineTable.Th scope="col" className={classes.line!}>
                {w.line}
              </MantineTable.Th>
              <MantineTable.Th scope="col">{w.state}</MantineTable.Th>
              {names.map(name => (
                <MantineTable.Th key={name} scope="col">
                  {nameOf(name)}
                </MantineTable.Th>
              ))}
            </MantineTable.Tr>
          </MantineTable.Thead>
          <MantineTable.Tbody>
            {rows.map(({ line, cells }) => {
              const faults = byLine.get(line) ?? []
              return (
                <MantineTable.Tr key={line}>
                  <MantineTable.Td className={classes.line!}>{line}</MantineTable.Td>
                  <MantineTable.Td>
                    {report &&
                      (faults.length > 0 ? (
                        <StatusBadge tone="bad">{w.faultCount(faults.length)}</StatusBadge>
                      ) : (
                        <StatusBadge tone="good">{w.fine}</StatusBadge>
                      ))}
                  </MantineTable.Td>
                  {names.map((name, at) => {
                    const found = faults.filter(({ column }) => column === name)
                    const cell = (
                      <MantineTable.Td key={name} data-fault={found.length > 0 || undefined}>
                        {cells[at]}
                      </MantineTable.Td>
                    )
                    if (found.length === 0) return cell
                    return (
                      <Tooltip key={name} label={found.map(tell).join(' ')} multiline maw={320}>
                        {cell}
                      </Tooltip>
                    )
                  })}
                </MantineTable.Tr>
              )
            })}
          </MantineTable.Tbody>
        </MantineTable>
      </div>
      {table.rows.length > rows.length && (
        <Text size="sm" c="dimmed" mt="lg">
          {w.moreLines(table.rows.length - rows.length)}
        </Text>
      )}
    </Section>
  )
}
