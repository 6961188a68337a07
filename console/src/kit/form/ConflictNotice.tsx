import { Alert, Button, Group, Text } from '@mantine/core'
import { Users } from 'lucide-react'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { useAuditNames } from '../history/names.ts'
import { useNameOf } from '../pick/use-name-of.ts'
import type { ShownField } from './ContractForm.tsx'
import { shapeAt, type Shape } from './schema.ts'
import type { ContractFormState } from './use-contract-form.tsx'
import { isEmpty, isSame } from './values.ts'

interface Props {
  form: ContractFormState
  fields: ReadonlyMap<string, ShownField>
}

/** Tells what somebody else has stored since the form was opened. What was typed is still in the fields, and is what the next try saves. */
export function ConflictNotice({ form, fields }: Props) {
  const { kit: w } = useWords()
  const { time } = useFormats()
  const names = useAuditNames()
  const { by, theirs } = form.conflict!
  const isWithin = (path: string) => theirs.some(([whole]) => fields.get(whole)?.draw && path.startsWith(`${whole}.`))
  return (
    <Alert role="alert" color="yellow" icon={<Users />} title={w.changedTitle}>
      {by.map(({ name, verb, at }) => (
        <Text key={name} size="sm">
          {[w.changedBy(name), ...(verb === 'updated' ? [] : [names.verb(verb)]), time(at)].join(' · ')}
        </Text>
      ))}
      <Text size="sm">{w.changedText}</Text>
      {theirs.map(([path, value]) => {
        const field = fields.get(path)
        return (
          field &&
          !isWithin(path) && (
            <Group key={path} justify="space-between" mt="xs" gap="xs">
              <Text size="sm">
                <b>{field.label}</b> · {w.theirs}: <Value is={value} of={field} shape={shapeAt(form.body!, path)!} />
              </Text>
              {!isSame(form.valueAt(path), value) && (
                <Button size="compact-xs" variant="default" onClick={() => form.takeTheirs(path)}>
                  {w.keepTheirs}
                </Button>
              )}
            </Group>
          )
        )
      })}
    </Alert>
  )
}

/** A stored value as its field shows it. Of a list of objects nobody could read more than how many there are. */
function Value({ is, of: { words, pick, locationRef, draw }, shape }: { is: unknown; of: ShownField; shape: Shape }) {
  const { kit: w } = useWords()
  const { moment, number, list } = useFormats(locationRef)
  const name = useNameOf(pick, typeof is === 'string' && is !== '' ? is : null)
  if (draw) return draw(is)
  if (isEmpty(is)) return w.empty
  if (typeof is === 'boolean') return is ? w.yes : w.no
  if (typeof is === 'number') return number(is, 10)
  if (Array.isArray(is)) return is.some(each => typeof each === 'object') ? number(is.length) : list(is.map(String))
  if (typeof is === 'object')
    return list(Object.entries(is as object).map(([key, value]) => `${key}: ${String(value)}`)) || w.empty
  if (name.isLoading) return '…'
  const text = String(is)
  return shape.kind === 'time' ? moment(text) : (name.data ?? words?.[text] ?? text)
}
