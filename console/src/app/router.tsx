import { createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { withWords } from '../kit/format/words.tsx'
import { routes } from '../routes.ts'
import { RootErrors, NotFound } from './errors.tsx'
import { keepNetwork } from './sign-in-here.ts'
import { root, signedIn } from './signed-in.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `/console`, and `/console/{network}`, the address at which the people of a network sign in. */
const first = (path: string): AnyRoute =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ params }) => {
      const { network } = params as { network?: string }
      if (network !== undefined && !UUID.test(network)) return
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
export const START = '/analytics/today'

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
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const pairs = Object.entries(search as Record<string, string | undefined>).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    )
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
  },
})

/** Loads the files of the page of this address before the router asks for them, which it does when it is first drawn. */
export function loadHere(): void {
  const { pathname: to } = router.latestLocation
  void router.preloadRoute({ to, search: true, hash: true } as never)
}
