import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement, type Call } from '../../kernel/http/implement.ts'
import { VERBS } from '../../kernel/storage/record.ts'
import type { AuditRow } from '../../kernel/storage/table.ts'
import { actingOf, findActing } from '../store-people.ts'
import * as contract from './contract.ts'
import { kindsOf } from './rules.ts'
import { auditList, findEntry, titlesOf } from './store.ts'
import { entryView } from './view.ts'

/** So many values a filter of a list takes. */
const MOST_VALUES = 100

export const auditRoutes = implement(contract, {
  async listAudit(call) {
    const { db, network, query } = call
    const { userRef, object, ...same } = query
    const memberships = await membershipsAsked(call)
    const kind = kindsOf(object, query.kind, VERBS)
    // Nobody of the person has done anything, or no kind is both.
    if (memberships?.length === 0 || kind?.length === 0) return { entries: [] }
    const who = memberships && memberships.length > MOST_VALUES ? { userRef } : { membershipRef: memberships }
    const { rows, nextPageToken } = await auditList.read({ ...call, query: { ...same, ...who, kind } })
    return { entries: await shown(db, network, rows), nextPageToken }
  },

  async getAuditEntry({ db, network, params }) {
    const [entry] = await shown(db, network, [found(await findEntry(db, network, params.id), 'entry')])
    return { entry: entry! }
  },
})

/** The memberships that are asked for by one of them, by a person, or by both. */
async function membershipsAsked({ db, network, query }: Call<typeof contract.listAudit>): Promise<string[] | undefined> {
  const { membershipRef, userRef } = query
  const asked = membershipRef === undefined ? undefined : [membershipRef]
  if (membershipRef !== undefined) {
    referencedByQuery((await findActing(db, network, [membershipRef])).get(membershipRef), 'membershipRef', 'membership')
  }
  if (userRef === undefined) return asked
  const theirs = referencedByQuery(await actingOf(db, network, userRef), 'userRef', 'user')
  return asked?.filter(id => theirs.includes(id)) ?? theirs
}

async function shown(db: Db, network: string, rows: readonly AuditRow[]) {
  const people = await findActing(
    db,
    network,
    rows.map(row => row.membershipRef),
  )
  const titles = await titlesOf(
    db,
    network,
    rows.map(row => row.credentialRef),
  )
  return rows.map(row => entryView(row, { people, titles }))
}
