import { eventRoutes } from './events/routes.ts'
import type { Route } from './kernel/endpoint.ts'

/** The whole interface: a new endpoint goes into its slice's contract, and a new slice here. */
export const routes: Route[] = [
  ...eventRoutes,
]
