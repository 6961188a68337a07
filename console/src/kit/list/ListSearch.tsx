import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../format/words.tsx'
import { useShortcuts } from '../keys/keys.ts'
import classes from './list.module.css'

const PAUSE = 120

/** The search of a list. It asks a moment after the last key. */
export function ListSearch({
  hint,
  value = '',
  onChange,
}: {
  hint: string
  value: string | undefined
  onChange: (q: string) => void
}) {
  const { kit: w, shell } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const told = useRef(value)
  // By Back, or when all filters are cleared.
  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  useEffect(() => {
    if (text === told.current) return undefined
    const timer = setTimeout(() => {
      told.current = text
      onChange(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, onChange])
  useShortcuts(shell.keys.lists, [{ keys: '/', label: shell.keys.list, run: () => field.current?.focus() }])
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search!}
      aria-label={`${w.search}: ${hint}`}
      placeholder={hint}
      maxLength={100}
      leftSection={<Search size={15} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" className={classes.hint!} aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={w.clear} onClick={() => setText('')} />
        )
      }
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Escape' && field.current?.blur()}
    />
  )
}
