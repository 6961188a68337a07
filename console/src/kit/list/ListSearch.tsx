import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../format/words.tsx'
import { useShortcuts } from '../keys/keys.ts'
import classes from './list.module.css'

/** So many milliseconds at least are between two questions. What the next one overtakes is given up. */
const APART = 60

/** The search of a list. It asks at once at the first key, and while somebody types on, not at every key. */
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
  const last = useRef(0)
  useEffect(() => {
    if (text === told.current) return undefined
    const ask = () => {
      last.current = performance.now()
      told.current = text
      onChange(text)
    }
    const wait = last.current + APART - performance.now()
    if (wait <= 0) return ask()
    const timer = setTimeout(ask, wait)
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
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // The browser would empty the field, and whoever leaves it goes on with what was found.
        event.preventDefault()
        field.current?.blur()
      }}
    />
  )
}
