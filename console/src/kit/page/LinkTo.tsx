import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link within a text, to a page of the console. */
export const LinkTo = ({ to, search, children }: { to: string; search?: Record<string, string>; children: ReactNode }) => (
  <Anchor size="sm" component={Link} to={to} {...(search && { search: search as never })}>
    {children}
  </Anchor>
)
