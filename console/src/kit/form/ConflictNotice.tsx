import { Alert, Button, Group, Text } from '@mantine/core'
import { Users } from 'lucide-react'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import type { ContractFormState } from './use-contract-form.tsx'

/** Tells what somebody else has stored since the form was opened. What was typed is still in the fields, and is what the next try saves. */
export function ConflictNotice({ form, labels }: { form: ContractFormState; labels: ReadonlyMap<string, string> }) {
  const { kit: w } = useWords()
  const { time } = useFormats()
  const { by, theirs } = form.conflict!
  const told = theirs.filter(([path]) => labels.has(path))
  return (
    <Alert role="alert" color="yellow" icon={<Users />} title={w.changedTitle}>
      {by.map(({ name, at }) => (
        <Text key={name} size="sm">
          {w.changedBy(name)} · {time(at)}
        </Text>
      ))}
      <Text size="sm">{w.changedText}</Text>
      {told.map(([path, value]) => (
        <Group key={path} justify="space-between" mt="xs" gap="xs">
          <Text size="sm">
            <b>{labels.get(path)}</b> · {w.theirs}: {shown(value) || w.empty}
          </Text>
          {String(form.valueAt(path)) !== String(value) && (
            <Button size="compact-xs" variant="default" onClick={() => form.takeTheirs(path)}>
              {w.keepTheirs}
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  )
}

/** Of a list of objects nobody could read more than how many there are. */
const shown = (value: unknown): string => {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  return value.some(each => typeof each === 'object') ? String(value.length) : value.join(', ')
}
