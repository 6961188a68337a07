import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withWords } from '../kit/format/words.tsx'
import { signedIn } from './signed-in.tsx'

interface PageModule {
  PageOfRoute: ComponentType
}

/** A page at an address: its file exports it as `PageOfRoute`. `$id` is a part of the address that the page reads. */
export const page = (path: string, load: () => Promise<PageModule>): AnyRoute =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(withWords(load), 'PageOfRoute'),
  }) as unknown as AnyRoute
