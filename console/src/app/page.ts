import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withWords } from '../kit/format/words.tsx'
import { signedIn } from './signed-in.tsx'

interface PageModule {
  PageOfRoute: ComponentType
}

/**
 * A page at an address: its file exports it as `PageOfRoute`. `$id` is a part of the address that the page reads; for another thing the page begins
 * anew, so that nothing that is open or half typed is then about that one, unless it `stays`.
 */
export const page = (path: string, load: () => Promise<PageModule>, { stays = false } = {}): AnyRoute =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(withWords(load), 'PageOfRoute'),
    remountDeps: ({ params }) => !stays && params,
  }) as unknown as AnyRoute
