import type { NewKeys } from '../../db/table.ts'
import { newId } from './ids.ts'
import type { Tx } from '../../db/database.ts'

/** Who calls: a credential, and the membership that it acts as. */
export interface Actor {
  credentialRef: string
  membershipRef: string
  role: 'member' | 'admin'
  scopes: readonly string[]
}

/** What is known of whoever acts in a network. The actor is undefined for what an operator does with the command line. */
export interface Context {
  network: string
  actor: Actor | undefined
  /** The instant of the whole request. */
  now: string
  requestId: string
}

/** The context of a write: also the one transaction in which all of it happens. */
export interface WriteContext extends Context {
  tx: Tx
}

/** A new id, and the instant of the request. */
export const newKeys = ({ network, now }: Pick<Context, 'network' | 'now'>): NewKeys => ({
  network,
  id: newId(),
  createDate: now,
})
