import { Checkbox, Group, TagsInput } from '@mantine/core'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useWords } from '../../../kit/format/words.tsx'

const DETAILS = ['legalName', 'address', 'taxId'] as const

/** What a buyer must have before an invoice is issued. */
export function DetailsField({ at }: { at: string }) {
  const { billingSettings: w } = useWords()
  const { form, fault } = useOwnField(at, w.requiredDetails)
  return (
    <Checkbox.Group
      label={w.requiredDetails}
      description={w.requiredDetailsHint}
      error={fault}
      value={(form.valueAt(at) || []) as string[]}
      onChange={value => form.set(at, value)}
    >
      <Group mt={8} gap="lg">
        {DETAILS.map(detail => (
          <Checkbox key={detail} value={detail} label={w.details[detail]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** After how many days mails remind. */
export function DaysField({ at }: { at: string }) {
  const { billingSettings: w } = useWords()
  const { form, fault } = useOwnField(at, w.reminderDays)
  const days = (form.valueAt(at) || []) as number[]
  return (
    <TagsInput
      label={w.reminderDays}
      description={w.reminderDaysHint}
      error={fault}
      value={days.map(String)}
      onChange={values =>
        form.set(
          at,
          [...new Set(values.map(Number))].filter(Number.isInteger).toSorted((a, b) => a - b),
        )
      }
      maxTags={5}
      inputMode="numeric"
    />
  )
}
