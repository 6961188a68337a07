import type { Actor } from '../storage/context.ts'

/** Who calls, and how that is known. */
export interface Caller {
  network: string
  actor: Actor
  /** `none`: an open endpoint, which needs no credential. */
  scheme: 'basic' | 'bearer' | 'session' | 'none'
}
