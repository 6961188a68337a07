import { NavLink } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { memo } from 'react'
import { useFirstWords } from '../kit/format/words.tsx'
import { placeOf, PLACES, type Place } from './places.ts'
import classes from './shell.module.css'
import { SignupCount } from './SignupCount.tsx'

/** The places of the console, in groups. */
export function Navigation() {
  const current = useRouterState({ select: state => placeOf(state.location.pathname)?.to })
  return PLACES.map((places, group) => (
    <div key={group} className={classes.group}>
      {places.map(place => (
        <PlaceLink key={place.to} place={place} isCurrent={place.to === current} />
      ))}
    </div>
  ))
}

/** A place knows itself which addresses are its own. */
const EXACT = { exact: true, includeSearch: false }

/** Of all places only those that were left and entered are drawn again. */
const PlaceLink = memo(({ place: { label, to, search, icon: Icon }, isCurrent }: { place: Place; isCurrent: boolean }) => (
  <NavLink
    component={Link}
    activeOptions={EXACT}
    {...({ to, search } as { to: string })}
    label={label(useFirstWords())}
    leftSection={<Icon size={16} strokeWidth={1.75} />}
    {...(to === '/subscriptions/signups' && { rightSection: <SignupCount /> })}
    active={isCurrent}
    {...(isCurrent && { 'aria-current': 'page' as const })}
    className={classes.place!}
  />
))
