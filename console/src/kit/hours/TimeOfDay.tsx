import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { timeOf } from './week.ts'
import classes from './week.module.css'

/** A time of the day, `HH:mm` up to 24:00. `9`, `930` and `9.30` are understood. What is none goes back to what was there. */
export function TimeOfDay({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const keep = () => {
    const time = read(text)
    if (time === undefined || time === value) setText(value)
    else onChange(time)
  }
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      maxLength={5}
      value={text}
      className={classes.time!}
      onChange={event => setText(event.currentTarget.value)}
      onFocus={event => event.currentTarget.select()}
      onBlur={keep}
      onKeyDown={event => event.key === 'Enter' && keep()}
    />
  )
}

function read(text: string): string | undefined {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:[:.h]?(\d{2}))?\s*$/.exec(text) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || all > 1440 ? undefined : timeOf(all)
}
