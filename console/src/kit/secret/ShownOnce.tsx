import { Alert, Button, CopyButton, Stack, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useWords } from '../format/words.tsx'

/** Something to copy, such as an address or a client id. */
export function Copyable({ label, value, autoFocus = false }: { label: string; value: string; autoFocus?: boolean }) {
  const { kit: w } = useWords()
  return (
    <TextInput
      label={label}
      readOnly
      value={value}
      onFocus={event => event.currentTarget.select()}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      {...(autoFocus && { 'data-autofocus': true })}
      rightSectionWidth={104}
      rightSection={
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant={copied ? 'light' : 'default'}
              leftSection={copied ? <Check size={14} /> : <Copy size={14} />}
              aria-label={`${copied ? w.copied : w.copy}: ${label}`}
              onClick={copy}
            >
              {copied ? w.copied : w.copy}
            </Button>
          )}
        </CopyButton>
      }
    />
  )
}

/** A secret that is shown this once: it is stored nowhere. */
export const ShownOnce = ({
  warning,
  values,
}: {
  warning: string
  values: readonly (readonly [label: string, value: string])[]
}) => (
  <Stack gap="md">
    <Alert color="yellow">{warning}</Alert>
    {values.map(([label, value], i) => (
      <Copyable key={label} label={label} value={value} autoFocus={i === values.length - 1} />
    ))}
  </Stack>
)
