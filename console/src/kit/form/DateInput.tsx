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

/**
 * A date in the browser's own field. Whoever types the year 2027 has typed the years 2, 20 and 202 on the way, which nobody means. Such a date
 * stays in the field but is not given to the form, and is marked as a fault when somebody leaves it so.
 */
export function DateInput({ type, value, onChange, onBlur, error, ...rest }: Props) {
  const { kit: w } = useWords()
  const [unfinished, setUnfinished] = useState<{ text: string; isLeft: boolean }>()
  return (
    <TextInput
      {...rest}
      type={type}
      max={LAST[type]}
      value={unfinished?.text ?? value}
      error={error || (unfinished?.isLeft && w.faults.year)}
      onChange={({ currentTarget: { value: text } }) => {
        const isWhole = text === '' || isDay(text.slice(0, 10))
        setUnfinished(isWhole ? undefined : { text, isLeft: false })
        onChange(isWhole ? text : '')
      }}
      onBlur={event => {
        setUnfinished(now => now && { ...now, isLeft: true })
        onBlur?.(event)
      }}
    />
  )
}
