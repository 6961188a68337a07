import { endSessionsOf, takeLogin } from '../../access/sessions/actions.ts'
import { actingMemberships, canSignIn } from '../../access/sessions/store.ts'
import type { Db } from '../../db/database.ts'
import { alreadyExists } from '../../kernel/errors/api-error.ts'
import { refuseUsed } from '../../kernel/errors/in-use.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { membershipIdsOf, membershipsOfUsers } from '../memberships/store.ts'
import { replaceWordsOfUser } from '../memberships/store-lists.ts'
import { forgetMails, queueMail } from '../../mail/actions.ts'
import { ERASED, ERASED_MEMBERSHIP, isOtherEmail } from './rules.ts'
import {
  eraseBuyersFromAudit,
  eraseFromAudit,
  eraseFromPreviews,
  forgetDraftWords,
  forgetImportKeys,
  updateMembershipsOf,
} from './store-erase.ts'
import { findUserByEmail, users, userWords } from './store.ts'
import type { UserRow } from './table.ts'
import { userView } from './view.ts'

/** Blocks a user of the network, or lifts the block. Undefined when nothing changed. */
export async function setUserBlocked(context: WriteContext, id: string, blocked: boolean): Promise<UserRow | undefined> {
  const before = await users.lock(context.tx, context.network, id)
  if (before === undefined || before.blocked === blocked) return undefined
  const after = await users.update(context, before, { blocked })
  if (blocked) await endSessionsOf(context, id)
  await record(context, 'user', blocked ? 'blocked' : 'unblocked', { before, after })
  return after
}

/** Changes a user. What memberships keep of their user changes with it. Throws 409 `already_exists` when the e-mail is taken. */
export async function changeUser(context: WriteContext, before: UserRow, changes: Partial<UserRow>): Promise<UserRow> {
  const { tx, network } = context
  const { email, emailKey, nameKey } = changes
  const other = email !== undefined && emailKey !== before.emailKey && (await findUserByEmail(tx, network, email))
  if (other) throw alreadyExists('Another person of the network has this e-mail.', `/community/users/v1/${other.id}`)
  const after = await users.update(context, before, changes)
  if (isOtherEmail(before, changes)) await tellFormerAddress(context, before)
  if (nameKey !== before.nameKey) await updateMembershipsOf(tx, network, after.id, { nameKey: after.nameKey })
  if (WORDY.some(column => after[column] !== before[column])) {
    await userWords.replace(tx, after)
    await replaceWordsOfUser(tx, network, after.id)
  }
  await record(context, 'user', 'updated', { before, after })
  return after
}

/** Whoever signs in with an e-mail that changes is signed out everywhere, and told at the former address. */
async function tellFormerAddress(context: WriteContext, { id, email }: UserRow): Promise<void> {
  const { tx, network } = context
  const couldSignIn = await canSignIn(tx, network, id)
  // A link that is on its way to the former address is worthless from now on, too.
  await endSessionsOf(context, id)
  if (!couldSignIn) return
  const [membership] = await actingMemberships(tx, network, id)
  if (membership) await queueMail(context, { kind: 'emailChange', objectRef: membership.id, recipient: email })
}

/** The columns by whose words users and their memberships are found. */
const WORDY = ['name', 'surname', 'email', 'phoneNumber'] as const

/**
 * Erases a person: nothing that the service keeps tells any more who it was, but invoices that were issued. Throws 409 `in_use` while a
 * membership is not deleted.
 */
export async function eraseUser(context: WriteContext, before: UserRow): Promise<UserRow> {
  const { tx, network, now } = context
  refuseUsed({ membership: (await membershipsOfUsers(tx, network, [before.id])).length })
  const after = await users.update(context, before, { ...ERASED, deleteDate: now })
  await userWords.remove(tx, after)
  await forgetMails(tx, network, before.id)
  await takeLogin(context, before.id)
  const former = await membershipIdsOf(tx, network, before.id)
  await updateMembershipsOf(tx, network, before.id, ERASED_MEMBERSHIP)
  await eraseFromAudit(tx, network, [before.id], [...Object.keys(ERASED), 'address'])
  if (former.length > 0) {
    await eraseFromAudit(tx, network, former, Object.keys(ERASED_MEMBERSHIP))
    await eraseBuyersFromAudit(tx, network, former)
    await eraseFromPreviews(tx, network, former, ERASED.name)
    await forgetDraftWords(tx, network, former)
    await forgetImportKeys(tx, network, former)
  }
  // Recorded without what was there before, and after the log was cleared, so that what is left of the person is shown.
  await record(context, 'user', 'deleted', { after })
  return after
}

/** A user as it appears in answers. */
export const loadUserView = async (db: Db, row: UserRow) => (await loadUserViews(db, row.network, [row]))[0]!

/** Users of a network as they appear in answers: one statement more, however many. */
export async function loadUserViews(db: Db, network: string, rows: readonly UserRow[]) {
  const memberships = Map.groupBy(
    await membershipsOfUsers(
      db,
      network,
      rows.map(({ id }) => id),
    ),
    ({ userRef }) => userRef,
  )
  return rows.map(row => userView(row, memberships.get(row.id) ?? []))
}
