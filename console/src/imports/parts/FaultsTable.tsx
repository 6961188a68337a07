import { Table as MantineTable, Text } from '@mantine/core'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import classes from './imports.module.css'
import type { Report } from './use-check.ts'
import { useFault } from './use-fault.ts'

interface Props {
  title: string
  report: Report
  /** What stands in the file at a line, in the column of a field. */
  cellAt?: (line: number, field: string) => string | undefined
}

/** What is wrong, by line and column. */
export function FaultsTable({ title, report: { faults, moreFaults }, cellAt }: Props) {
  const { imports: w } = useWords()
  const { tell, columnOf } = useFault()
  return (
    <Section title={title}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
        <MantineTable>
          <MantineTable.Thead>
            <MantineTable.Tr>
              <MantineTable.Th scope="col" className={classes.line!}>
                {w.line}
              </MantineTable.Th>
              <MantineTable.Th scope="col">{w.column}</MantineTable.Th>
              <MantineTable.Th scope="col">{w.fault}</MantineTable.Th>
              {cellAt && <MantineTable.Th scope="col">{w.value}</MantineTable.Th>}
            </MantineTable.Tr>
          </MantineTable.Thead>
          <MantineTable.Tbody>
            {faults.map((fault, i) => (
              <MantineTable.Tr key={i}>
                <MantineTable.Td className={classes.line!}>{fault.line}</MantineTable.Td>
                <MantineTable.Td>{columnOf(fault)}</MantineTable.Td>
                <MantineTable.Td data-wraps>{tell(fault)}</MantineTable.Td>
                {cellAt && <MantineTable.Td>{fault.column && cellAt(fault.line, fault.column)}</MantineTable.Td>}
              </MantineTable.Tr>
            ))}
          </MantineTable.Tbody>
        </MantineTable>
      </div>
      {moreFaults > 0 && (
        <Text size="sm" c="dimmed" mt="lg">
          {w.moreFaults(moreFaults)}
        </Text>
      )}
    </Section>
  )
}
