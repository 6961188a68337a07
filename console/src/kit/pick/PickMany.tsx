import { MultiSelect, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../format/words.tsx'
import type { Picked, Picker } from './picker.ts'
import classes from './pick.module.css'
import { useNothingFound } from './use-nothing-found.ts'

interface Props {
  from: Picker
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
  description?: string | undefined
  error?: string | undefined
  /** The names of those that came with what is edited, so that nobody asks for them one by one. */
  known?: readonly Picked[]
  maxValues?: number
}

/** A field in which several objects are found by words and chosen, such as people. */
export function PickMany({ from, value, onChange, known = [], ...rest }: Props) {
  const { kit: w } = useWords()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [asked] = useDebouncedValue(words.trim(), 150)
  const [met, setMet] = useState<readonly Picked[]>(known)
  const found = useQuery({
    queryKey: ['pick', 'find', ...from.key, asked],
    queryFn: () => from.find(asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const nothingFoundMessage = useNothingFound(found)
  const options = found.data ?? []
  const named = new Map([...met, ...options].map(one => [one.value, one.label]))
  const strange = value.filter(id => !named.has(id))
  const names = useQueries({
    queries: strange.map(id => ({ queryKey: ['pick', 'name', ...from.key, id], queryFn: () => from.name(id) })),
  })
  const chosen = value.map(id => ({ value: id, label: named.get(id) ?? names[strange.indexOf(id)]?.data ?? '…' }))
  const others = options.filter(option => !value.includes(option.value))
  return (
    <MultiSelect
      {...rest}
      searchable
      placeholder={value.length === 0 ? w.optional : ''}
      classNames={{ pillsList: classes.pills! }}
      data={[...chosen, ...others.map(({ value, label }) => ({ value, label }))]}
      // The service has searched already. Whoever is chosen is found again by the same words, and can be taken out.
      filter={({ options: all }) =>
        asked === '' ? all : all.filter(one => 'value' in one && options.some(({ value }) => value === one.value))
      }
      value={[...value]}
      onChange={ids => {
        setMet(all => [...all, ...options.filter(option => ids.includes(option.value) && !value.includes(option.value))])
        onChange(ids)
      }}
      searchValue={words}
      onSearchChange={setWords}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={<span role="status">{nothingFoundMessage}</span>}
      renderOption={({ option, checked }) => (
        <div>
          <Text size="sm" fw={checked ? 600 : 400}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed">
            {options.find(({ value }) => value === option.value)?.hint}
          </Text>
        </div>
      )}
    />
  )
}
