import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { calling } from '../kit/data/session.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'
import { searches } from '../searches.ts'
import { DEEDS, PAGES, type Named } from './finder-pages.ts'
import { PLACES } from './places.ts'

/** So long somebody has typed nothing when their words are searched for, in milliseconds. */
const PAUSE = 60
const LEAST = 2

export const openFinder = (): void => spotlight.open()

/** Ctrl-K: pages, what can be begun, and whatever the areas can search for. */
export function Finder() {
  // It is loaded when somebody wants it, and its box is ready after that.
  useEffect(() => {
    const timer = setTimeout(openFinder)
    return () => clearTimeout(timer)
  }, [])
  const { shell: w } = useWords()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE)
  const named = useNamed(text)
  const found = useFound(asked)
  const groups = [...named, ...found.groups].filter(({ actions }) => actions.length > 0)
  return (
    <Spotlight
      actions={groups}
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
      nothingFound={found.isRunning ? w.searching : w.searchNothing}
      searchProps={{ leftSection: <Search size={17} />, placeholder: w.searchEverything, 'aria-label': w.searchEverything }}
    />
  )
}

interface Group {
  group: string
  actions: SpotlightActionData[]
}

/** The pages and deeds whose names have the words. */
function useNamed(text: string): Group[] {
  const words = useWords()
  const { shell: w } = words
  const navigate = useNavigate()
  const wanted = plain(text.trim())
  const places: Named[] = PLACES.flat().map(({ name, to, search = {}, icon }) => ({
    label: ({ shell }) => shell[name],
    to,
    search,
    icon,
  }))
  const listed = (all: readonly Named[]): SpotlightActionData[] =>
    all
      .filter(({ label }) => plain(label(words)).includes(wanted))
      .map(({ label, to, search, icon: Icon }) => ({
        id: `${to} ${search?.dialog ?? ''}`,
        label: label(words),
        leftSection: <Icon size={17} />,
        onClick: () => void navigate({ to, search: (search ?? {}) as never }),
      }))
  return [
    { group: w.searchPages, actions: listed([...places, ...PAGES]) },
    { group: w.searchDeeds, actions: listed(DEEDS) },
  ]
}

/** Without capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** What the areas find, each by itself: one that fails says so in its place, and hinders no other. */
function useFound(asked: string): { groups: Group[]; isRunning: boolean } {
  const words = useWords()
  const { shell: w } = words
  const navigate = useNavigate()
  const isAsked = asked.length >= LEAST
  const all = useQueries({
    queries: searches.map((search, i) => ({
      queryKey: ['finder', i, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => calling(() => search.find(asked, signal)),
      enabled: isAsked,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    })),
  })
  const groups = all.map(({ data = [], error, refetch }, i): Group => {
    const { title, icon: Icon } = searches[i]!
    const failed = {
      id: `failed ${i}`,
      label: w.searchFailed,
      description: tell(error, words),
      leftSection: <TriangleAlert size={17} />,
      closeSpotlightOnTrigger: false,
      onClick: () => void refetch(),
    }
    const actions = data.map(({ id, label, hint, to }) => ({
      id,
      label,
      description: hint ?? '',
      leftSection: <Icon size={17} />,
      onClick: () => void navigate({ to }),
    }))
    return { group: title(words), actions: !isAsked ? [] : error ? [failed] : actions }
  })
  return { groups, isRunning: all.some(({ isFetching }) => isFetching) }
}
