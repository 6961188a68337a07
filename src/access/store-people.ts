import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'

/** Memberships with their people, deleted or not, by id. */
export const findActing = async (db: Db, network: string, ids: Iterable<string | null>) =>
  new Map(
    (
      await actingByIds(
        db,
        { network },
        [...ids].filter(id => id !== null),
      )
    ).map(row => [row.id, row]),
  )

const actingByIds = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('membership')
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(['membership.id', 'membership.role', 'membership.userRef', 'membership.status', 'membership.deleteDate'])
    .select(['user.name', 'user.surname', 'user.email', 'user.blocked'])
    .where('membership.network', '=', p.network)
    .where('membership.id', 'in', ids),
)

/** The ids of a person's memberships, deleted ones too; undefined when there is no such person. */
export async function actingOf(db: Db, network: string, userRef: string): Promise<string[] | undefined> {
  const ids = (await db.all(byUser, { network, userRef })).map(row => row.id)
  return ids.length > 0 || (await db.first(userById, { network, userRef })) ? ids : undefined
}

const byUser = prepared((sql, p: { network: string; userRef: string }) =>
  sql.selectFrom('membership').select('id').where('network', '=', p.network).where('userRef', '=', p.userRef),
)

const userById = prepared((sql, p: { network: string; userRef: string }) =>
  sql.selectFrom('user').select('id').where('network', '=', p.network).where('id', '=', p.userRef),
)
