import type { Actor } from '../../kernel/storage/context.ts'
import { now } from '../../kernel/time/clock.ts'
import { write } from '../../kernel/writes/writes.ts'
import { makeLink } from './actions.ts'
import type { LinkRow } from './table.ts'

interface LettingIn {
  network: string
  actor: Actor
  requestId: string
  userRef: string
  secretHash: string
  isMailed: boolean
}

/** Lets a person sign in, by a link that is handed over or mailed. */
export const letIn = write('let a person sign in', async (tx, from: LettingIn): Promise<Pick<LinkRow, 'kind' | 'expireDate'>> => {
  const { network, actor, requestId, userRef, secretHash } = from
  const context = { tx, network, actor, requestId, now: now(network) }
  const { kind, expireDate } = await makeLink(context, { userRef, secretHash })
  return { kind, expireDate }
})
