import { sql as raw, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import { textsOf, users } from '../users/store.ts'
import { memberships, membershipsOfUsers } from './store.ts'
import { membership, type MembershipRow } from './table.ts'

/** A membership is found by its number and by its user, so its words change with the user. */
export const membershipWords = wordsOf(
  membership,
  ({ userRef, number, deleteDate }, people) => {
    const user = deleteDate === null ? people.get(userRef) : undefined
    return user ? [...textsOf(user), number] : []
  },
  (db: Db, network: string, rows: readonly MembershipRow[]) =>
    users.findMany(
      db,
      network,
      rows.map(({ userRef }) => userRef),
    ),
)

/** Stores the words of a user's memberships anew, which it locks: others may be deleting one. */
export async function replaceWordsOfUser(tx: Tx, network: string, userRef: string): Promise<void> {
  const all = await membershipsOfUsers(tx, network, [userRef])
  const locked = await memberships.lockMany(
    tx,
    network,
    all.map(({ id }) => id),
  )
  for (const row of locked) await membershipWords.replace(tx, row)
}

export const membershipList = listOf({
  table: membership,
  rows: sql => sql.selectFrom('membership').selectAll().where('deleteDate', 'is', null),
  filters: { userRef: 'userRef', companyRef: 'companyRef', locationRef: 'locationRef' },
  narrow: {
    status: 'status',
    type: 'type',
    role: 'role',
    companyRole: 'companyRole',
    blocked: (eb, [isBlocked]) =>
      raw<SqlBool>`${eb
        .selectFrom('user')
        .select('user.blocked')
        .whereRef('user.network', '=', 'membership.network')
        .whereRef('user.id', '=', 'membership.userRef')} = ${isBlocked}`,
    /** The plan and the instant at which a subscription to it has not ended. */
    planRef: (eb, [plan, now = plan]) =>
      eb.exists(
        eb
          .selectFrom('subscription')
          .innerJoin('subscriptionItem', on =>
            on
              .onRef('subscriptionItem.network', '=', 'subscription.network')
              .onRef('subscriptionItem.subscriptionRef', '=', 'subscription.id'),
          )
          .select('subscription.id')
          .whereRef('subscription.network', '=', 'membership.network')
          .whereRef('subscription.membershipRef', '=', 'membership.id')
          .where('subscription.deleteDate', 'is', null)
          .where(held => held.or([held('subscription.endDate', 'is', null), held('subscription.endDate', '>', now)]))
          .where('subscriptionItem.planRef', '=', plan)
          .where('subscriptionItem.deleteDate', 'is', null),
      ),
  },
  ranges: { createDate: 'createDate' },
  words: membershipWords,
  orders: {
    'createDate:desc': ['createDate', 'desc'],
    'createDate:asc': ['createDate', 'asc'],
    number: ['number', 'asc'],
    name: ['nameKey', 'asc'],
  },
})

export const deletedMembershipList = listOf({
  table: membership,
  rows: sql => sql.selectFrom('membership').selectAll().where('deleteDate', 'is not', null),
  filters: { userRef: 'userRef', locationRef: 'locationRef' },
  // It may be null in the table, but not in these rows.
  orders: { 'deleteDate:desc': ['deleteDate' as 'createDate', 'desc'] },
})
