import { emailKeyOf } from '../../terms/email.ts'
import { prepared } from '../../db/prepared.ts'
import type { Builder, Db, Tx } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { membership, type MembershipRow, type Person } from './table.ts'

export const memberships = statements(membership)

/** A membership by its number in the network, unless it is deleted. */
export const findMembershipByNumber = (db: Db, network: string, number: number) => db.first(byNumber, { network, number })

const byNumber = prepared((sql, p: { network: string; number: number }) =>
  sql
    .selectFrom('membership')
    .selectAll()
    .where('network', '=', p.network)
    .where('number', '=', p.number)
    .where('deleteDate', 'is', null),
)

export const listMemberships = (db: Db, network: string) =>
  db.all(
    db.sql
      .selectFrom('membership')
      .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
      .select(['membership.id', 'membership.number', 'membership.locationRef', 'membership.role', 'membership.status'])
      .select(['user.email', 'user.name', 'user.surname'])
      .where('membership.network', '=', network)
      .where('membership.deleteDate', 'is', null)
      .orderBy('membership.number'),
  )

/** Memberships with their users, deleted or not, by membership, as other objects embed them. Up to 200 take one statement. */
export const findPeople = async (db: Db, network: string, refs: Iterable<string>): Promise<ReadonlyMap<string, Person>> =>
  new Map((await peopleByIds(db, { network }, refs)).map(person => [person.membershipRef, person]))

const peopleByIds = preparedMany((sql, p: { network: string }, ids) =>
  people(sql).where('membership.network', '=', p.network).where('membership.id', 'in', ids),
)

/** Memberships with their users; the caller must add the condition on the network. */
const people = (sql: Builder) =>
  sql
    .selectFrom('membership')
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(['membership.id as membershipRef', 'membership.role', 'membership.type', 'membership.billingDetails'])
    .select(['user.id', 'user.email', 'user.name', 'user.surname', 'user.phoneNumber', 'user.photoUrl'])
    .select(['user.about', 'user.blocked'])

/** A user's memberships that are not deleted, the oldest first. */
export const membershipsOfUser = (db: Db, network: string, userRef: string) => db.all(byUser, { network, userRef })

const byUser = prepared((sql, p: { network: string; userRef: string }) =>
  sql
    .selectFrom('membership')
    .selectAll()
    .where('network', '=', p.network)
    .where('userRef', '=', p.userRef)
    .where('deleteDate', 'is', null)
    .orderBy('number'),
)

/** The number of memberships of the network that can act as admins. */
export async function countAdmins(db: Db, network: string): Promise<number> {
  const row = await db.first(admins, { network })
  return row!.count
}

const admins = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('membership')
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('membership.network', '=', p.network)
    .where('membership.role', '=', 'admin')
    .where('membership.status', '=', 'approved')
    .where('membership.deleteDate', 'is', null)
    .where('user.blocked', '=', false),
)

/** Locks the network's admins until the transaction ends: every other change of who is an admin waits. */
export const lockAdmins = (tx: Tx, network: string) =>
  tx.all(
    tx.sql
      .selectFrom('membership')
      .select('id')
      .where('network', '=', network)
      .where('role', '=', 'admin')
      .where('deleteDate', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate(),
  )

/** The memberships of some users by their numbers, deleted ones left out. Up to 200 users take one statement. */
export const membershipsOfUsers = async (db: Db, network: string, userRefs: Iterable<string>): Promise<MembershipRow[]> =>
  (await ofUsers(db, { network }, userRefs)).toSorted((one, other) => one.number - other.number)

const ofUsers = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('membership')
    .selectAll()
    .where('network', '=', p.network)
    .where('userRef', 'in', ids)
    .where('deleteDate', 'is', null),
)

/** The ids of all memberships that a user has had. */
export const membershipIdsOf = async (db: Db, network: string, userRef: string): Promise<string[]> =>
  (await db.all(idsOfUser, { network, userRef })).map(({ id }) => id)

const idsOfUser = prepared((sql, p: { network: string; userRef: string }) =>
  sql.selectFrom('membership').select('id').where('network', '=', p.network).where('userRef', '=', p.userRef),
)

/** Locks the memberships of a company, in the order of their ids. Deleted ones are left out. */
export const lockMembersOf = (tx: Tx, network: string, companyRef: string) => tx.all(membersOf, { network, companyRef })

const membersOf = prepared((sql, p: { network: string; companyRef: string }) =>
  sql
    .selectFrom('membership')
    .selectAll()
    .where('network', '=', p.network)
    .where('companyRef', '=', p.companyRef)
    .where('deleteDate', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** A person's membership at one location, unless it is deleted. */
export const findMembershipAt = (db: Db, network: string, locationRef: string, email: string) =>
  db.first(atLocation, { network, locationRef, emailKey: emailKeyOf(email) })

const atLocation = prepared((sql, p: { network: string; locationRef: string; emailKey: string }) =>
  sql
    .selectFrom('membership')
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(['membership.id'])
    .where('membership.network', '=', p.network)
    .where('membership.locationRef', '=', p.locationRef)
    .where('user.emailKey', '=', p.emailKey)
    .where('membership.deleteDate', 'is', null),
)

/** A membership that is not deleted, and whether its user is blocked: this decides whether it can act. */
export const findCandidate = (db: Db, network: string, id: string) => db.first(candidateById, { network, id })

const candidateById = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('membership')
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(['membership.role', 'membership.status', 'user.blocked'])
    .where('membership.network', '=', p.network)
    .where('membership.id', '=', p.id)
    .where('membership.deleteDate', 'is', null),
)
