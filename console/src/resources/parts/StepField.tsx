import { Select } from '@mantine/core'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useWords } from '../../kit/format/words.tsx'

const AT = 'resource.bookingStepMinutes'

/** On which steps bookings begin and end. */
export function StepField() {
  const { resources: w } = useWords()
  const { form } = useOwnField(AT, w.step)
  return (
    <Select
      label={w.step}
      // Objects have such keys in the order of their numbers.
      data={Object.entries(w.steps).map(([value, label]) => ({ value, label }))}
      value={String(form.valueAt(AT))}
      error={form.faults[AT]}
      allowDeselect={false}
      onChange={next => form.set(AT, Number(next))}
    />
  )
}
