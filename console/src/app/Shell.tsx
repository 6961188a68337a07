import { ActionIcon, AppShell, Burger, Group, ScrollArea, Tooltip } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useFirstWords, withWords } from '../kit/format/words.tsx'
import { noteFocus, returnFocus } from '../kit/keys/focus.ts'
import { listenToKeys, useShortcuts } from '../kit/keys/keys.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Announcer } from './Announcer.tsx'
import { Brand } from './Brand.tsx'
import { LocationSwitch } from './LocationSwitch.tsx'
import { Navigation } from './Navigation.tsx'
import { PLACES } from './places.ts'
import classes from './shell.module.css'

const FLAT = PLACES.flat()

const loadFinder = withWords(() => import('./Finder.tsx'))
const Finder = lazy(async () => ({ default: (await loadFinder()).Finder }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }))

/** What is around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useFirstWords()
  const { shell: w } = words
  const navigate = useNavigate()
  const [isOpen, navigation] = useDisclosure()
  const [areKeysShown, keys] = useDisclosure()
  const [isFinderWanted, finder] = useDisclosure()
  const openFinder = () => (isFinderWanted ? void loadFinder().then(({ openFinder }) => openFinder()) : finder.open())
  // Also while somebody types.
  useHotkeys([['mod+K', finder.open]], [], true)
  useEffect(listenToKeys, [])
  useEffect(noteFocus, [])
  // On a narrow screen the navigation lies over the page, and the keyboard goes into it and back.
  const [opener, closer] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  useEffect(() => {
    if (isOpen) closer.current?.focus()
  }, [isOpen, closer])
  const leaveNavigation = () => {
    navigation.close()
    opener.current?.focus()
  }
  useShortcuts(w.keys.everywhere, [
    { keys: '?', label: w.keys.help, run: keys.open },
    ...FLAT.map(({ key, label, to, search = {} }) => ({
      keys: `g ${key}`,
      label: w.keys.go(label(words)),
      run: () => void navigate({ to, search: search as never }),
    })),
  ])
  return (
    <AppShell
      header={{ height: 52, collapsed: false }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      layout="alt"
    >
      <a href="#content" className={classes.skip}>
        {w.skip}
      </a>
      <AppShell.Header className={classes.header!}>
        <Burger
          ref={opener}
          hiddenFrom="sm"
          size="sm"
          opened={isOpen}
          onClick={navigation.toggle}
          aria-label={isOpen ? w.closeNavigation : w.openNavigation}
        />
        <LocationSwitch />
        <Group gap={6} ml="auto" wrap="nowrap">
          <button type="button" className={classes.find} onClick={openFinder}>
            <Search size={15} aria-hidden />
            <span>{w.searchEverything}</span>
            <kbd>{/Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</kbd>
          </button>
          <Tooltip label={w.searchEverything}>
            <ActionIcon hiddenFrom="md" aria-label={w.searchEverything} onClick={openFinder}>
              <Search size={17} />
            </ActionIcon>
          </Tooltip>
          <AccountMenu onShortcuts={keys.open} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        className={classes.navbar!}
        aria-label={w.navigation}
        data-closed={!isOpen || undefined}
        onKeyDown={event => isOpen && event.key === 'Escape' && leaveNavigation()}
        onBlur={({ currentTarget, relatedTarget }) =>
          isOpen && relatedTarget && !currentTarget.contains(relatedTarget) && navigation.close()
        }
      >
        <Group h={52} px="md" justify="space-between">
          <Brand />
          <Burger ref={closer} hiddenFrom="sm" size="sm" opened onClick={leaveNavigation} aria-label={w.closeNavigation} />
        </Group>
        <ScrollArea type="never" flex={1}>
          <Navigation />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main!}>
        {children}
      </AppShell.Main>
      <Announcer />
      <AfterAddress onLeave={navigation.close} />
      {isFinderWanted && (
        <Suspense>
          <Finder />
        </Suspense>
      )}
      {areKeysShown && (
        <Suspense>
          <ShortcutsDialog onClose={keys.close} />
        </Suspense>
      )}
    </AppShell>
  )
}

/** What follows a change of the address. It is a part of its own, so that the frame is not drawn anew for each page. */
function AfterAddress({ onLeave }: { onLeave: () => void }) {
  const path = useRouterState({ select: state => state.location.pathname })
  useEffect(onLeave, [path, onLeave])
  // A dialog that goes as soon as the address names it no longer ends before it could give the keyboard back.
  const dialog = useRouterState({ select: ({ location }) => (location.search as { dialog?: string }).dialog })
  useEffect(() => (dialog === undefined ? undefined : returnFocus), [dialog])
  return null
}
