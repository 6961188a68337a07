import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { Db } from '../../db/database.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { audit } from '../../kernel/storage/table.ts'

export const auditList = listOf({
  table: audit,
  rows: sql => sql.selectFrom('audit').selectAll(),
  // Every write makes an entry, so each further index would cost every write.
  filters: { objectRef: 'objectRef' },
  narrow: {
    requestId: 'requestId',
    membershipRef: 'membershipRef',
    kind: 'kind',
    /** A person and the person's memberships: whichever of them acted. */
    actor: (eb, refs) => eb.or([eb('membershipRef', 'in', refs), eb('userRef', 'in', refs)]),
    /** For who has more memberships than a filter takes values: a session, too, acts as a membership of its person. */
    userRef: (eb, refs) =>
      eb.exists(
        eb
          .selectFrom('membership')
          .select('membership.id')
          .whereRef('membership.network', '=', 'audit.network')
          .whereRef('membership.id', '=', 'audit.membershipRef')
          .where('membership.userRef', 'in', refs),
      ),
  },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

export const findEntry = (db: Db, network: string, id: string) => db.first(entryById, { network, id })

const entryById = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('audit').selectAll().where('network', '=', p.network).where('id', '=', p.id),
)

/** The titles of credentials by their ids. */
export const titlesOf = async (db: Db, network: string, ids: Iterable<string | null>): Promise<Map<string, string>> =>
  new Map(
    (
      await titlesByIds(
        db,
        { network },
        [...ids].filter(id => id !== null),
      )
    ).map(({ id, title }) => [id, title]),
  )

const titlesByIds = preparedMany((sql, p: { network: string }, ids) =>
  sql.selectFrom('credential').select(['id', 'title']).where('network', '=', p.network).where('id', 'in', ids),
)
