import { createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { withWords } from '../kit/format/words.tsx'
import { routes } from '../routes.ts'
import { RootErrors, NotFound } from './errors.tsx'
import { isId, parseQuery, queryText } from './query-text.ts'
import { keepNetwork } from './sign-in-here.ts'
import { root, signedIn } from './signed-in.tsx'

/** `/console`, and `/console/{network}`, the address at which the people of a network sign in. */
const first = (path: string): AnyRoute =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ params }) => {
      const { network } = params as { network?: string }
      if (network !== undefined && !isId(network)) return
      if (network !== undefined) keepNetwork(network.toLowerCase())
      throw redirect({ to: START })
    },
    component: NotFound,
  }) as unknown as AnyRoute

/** One-time links: `/console/link#SECRET`. */
const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./LinkPage.tsx'), 'LinkPage'),
})

/** For whoever has forgotten their password. */
const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten',
  component: lazyRouteComponent(() => import('./ForgottenPage.tsx'), 'ForgottenPage'),
})

/** The first start of a service: `/console/setup#SECRET`. */
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(
    withWords(() => import('./setup/SetupPage.tsx')),
    'SetupPage',
  ),
})

/** Where a day begins. */
const START = '/analytics/today'

export const router = createRouter({
  routeTree: root.addChildren([
    (signedIn as unknown as AnyRoute).addChildren([first('/'), first('/$network'), ...routes] as never),
    link,
    forgotten,
    setup,
  ] as never) as unknown as AnyRoute,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultErrorComponent: RootErrors,
  scrollRestoration: true,
  parseSearch: parseQuery,
  stringifySearch: queryText as (query: object) => string,
})

/** Loads the files of the page of this address before the router asks for them, which it does when it is first drawn. */
export function loadHere(): void {
  const { pathname: to } = router.latestLocation
  void router.preloadRoute({ to, search: true, hash: true } as never)
}
