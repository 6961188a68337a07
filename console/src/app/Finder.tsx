import { VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search as Glass, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { calling } from '../kit/data/calling.ts'
import { plain } from '../kit/format/plain.ts'
import { useWords } from '../kit/format/words.tsx'
import { tell } from '../kit/page/Failure.tsx'
import type { Search } from '../kit/search/searches.ts'
import { searches } from '../searches.ts'
import type { Words } from '../words/en/index.ts'
import { ACTIONS, PAGES, type Named } from './finder-pages.ts'
import { PLACES } from './places.ts'

/** For how many milliseconds somebody must have stopped typing before their words are searched for. */
const PAUSE = 60
/** The service searches for no fewer letters. */
const LEAST = 2

const [store, spotlight] = createSpotlight()
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
  const keys = useFirst(text, asked === text.trim() && !found.isRunning)
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={text}
      onQueryChange={setText}
      // It forgets the words only when it has faded, and somebody may be back before that.
      onSpotlightOpen={() => setText('')}
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
      searchProps={{
        ...keys,
        leftSection: (
          <>
            <Glass size={17} />
            <Said hits={groups.flatMap(({ actions }) => actions)} nothing={found.isRunning ? '' : w.searchNothing} />
          </>
        ),
        placeholder: w.searchEverything,
        'aria-label': w.searchEverything,
      }}
    />
  )
}

/** Says to those who hear which hit Enter would take: the keyboard stays in the field, also while the arrows choose another one. */
function Said({ hits, nothing }: { hits: readonly SpotlightActionData[]; nothing: string }) {
  const { selected, opened } = useSpotlight(store)
  const hit = hits[selected]
  const [said] = useDebouncedValue(
    hit ? [hit.label, hit.description].filter(Boolean).join(', ') : hits.length === 0 ? nothing : '',
    300,
  )
  return <VisuallyHidden role="status">{opened ? said : ''}</VisuallyHidden>
}

/**
 * Enter takes the first hit, unless the arrows have chosen another one; it waits until everything is found, since what is shown before may be what
 * other words have found.
 */
function useFirst(text: string, isFound: boolean) {
  const [takesFirst, setTakesFirst] = useState(false)
  const isMoved = useRef(false)
  useEffect(() => {
    isMoved.current = false
    setTakesFirst(false)
  }, [text])
  // Spotlight marks the first one as somebody types, which is before anything is found.
  useEffect(() => {
    const [first] = hits()
    if (text.trim() === '' || !first || (isMoved.current && hits().some(({ dataset }) => dataset.selected))) return
    for (const other of hits()) delete other.dataset.selected
    first.dataset.selected = 'true'
    store.updateState(state => ({ ...state, selected: 0 }))
  })
  useEffect(() => {
    if (!takesFirst || !isFound) return
    setTakesFirst(false)
    hits()[0]?.click()
  }, [takesFirst, isFound])
  return {
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isMoved.current = true
      if (event.key !== 'Enter' || isMoved.current || isFound || text.trim() === '') return
      event.preventDefault()
      event.stopPropagation()
      setTakesFirst(true)
    },
  }
}

const hits = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"] [data-action]')]

interface Group {
  group: string
  actions: SpotlightActionData[]
}

/** The pages and actions whose names have the words. */
function useNamed(text: string): Group[] {
  const words = useWords()
  const { shell: w } = words
  const navigate = useNavigate()
  const wanted = plain(text.trim())
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
    { group: w.searchPages, actions: listed([...PLACES.flat(), ...PAGES]) },
    { group: w.searchActions, actions: listed(ACTIONS) },
  ]
}

/** What the areas find, each by itself: one that fails says so in its place, and hinders no other. */
function useFound(asked: string): { groups: Group[]; isRunning: boolean } {
  const words = useWords()
  const { shell: w } = words
  const navigate = useNavigate()
  const isAsked = asked.length >= LEAST
  const all = useQueries({
    queries: searches.map((search, i) => ({
      queryKey: ['finder', i, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => calling(() => search.find(askedOf(search, asked, words), signal)),
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

/** What an area is asked for: after a word for one of its things, as in `invoice 87`, for the number. */
function askedOf({ title, one }: Search, asked: string, words: Words): string {
  const [, kind, number] = /^(\p{L}[\p{L} ]+?) *#?(\d+)$/u.exec(plain(asked)) ?? []
  const isKind = kind !== undefined && one && [one(words), title(words)].some(name => plain(name).startsWith(kind))
  return isKind ? `#${number}` : asked
}
