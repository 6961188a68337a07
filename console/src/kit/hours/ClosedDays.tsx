import { Button, Checkbox, Group, Input, Pill, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '../form/DateInput.tsx'
import { useOwnField } from '../form/use-own-field.ts'
import { useWords } from '../format/words.tsx'
import { useDays } from './use-days.ts'
import classes from './week.module.css'

/** Days on which nothing opens: once, or every year. `at` is where the body has the hours. */
export function ClosedDays({ at }: { at: string }) {
  const path = `${at}.closedDays`
  const { hours: w, kit } = useWords()
  const { form } = useOwnField(path, w.closedDays)
  const days = useDays()
  const [day, setDay] = useState('')
  const [isYearly, setYearly] = useState(false)
  /** Whether somebody has come back to a day that is not added. The form leads there before it sends. */
  const [isMissed, setMissed] = useState(false)
  const closed = (form.valueAt(path) || []) as readonly string[]
  const add = () => {
    if (day === '') return
    form.set(path, [...new Set([...closed, isYearly ? day.slice(5) : day])].toSorted())
    setDay('')
  }
  return (
    <Stack gap={8}>
      <div>
        <Text size="sm" fw={500}>
          {w.closedDays}
        </Text>
        <Text size="xs" c="dimmed">
          {w.closedDaysHint}
        </Text>
      </div>
      {closed.length > 0 && (
        <Pill.Group>
          {closed.map(each => (
            <Pill
              key={each}
              size="md"
              className={classes.closedDay!}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `${kit.remove}: ${days.closed(each)}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() =>
                form.set(
                  path,
                  closed.filter(other => other !== each),
                )
              }
            >
              {days.closed(each)}
              {each.length === 5 && ` · ${w.yearly}`}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <Group gap="sm" align="flex-start">
        <DateInput
          type="date"
          aria-label={w.closedDay}
          value={day}
          error={isMissed && day !== '' && w.notAdded}
          data-unfinished={day !== '' || undefined}
          onChange={typed => {
            setDay(typed)
            setMissed(false)
          }}
          onFocus={() => setMissed(day !== '')}
          onKeyDown={event => {
            // Enter adds the day, and does not send the form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Checkbox mt={8} label={w.everyYear} checked={isYearly} onChange={event => setYearly(event.currentTarget.checked)} />
        <Button mt={2} variant="default" disabled={day === ''} onClick={add}>
          {kit.add}
        </Button>
      </Group>
      {form.faults[path] && <Input.Error role="alert">{form.faults[path]}</Input.Error>}
    </Stack>
  )
}
