import type { NewKeys } from '../../db/table.ts'
import { newId } from './ids.ts'
import type { Tx } from '../../db/database.ts'

/** Who calls: a credential or a person by a session, and the membership as which it acts. */
export interface Actor {
  /** Of a program. */
  credentialRef?: string | undefined
  /** Of a person who has signed in. */
  userRef?: string | undefined
  sessionRef?: string | undefined
  /** Of a session: until then the person has just proved who it is. */
  proofExpireDate?: string | undefined
  membershipRef: string
  role: 'member' | 'admin'
  scopes: readonly string[]
}

/** By what an actor's keys, calls and time are counted: its credential, or the person, whatever sessions there are. */
export const callerRefOf = ({ credentialRef, userRef }: Pick<Actor, 'credentialRef' | 'userRef'>): string =>
  credentialRef ?? userRef!

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
