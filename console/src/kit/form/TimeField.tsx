import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { now } from '../data/clock.ts'
import { useLocation } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { DateInput } from './DateInput.tsx'
import { instantAt, instantsAt, localAt } from './local-time.ts'

interface Props {
  value: string
  onChange: (instant: string) => void
  label: string
  description?: string | undefined
  error?: string | undefined
  /** The location whose clock counts; that of the page if none is named. */
  locationRef?: string | undefined
}

/**
 * A date and a time by the clock of the location, which is named where it shows another time than the person's own. The browser's own field knows
 * the person's way of writing them. Where clocks change it tells of an hour that there is not, and lets the second of two hours be chosen.
 */
export function TimeField({ value, onChange, description, locationRef, ...rest }: Props) {
  const { timezoneId } = useLocation(locationRef)
  const { zone, time } = useFormats(locationRef)
  const { kit: w } = useWords()
  const [typed, setTyped] = useState('')
  const at = value === '' ? now() : value
  const isElsewhere = localAt(at, timezoneId) !== localAt(at, HERE)
  const shown = value === '' ? '' : localAt(value, timezoneId)
  const isMoved = typed !== '' && typed !== shown && value === instantAt(typed, timezoneId)
  const [first, second] = shown === '' ? [] : instantsAt(shown, timezoneId)
  return (
    <div>
      <DateInput
        {...rest}
        description={[description, isElsewhere && w.localTime(zone(at))].filter(Boolean).join(' ')}
        type="datetime-local"
        value={shown}
        onChange={local => {
          setTyped(local)
          onChange(local === '' ? '' : instantAt(local, timezoneId))
        }}
      />
      {isMoved && (
        <Text size="xs" mt={4} role="status">
          {w.clocks.skipped(time(value))}
        </Text>
      )}
      {first && second && (
        <Checkbox
          size="xs"
          mt={6}
          label={w.clocks.second(zone(second))}
          checked={Date.parse(value) >= Date.parse(second)}
          onChange={event => onChange(event.currentTarget.checked ? second : first)}
        />
      )}
    </div>
  )
}

/** The time zone of the browser. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
