import { useLocation } from '../format/session.tsx'
import { DateInput } from './DateInput.tsx'
import { instantAt, localAt } from './local-time.ts'

interface Props {
  value: string
  onChange: (instant: string) => void
  label: string
  error?: string | undefined
  /** The location whose clock counts; that of the page if none is named. */
  locationRef?: string | undefined
}

/** A date and a time by the clock of the location. The browser's own field knows the person's way of writing them. */
export function TimeField({ value, onChange, locationRef, ...rest }: Props) {
  const { timezoneId } = useLocation(locationRef)
  return (
    <DateInput
      {...rest}
      type="datetime-local"
      value={value === '' ? '' : localAt(value, timezoneId)}
      onChange={local => onChange(local === '' ? '' : instantAt(local, timezoneId))}
    />
  )
}
