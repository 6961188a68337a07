import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { isEmpty } from '../../../kit/form/values.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useDays } from '../../../kit/hours/use-days.ts'
import { DAYS } from '../../../kit/hours/week.ts'
import { Two } from './More.tsx'

/** How often it is booked. All of them are made at once, each a booking of its own. */
export function RepeatFields({ locationRef }: { locationRef: string }) {
  const { bookings: w } = useWords()
  const { form } = useForm()
  const days = useDays()
  const period = String(form.valueAt('repeat.period') ?? '')
  const [count, until] = [form.valueAt('repeat.count'), form.valueAt('repeat.untilDate')]
  const before = useRef({ count, until })
  useEffect(() => {
    const isUntil = until !== before.current.until
    before.current = { count, until }
    // One of them is sent: the one that was filled in last.
    if (!isEmpty(count) && !isEmpty(until)) form.set(isUntil ? 'repeat.count' : 'repeat.untilDate', '')
  }, [count, until])
  const choose = (next: string) => {
    form.set('repeat.period', next)
    if (next === '') for (const name of ['count', 'untilDate']) form.set(`repeat.${name}`, '')
    else if (isEmpty(count) && isEmpty(until)) form.set('repeat.count', 4)
    if (next !== 'week') for (const day of DAYS) form.set(`repeat.days.${day}`, false)
  }
  return (
    <>
      <Select
        label={w.repeat}
        data={[{ value: '', label: w.never }, ...Object.entries(w.periods).map(([value, label]) => ({ value, label }))]}
        value={period}
        allowDeselect={false}
        onChange={next => choose(next ?? '')}
      />
      {period !== '' && (
        <>
          {period === 'week' && (
            <SimpleGrid cols={{ base: 4, xs: 7 }} spacing="xs" role="group" aria-label={w.period}>
              {DAYS.map(day => (
                <Checkbox
                  key={day}
                  label={days.name(day, 'short')}
                  checked={form.valueAt(`repeat.days.${day}`) === true}
                  onChange={event => form.set(`repeat.days.${day}`, event.currentTarget.checked)}
                />
              ))}
            </SimpleGrid>
          )}
          <Two>
            <Field at="repeat.every" label={w.every[period as keyof typeof w.every]} />
            <Field at="repeat.count" label={w.count} />
            <Field at="repeat.untilDate" label={w.until} locationRef={locationRef} />
            <Field at="repeat.onConflict" label={w.onConflict} words={w.conflicts} isClearable={false} />
          </Two>
        </>
      )}
    </>
  )
}
