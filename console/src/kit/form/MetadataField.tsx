import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../format/words.tsx'
import { isSame } from './values.ts'

interface Props {
  label: string
  error?: string | undefined
  value: Record<string, unknown>
  onChange: (value: Record<string, unknown>) => void
}

type Line = [name: string, text: string, isJson?: boolean]

/** Free fields with names and values. Text stays text; whatever else is stored is shown and kept as JSON. */
export function MetadataField({ label, error, value, onChange }: Props) {
  const { kit: w } = useWords()
  const [known, setKnown] = useState(value)
  const [lines, setLines] = useState(linesOf(value))
  // What others stored, or what was discarded, is not in the lines yet.
  if (!isSame(value, known)) {
    setKnown(value)
    setLines(linesOf(value))
  }
  const change = (next: Line[]) => {
    const now = Object.fromEntries(next.filter(([name]) => name !== '').map(([name, ...line]) => [name, valueOf(...line)]))
    setLines(next)
    setKnown(now)
    onChange(now)
  }
  const changeLine = (at: number, line: Line) => change(lines.map((old, i) => (i === at ? line : old)))
  /** What would be lost: a value without a name, and all but the last of a name. */
  const faultOf = ([name, text]: Line, at: number) => {
    if (name === '') return text === '' ? undefined : w.faults.required
    return lines.some(([other], i) => i < at && other === name) ? w.faults.twice : undefined
  }
  return (
    <Fieldset legend={label} variant="unstyled">
      <Stack gap={6}>
        {lines.map((line, i) => {
          const [name, text, isJson] = line
          const fault = faultOf(line, i)
          return (
            <Group key={i} gap={6} wrap="nowrap" align="flex-start">
              <TextInput
                flex={1}
                aria-label={w.metadataKey}
                placeholder={w.metadataKey}
                value={name}
                error={fault}
                data-unfinished={fault !== undefined || undefined}
                onChange={event => changeLine(i, [event.currentTarget.value, text, isJson])}
              />
              <TextInput
                flex={2}
                aria-label={`${w.metadataValue}: ${name}`}
                placeholder={w.metadataValue}
                value={text}
                onChange={event => changeLine(i, [name, event.currentTarget.value, isJson])}
              />
              <ActionIcon mt={3} aria-label={`${w.remove}: ${name}`} onClick={() => change(lines.filter((_, at) => at !== i))}>
                <X size={15} />
              </ActionIcon>
            </Group>
          )
        })}
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Plus size={14} />}
            onClick={() => setLines([...lines, ['', '']])}
          >
            {w.add}
          </Button>
        </Group>
        {error && (
          <Text size="xs" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

const linesOf = (value: Props['value']): Line[] =>
  Object.entries(value).map(([name, stored]) =>
    typeof stored === 'string' ? [name, stored] : [name, JSON.stringify(stored), true],
  )

function valueOf(text: string, isJson = false): unknown {
  if (!isJson) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
