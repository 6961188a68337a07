import { now } from '../data/clock.ts'
import { useLocation } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { DateInput } from './DateInput.tsx'
import { instantAt, localAt } from './local-time.ts'

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
 * the person's way of writing them.
 */
export function TimeField({ value, onChange, description, locationRef, ...rest }: Props) {
  const { timezoneId } = useLocation(locationRef)
  const { zone } = useFormats(locationRef)
  const { kit: w } = useWords()
  const at = value === '' ? now() : value
  const isElsewhere = localAt(at, timezoneId) !== localAt(at, HERE)
  return (
    <DateInput
      {...rest}
      description={[description, isElsewhere && w.localTime(zone(at))].filter(Boolean).join(' ')}
      type="datetime-local"
      value={value === '' ? '' : localAt(value, timezoneId)}
      onChange={local => onChange(local === '' ? '' : instantAt(local, timezoneId))}
    />
  )
}

/** The time zone of the browser. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
