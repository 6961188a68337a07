import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../format/words.tsx'
import { isDay } from './local-time.ts'

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'max'> {
  type: 'date' | 'datetime-local'
  value: string
  /** Empty while what is typed is no whole date. */
  onChange: (date: string) => void
}

/** With a last one, the browser's own field takes no more than four digits of a year. */
const LAST = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

const isWhole = (text: string) => text === '' || isDay(text.slice(0, 10))

/** Whether a field holds what is no date: a part of one, the 31st of February, or a year that is too short. */
export const isUnfinished = ({ type, value, validity }: HTMLInputElement): boolean =>
  type in LAST && (validity.badInput || !isWhole(value))

/**
 * A date in the browser's own field. Whoever types the year 2027 has typed the years 2, 20 and 202 on the way, which nobody means. Such a date
 * stays in the field but is not given to the form, and is marked as a fault when somebody leaves it so. So is a part of a date, and one that there
 * is not, of which the browser says that the field is empty.
 */
export function DateInput({ type, value, onChange, onBlur, error, ...rest }: Props) {
  const { kit: w } = useWords()
  const [typed, setTyped] = useState<{ text: string; left?: string }>()
  // The next digit may be quicker than an address that holds the date; and what was left unfinished gives way to what comes from elsewhere.
  if (typed && (typed.left === undefined ? typed.text === value : typed.left !== value)) setTyped(undefined)
  return (
    <TextInput
      {...rest}
      type={type}
      max={LAST[type]}
      value={typed?.text ?? value}
      error={error || (typed?.left !== undefined && (typed.text === '' ? w.faults.date : w.faults.year))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text })
        onChange(isWhole(text) ? text : '')
      }}
      onBlur={event => {
        setTyped(isUnfinished(event.currentTarget) ? { text: event.currentTarget.value, left: value } : undefined)
        onBlur?.(event)
      }}
    />
  )
}
