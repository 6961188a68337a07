import { Select, Text } from '@mantine/core'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { isKeyedByTitle } from './mapped.ts'
import type { FieldOf, KindName } from './fields.ts'
import classes from './imports.module.css'
import type { Table } from './csv.ts'
import { useFieldName } from './use-field-name.ts'

interface Props {
  of: KindName
  table: Table
  all: readonly FieldOf[]
  fields: readonly string[]
  onChange: (fields: string[]) => void
}

/** Which field each column of the file is. */
export function Columns({ of, table, all, fields, onChange }: Props) {
  const { imports: w } = useWords()
  const nameOf = useFieldName()
  const choose = (at: number, name: string) => onChange(fields.map((old, i) => (i === at ? name : old === name ? '' : old)))
  const data = all.map(({ name, isRequired }) => ({ value: name, label: nameOf(name) + (isRequired ? ' *' : '') }))
  const missing = all.filter(
    ({ name, isRequired }) => isRequired && !fields.includes(name) && name !== 'locationRef' && name !== 'key',
  )
  return (
    <Section title={w.columns}>
      <div className={classes.columns}>
        {table.header.cells.map((cell, at) => (
          <Select
            key={at}
            label={cell.trim() === '' ? w.unnamedColumn(at + 1) : cell}
            description={sampleOf(table, at) ?? w.emptyColumn}
            inputWrapperOrder={['label', 'input', 'description']}
            data={data}
            value={fields[at] === '' ? null : (fields[at] ?? null)}
            onChange={name => choose(at, name ?? '')}
            placeholder={w.leftOut}
            searchable
            clearable
          />
        ))}
      </div>
      {missing.length > 0 && (
        <Text size="sm" c="red" mt="md" role="alert">
          {w.missingColumns(missing.map(({ name }) => nameOf(name)).join(', '))}
        </Text>
      )}
      {isKeyedByTitle(of, fields) && (
        <Text size="sm" c="dimmed" mt="md">
          {w.keyedByTitle}
        </Text>
      )}
    </Section>
  )
}

/** The first text in a column, by which people recognize it. */
const sampleOf = ({ rows }: Table, at: number) => rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 60)
