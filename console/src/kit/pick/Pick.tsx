import { Loader, Select, Text, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '../format/words.tsx'
import { useSay } from '../page/use-say.tsx'
import type { Picker } from './picker.ts'
import { useNameOf } from './use-name-of.ts'
import { useNothingFound } from './use-nothing-found.ts'

/** Stands for what is to be made; no id is like it. */
const NEW = ' new'

interface Props {
  from: Picker
  value: string | null
  onChange: (id: string | null) => void
  label?: string
  'aria-label'?: string
  description?: string | undefined
  placeholder?: string
  error?: string | undefined
  required?: boolean
  clearable?: boolean
  autoFocus?: boolean
  disabled?: boolean
  className?: string | undefined
  wrapperProps?: SelectProps['wrapperProps']
  'data-autofocus'?: boolean
}

/** A field in which an object is found by words and chosen: a person, a company, a plan. */
export function Pick({ from, value, onChange, ...rest }: Props) {
  const { kit: w } = useWords()
  const say = useSay()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [making, setMaking] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [takesFirst, setTakesFirst] = useState(false)
  const [asked] = useDebouncedValue(words, 150)
  const name = useNameOf(from, value)
  // The name of what is chosen stands in the field and is no search.
  const wanted = asked === name.data ? '' : asked
  const title = wanted.trim()
  const found = useQuery({
    queryKey: ['pick', 'find', ...from.key, title],
    queryFn: () => from.find(title),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const nothingFoundMessage = useNothingFound(found)
  const options = found.data ?? []
  const isNew =
    (from.create || from.Making) &&
    title !== '' &&
    !found.isFetching &&
    // Who could not be looked for may well be there.
    !found.isError &&
    options.every(({ label }) => label.toLocaleLowerCase() !== title.toLocaleLowerCase())
  const choose = (chosen: string | null) => {
    if (chosen !== NEW) return onChange(chosen)
    if (!from.create) return setMaking(title)
    from.create(title).then(
      made => onChange(made.value),
      error => say.failed(error, () => choose(NEW)),
    )
  }
  // Until the service has answered, those found for other words are shown.
  const isFound = words === asked && !found.isFetching
  const isSearch = isOpen && wanted !== ''
  const all = [...options, ...(isNew ? [{ value: NEW, label: w.create(title) }] : [])]
  useEffect(() => {
    if (!takesFirst || !isFound) return
    setTakesFirst(false)
    const [first] = all
    if (!first) return
    choose(first.value)
    keepName(first.value)
    setOpen(false)
  }, [takesFirst, isFound])
  // Whoever looks for what is chosen already has its name in the field again.
  const keepName = (chosen: string) => chosen === value && setWords(name.data ?? '')
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOpen || isFound || words.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    setTakesFirst(true)
  }
  const chosen = value !== null && !options.some(option => option.value === value) ? [{ value, label: name.data ?? '…' }] : []
  const { Making } = from
  // The dialog in which one was made is gone, and has had the keyboard.
  const wasMaking = useRef(false)
  useEffect(() => {
    if (wasMaking.current && making === undefined) input.current?.focus()
    wasMaking.current = making !== undefined
  }, [making])
  return (
    <>
      <Select
        {...rest}
        ref={input}
        searchable
        data={isSearch ? [...all, ...chosen] : [...chosen, ...all]}
        // The service has searched already.
        filter={({ options }) => options}
        value={value}
        onChange={choose}
        onOptionSubmit={keepName}
        allowDeselect={false}
        searchValue={words}
        onSearchChange={words => {
          setWords(words)
          setTakesFirst(false)
        }}
        dropdownOpened={isOpen}
        selectFirstOptionOnChange={isSearch && isFound && all.length > 0}
        onKeyDownCapture={onKeyDownCapture}
        // Whoever empties it takes back what was chosen. The button that does so is out of reach of the keyboard.
        onBlur={() => rest.clearable && name.data !== undefined && words === '' && onChange(null)}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={<span role="status">{nothingFoundMessage}</span>}
        {...(found.isFetching && isOpen && { rightSection: <Loader size={14} /> })}
        renderOption={({ option }) => (
          <div>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" c="dimmed">
              {options.find(({ value }) => value === option.value)?.hint}
            </Text>
          </div>
        )}
      />
      {making !== undefined && Making && (
        <Suspense>
          <Making
            typed={making}
            onClose={() => setMaking(undefined)}
            onMade={made => {
              setMaking(undefined)
              onChange(made.value)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
