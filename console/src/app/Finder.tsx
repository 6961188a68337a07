import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { calling } from '../kit/data/session.ts'
import { useWords } from '../kit/format/words.tsx'
import { searches } from '../searches.ts'
import { PLACES } from './places.ts'

export const openFinder = (): void => spotlight.open()

/** Ctrl-K: pages, and whatever the areas can search for. */
export function Finder() {
  // It is loaded when somebody wants it, and its box is ready after that.
  useEffect(() => {
    const timer = setTimeout(openFinder)
    return () => clearTimeout(timer)
  }, [])
  const words = useWords()
  const { shell: w } = words
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 120)
  const found = useQuery({
    queryKey: ['finder', asked],
    queryFn: ({ signal }) => Promise.all(searches.map(search => calling(() => search.find(asked, signal)).catch(() => []))),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const wanted = text.trim().toLocaleLowerCase()
  const pages: SpotlightActionData[] = PLACES.flat()
    .filter(({ name }) => w[name].toLocaleLowerCase().includes(wanted))
    .map(({ name, to, icon: Icon }) => ({
      id: to,
      label: w[name],
      leftSection: <Icon size={17} />,
      onClick: () => void navigate({ to }),
    }))
  const groups: SpotlightActionGroupData[] = searches.map(({ title, icon: Icon }, i) => ({
    group: title(words),
    actions: (asked.length >= 2 ? (found.data?.[i] ?? []) : []).map(({ id, label, hint, to }) => ({
      id,
      label,
      description: hint ?? '',
      leftSection: <Icon size={17} />,
      onClick: () => void navigate({ to }),
    })),
  }))
  const actions = [{ group: w.searchPages, actions: pages }, ...groups].filter(({ actions }) => actions.length > 0)
  return (
    <Spotlight
      actions={actions}
      query={text}
      onQueryChange={setText}
      // The service has searched already.
      filter={(_query, actions) => actions}
      shortcut={['mod + K']}
      // Also while somebody types elsewhere.
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      maxHeight={420}
      nothingFound={found.isFetching ? w.searching : w.searchNothing}
      searchProps={{ leftSection: <Search size={17} />, placeholder: w.searchEverything, 'aria-label': w.searchEverything }}
    />
  )
}
