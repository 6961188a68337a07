import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { LISTS, searchAt, type ListName } from './today.ts'

interface Props {
  list: ListName
  /** Another location than the one that is shown. */
  at?: string
  className?: string | undefined
  children: ReactNode
}

/** A link to the list of a part, for the location that is shown. */
export function ListLink({ list, at, className, children }: Props) {
  const chosen = useLocationChoice()
  return (
    <Link to={LISTS[list].to} search={searchAt(list, at ?? chosen?.id) as never} className={className!}>
      {children}
    </Link>
  )
}
