import { createRootRoute, createRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { Nowhere, RootErrors } from './errors.tsx'
import { Gate } from './Gate.tsx'

/** Addresses carry plain texts, and the chosen location goes along from page to page. */
export const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
  search: { middlewares: [retainSearchParams(['at'])] },
  component: Outlet,
  errorComponent: RootErrors,
  notFoundComponent: Nowhere,
})

/** Pages for those who have signed in. Who has not is asked to on the same page, and is then where they wanted to be. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Gate })
