import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'

/** Networks in which a name or a title has no sort key yet: a migration could not make it. */
export const networksWithoutKeys = async (db: Db): Promise<string[]> => (await db.all(withoutKeys, {})).map(row => row.id)

const withoutKeys = prepared(sql =>
  sql
    .selectFrom('network')
    .select('id')
    .where(eb =>
      eb.or([
        eb.exists(
          eb.selectFrom('user').select('user.id').whereRef('user.network', '=', 'network.id').where('nameKey', '=', '').limit(1),
        ),
        eb.exists(
          eb
            .selectFrom('company')
            .select('company.id')
            .whereRef('company.network', '=', 'network.id')
            .where('titleKey', '=', '')
            .limit(1),
        ),
      ]),
    ),
)

interface Batch {
  network: string
  most: number
}

/** Users and companies without a sort key, locked. */
export const usersWithoutKey = (tx: Tx, batch: Batch) => tx.all(users, batch)
export const companiesWithoutKey = (tx: Tx, batch: Batch) => tx.all(companies, batch)

const users = prepared((sql, p: Batch) =>
  sql
    .selectFrom('user')
    .select(['id', 'name', 'surname'])
    .where('network', '=', p.network)
    .where('nameKey', '=', '')
    .orderBy('id')
    .limit(p.most)
    .forNoKeyUpdate(),
)

const companies = prepared((sql, p: Batch) =>
  sql
    .selectFrom('company')
    .select(['id', 'title'])
    .where('network', '=', p.network)
    .where('titleKey', '=', '')
    .orderBy('id')
    .limit(p.most)
    .forNoKeyUpdate(),
)

/** Saves the sort key of a user, with that of the user's memberships. */
export async function saveNameKey(tx: Tx, network: string, id: string, nameKey: string): Promise<void> {
  await tx.run(nameKeyOfUser, { network, id, nameKey })
  await tx.run(nameKeyOfMemberships, { network, id, nameKey })
}

export const saveTitleKey = (tx: Tx, network: string, id: string, titleKey: string) =>
  tx.run(titleKeyOfCompany, { network, id, titleKey })

interface Named {
  network: string
  id: string
  nameKey: string
}

const nameKeyOfUser = prepared((sql, p: Named) =>
  sql.updateTable('user').set({ nameKey: p.nameKey }).where('network', '=', p.network).where('id', '=', p.id),
)
const nameKeyOfMemberships = prepared((sql, p: Named) =>
  sql.updateTable('membership').set({ nameKey: p.nameKey }).where('network', '=', p.network).where('userRef', '=', p.id),
)
const titleKeyOfCompany = prepared((sql, p: { network: string; id: string; titleKey: string }) =>
  sql.updateTable('company').set({ titleKey: p.titleKey }).where('network', '=', p.network).where('id', '=', p.id),
)
