import { ApiError } from '../../kernel/errors/api-error.ts'
import { DAY, addMilliseconds } from '../../kernel/time/instant.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { beginSession, shownLogin, type Browser } from '../sessions/actions.ts'
import { actingMemberships, canSignIn, deleteSessionsOf, insertLogin, lockLogin, setPassword } from '../sessions/store.ts'
import type { SessionRow } from '../sessions/table.ts'
import { deleteLinkOf, findLink, insertLink, lockLink } from './store.ts'
import type { LinkRow } from './table.ts'

interface NewLink {
  userRef: string
  secretHash: string
  isDemo?: boolean
}

/**
 * Makes a link by which a person sets a password and is signed in; earlier ones become worthless. Throws 409 when no membership lets the
 * person act as an admin.
 */
export async function makeLink(context: WriteContext, { userRef, secretHash, isDemo = false }: NewLink): Promise<LinkRow> {
  const { tx, network } = context
  // Where two links are made at once, the second takes the place of the first.
  await users.lock(tx, network, userRef)
  if ((await actingMemberships(tx, network, userRef)).length === 0) {
    throw new ApiError('conflict', 'The person is blocked, or has no approved membership with the role admin.')
  }
  const createDate = systemNow()
  const row: LinkRow = {
    network,
    userRef,
    secretHash,
    kind: isDemo ? 'demo' : (await canSignIn(tx, network, userRef)) ? 'reset' : 'invite',
    createDate,
    expireDate: addMilliseconds(createDate, DAY),
  }
  await deleteLinkOf(tx, network, userRef)
  await insertLink(tx, row)
  await record(context, 'link', 'created', { after: shownLink(row) })
  return row
}

/** A link as the audit log may show it, under the id of its person. */
const shownLink = ({ network, userRef, kind, expireDate }: LinkRow) => ({ network, id: userRef, kind, expireDate })

interface Spending {
  network: string
  secretHash: string
  /** Undefined for a demo, where nobody has a password. */
  passwordHash: string | undefined
  browser: Browser
  requestId: string
}

/** Spends a link: sets the password, ends the person's sessions, and begins one. Throws 410 when it is worthless. */
export const spend = write('spend a link', async (tx, from: Spending): Promise<SessionRow> => {
  const { network, secretHash, passwordHash, requestId } = from
  // The person comes first in the order of locks.
  const known = await findLink(tx, network, secretHash)
  if (known) await users.lock(tx, network, known.userRef)
  const link = known && (await lockLink(tx, network, secretHash))
  const now = systemNow()
  if (link === undefined || link.expireDate <= now) throw linkExpired()
  if ((link.kind === 'demo') !== (passwordHash === undefined)) throw linkExpired()
  const { userRef } = link
  await deleteLinkOf(tx, network, userRef)
  if (passwordHash !== undefined) {
    await deleteSessionsOf(tx, network, userRef)
    await savePassword({ tx, network, requestId, now, actor: undefined }, userRef, passwordHash)
  }
  const session = await beginSession(tx, { ...from, userRef, isDemo: link.kind === 'demo' })
  // The person may have lost the role meanwhile.
  if (session === undefined) throw linkExpired()
  return session
})

/** Sets a person's password, the first one or another. */
export async function savePassword(context: WriteContext, userRef: string, passwordHash: string): Promise<void> {
  const { tx, network, now } = context
  const before = await lockLogin(tx, network, userRef)
  const after = { network, userRef, passwordHash, createDate: before?.createDate ?? now, updateDate: now }
  await (before ? setPassword(tx, after) : insertLogin(tx, after))
  await record(context, 'login', before ? 'updated' : 'created', {
    ...(before && { before: shownLogin(before) }),
    after: shownLogin(after),
  })
}

export const linkExpired = () =>
  new ApiError('link_expired', 'The link was used before, was replaced by another one, or is too old.')
