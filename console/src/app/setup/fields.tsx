import { PasswordInput, Select } from '@mantine/core'
import { useOwnField } from '../../kit/form/use-own-field.ts'

interface Props {
  at: string
  label: string
  hint?: string
  /** What else follows from what is chosen. */
  onPicked?: (value: string) => void
}

/** One of a long list that the contract does not hold, such as the time zones. */
export function OneOfMany({
  at,
  label,
  hint,
  data,
  onPicked,
}: Props & { data: readonly (string | { value: string; label: string })[] }) {
  const { form } = useOwnField(at, label)
  return (
    <Select
      label={label}
      description={hint}
      error={form.faults[at]}
      data={data}
      value={String(form.valueAt(at) ?? '')}
      onChange={value => {
        form.set(at, value ?? '')
        onPicked?.(value ?? '')
      }}
      searchable
      allowDeselect={false}
      limit={50}
      required
      withAsterisk={false}
    />
  )
}

export function NewPassword({ at, label, hint }: Props) {
  const { form } = useOwnField(at, label)
  return (
    <PasswordInput
      label={label}
      description={hint}
      error={form.faults[at]}
      size="sm"
      autoComplete="new-password"
      aria-invalid={form.faults[at] !== undefined}
      required
      withAsterisk={false}
      value={String(form.valueAt(at) ?? '')}
      onChange={event => form.set(at, event.currentTarget.value)}
    />
  )
}
