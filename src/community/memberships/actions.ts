import type { Db } from '../../db/database.ts'
import { Overtaken } from '../../db/unavailable.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { alreadyExists } from '../../kernel/errors/api-error.ts'
import { refuseUsed } from '../../kernel/errors/in-use.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { sortKey } from '../../terms/sort-key.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { record } from '../../kernel/storage/record.ts'
import { findHeldSubscriptions } from '../../subscriptions/store.ts'
import { balancesOf } from '../../transactions/actions.ts'
import { companies } from '../companies/store.ts'
import { usesOf } from '../holders/store-uses.ts'
import { insertUser, lockUserByEmail, users, userWords } from '../users/store.ts'
import type { UserRow } from '../users/table.ts'
import { membershipWords } from './store-lists.ts'
import { findMembershipAt, memberships } from './store.ts'
import { placeKeyOf, type MembershipRow } from './table.ts'
import { membershipView } from './view.ts'

export type NewMembership = Pick<MembershipRow, 'locationRef'> &
  Pick<UserRow, 'email' | 'name' | 'surname'> &
  Partial<Pick<UserRow, 'phoneNumber' | 'photoUrl' | 'about'>> &
  Partial<
    Pick<
      MembershipRow,
      | 'role'
      | 'status'
      | 'type'
      | 'companyRef'
      | 'companyRole'
      | 'metadata'
      | 'notes'
      | 'billingDetails'
      | 'invitationDate'
      | 'locale'
    >
  >

/**
 * Makes a person a member of a location: the user with that e-mail, who is made if the network has none. Nobody who is blocked is invited:
 * then the row has no `invitationDate`. Throws 409 `already_exists`; then nothing was written.
 */
export async function createMembership(context: WriteContext, fields: NewMembership): Promise<MembershipRow> {
  const { tx, network, now } = context
  const user = (await lockUserByEmail(tx, network, fields.email)) ?? (await createUser(context, fields))
  // Looked for once the user is locked: others may be making the same membership.
  const there = await findMembershipAt(tx, network, fields.locationRef, fields.email)
  if (there) throw alreadyExists('The person has a membership at this location already.', `/community/memberships/v1/${there.id}`)
  const { id: userRef, nameKey } = user
  const row: MembershipRow = {
    network,
    id: newId(),
    number: await nextNumber(tx, network, 'membership'),
    userRef,
    locationRef: fields.locationRef,
    companyRef: fields.companyRef ?? null,
    companyRole: fields.companyRole ?? null,
    role: fields.role ?? 'member',
    status: fields.status ?? 'approved',
    type: fields.type ?? 'member',
    metadata: fields.metadata ?? {},
    notes: fields.notes ?? null,
    billingDetails: fields.billingDetails ?? null,
    rejectReason: null,
    invitationDate: user.blocked ? null : (fields.invitationDate ?? null),
    locale: fields.locale ?? null,
    approveDate: (fields.status ?? 'approved') === 'approved' ? now : null,
    nameKey,
    placeKey: placeKeyOf(fields.locationRef, userRef),
    createDate: now,
    updateDate: now,
    deleteDate: null,
  }
  await memberships.insert(tx, row)
  await membershipWords.add(tx, row)
  await record(context, 'membership', 'created', { after: row })
  return row
}

async function createUser(
  context: WriteContext,
  { email, name, surname, phoneNumber, photoUrl, about }: NewMembership,
): Promise<UserRow> {
  const row: UserRow = {
    network: context.network,
    id: newId(),
    email,
    emailKey: emailKeyOf(email),
    name,
    surname,
    phoneNumber: phoneNumber ?? null,
    photoUrl: photoUrl ?? null,
    about: about ?? null,
    blocked: false,
    nameKey: sortKey(name, surname),
    createDate: context.now,
    updateDate: context.now,
    deleteDate: null,
  }
  if ((await insertUser(context.tx, row)) === 0) {
    // Another process has made the same person meanwhile, or somebody has got this e-mail, and may have lost it again.
    const other = await lockUserByEmail(context.tx, row.network, email)
    if (other === undefined) throw new Overtaken('Others change who has this e-mail all the time.')
    return other
  }
  await userWords.add(context.tx, row)
  await record(context, 'user', 'created', { after: row })
  return row
}

/** Ends a membership, unless others depend on it: 409 `in_use`. The row is locked. */
export async function removeMembership(
  context: WriteContext,
  before: MembershipRow,
  verb: 'deleted' | 'rejected',
  changes: Partial<MembershipRow> = {},
): Promise<MembershipRow> {
  const { tx, network, now } = context
  refuseUsed(await usesOf(tx, network, { membershipRef: before.id, companyRef: null }, now))
  const after = await memberships.update(context, before, { ...changes, deleteDate: now, placeKey: null })
  await membershipWords.remove(tx, after)
  await record(context, 'membership', verb, { before, after })
  return after
}

/** A membership as it appears in answers, with its present balances and subscription. */
export const loadMembershipView = async (db: Db, row: MembershipRow, now: string) =>
  (await loadMembershipViews(db, row.network, [row], now))[0]!

/** Memberships of a network as they appear in answers, in the same few statements for one as for a page. */
export async function loadMembershipViews(db: Db, network: string, rows: readonly MembershipRow[], now: string) {
  const holders = rows.map(row => ({ membershipRef: row.id, companyRef: null }))
  const people = await users.findMany(db, network, new Set(rows.map(row => row.userRef)))
  const joined = await companies.findMany(db, network, new Set(rows.flatMap(row => row.companyRef ?? [])))
  const balances = await balancesOf(db, network, holders, now)
  const held = await findHeldSubscriptions(db, network, holders, now)
  return rows.map(row =>
    membershipView({
      row,
      user: people.get(row.userRef)!,
      companyTitle: joined.get(row.companyRef ?? '')?.title,
      ...balances.get(row.id)!,
      subscriptionRef: held.get(row.id)?.id,
    }),
  )
}
