import { NavLink, Stack } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  Building,
  CalendarSync,
  CircleUser,
  FileText,
  KeyRound,
  MapPin,
  Percent,
  ScrollText,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWords } from '../kit/format/words.tsx'
import type { Words } from '../words/en/index.ts'
import classes from './frame.module.css'

interface Place {
  name: keyof Words['settings']['places']
  to: string
  icon: LucideIcon
}

const PLACES: readonly Place[] = [
  { name: 'account', to: '/settings/account', icon: CircleUser },
  { name: 'network', to: '/networks', icon: Building },
  { name: 'locations', to: '/locations', icon: MapPin },
  { name: 'billing', to: '/billing/settings', icon: FileText },
  { name: 'taxRates', to: '/billing/tax_rates', icon: Percent },
  { name: 'calendars', to: '/calendars', icon: CalendarSync },
  { name: 'team', to: '/access/team', icon: Users },
  { name: 'credentials', to: '/access/credentials', icon: KeyRound },
  { name: 'audit', to: '/access/audit', icon: ScrollText },
]

/** The frame of all settings: their navigation beside the page, above it where the screen is narrow. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { settings: w } = useWords()
  const path = useRouterState({ select: state => state.location.pathname })
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen it is a line that is longer than the screen.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && nav.current) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2
  }, [path])
  return (
    <div className={classes.frame}>
      <nav ref={nav} className={classes.nav} aria-label={w.title}>
        {PLACES.map(({ name, to, icon: Icon }) => (
          <NavLink
            key={name}
            component={Link}
            to={to}
            label={w.places[name]}
            leftSection={<Icon size={16} strokeWidth={1.75} />}
            active={path.startsWith(to)}
            {...(path.startsWith(to) && { 'aria-current': 'page' as const })}
            className={classes.place!}
          />
        ))}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** A column that is narrow enough to read and fill in. */
export const Column = ({ children }: { children: ReactNode }) => (
  <Stack gap="md" maw={760}>
    {children}
  </Stack>
)
