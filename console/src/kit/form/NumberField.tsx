import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useSpoken } from '../format/words.tsx'
import { decimalOf, readNumber } from './number.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: number | undefined
  /** Undefined when it is left empty, NaN while what is typed is no number, which every contract refuses. */
  onChange: (value: number | undefined) => void
  /** What stands behind the number, such as its currency. */
  suffix?: string | undefined
}

/**
 * A number as the person's language writes it. While somebody types nothing is put into the text or taken out of it. Thousands are read, but not
 * shown: of `1.080` with a digit less nobody could say what it means.
 */
export function NumberField({ value, onChange, suffix, error, onBlur, ...rest }: Props) {
  const { locale, words } = useSpoken()
  const [{ typed, left }, setTyped] = useState<{ typed?: string; left?: { value: number | undefined } }>({})
  // What comes from elsewhere once the field was left takes the place of what could not be read.
  if (left && !Object.is(left.value, value)) setTyped({})
  const read = (text: string) => readNumber(text, decimalOf(locale))
  const isUnread = typed !== undefined && Number.isNaN(read(typed))
  const shown =
    value === undefined || Number.isNaN(value)
      ? ''
      : new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={error || (isUnread && words.kit.faults.number)}
      onChange={event => {
        setTyped({ typed: event.currentTarget.value })
        onChange(read(event.currentTarget.value))
      }}
      onBlur={event => {
        // What cannot be read stays for whoever mends it.
        setTyped(isUnread ? { typed, left: { value } } : {})
        onBlur?.(event)
      }}
      {...(suffix && {
        rightSection: (
          <Text span size="sm" c="dimmed">
            {suffix.trim()}
          </Text>
        ),
        rightSectionPointerEvents: 'none',
        rightSectionWidth: `calc(${suffix.trim().length}ch + 22px)`,
      })}
    />
  )
}
