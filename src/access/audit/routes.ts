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

/** How many values a filter of a list takes. */
const MOST_VALUES = 100

export const auditRoutes = implement(contract, {
  async listAudit(call) {
    const { db, network, query } = call
    const { userRef: _, membershipRef: __, object, ...same } = query
    const who = await whoAsked(call)
    const kind = kindsOf(object, query.kind, VERBS)
    // The membership is another person's, or no kind is both.
    if (who === undefined || kind?.length === 0) return { entries: [] }
    const { rows, nextPageToken } = await auditList.read({ ...call, query: { ...same, ...who, kind } })
    return { entries: await shown(db, network, rows), nextPageToken }
  },

  async getAuditEntry({ db, network, params }) {
    const [entry] = await shown(db, network, [found(await findEntry(db, network, params.id), 'entry')])
    return { entry: entry! }
  },
})

/** Filters of the list for who is asked for: a membership, a person, or both; undefined when they do not belong together. */
async function whoAsked({ db, network, query }: Call<typeof contract.listAudit>) {
  const { membershipRef, userRef } = query
  if (membershipRef !== undefined) {
    referencedByQuery((await findActing(db, network, [membershipRef])).get(membershipRef), 'membershipRef', 'membership')
  }
  if (userRef === undefined) return { membershipRef }
  const theirs = referencedByQuery(await actingOf(db, network, userRef), 'userRef', 'user')
  if (membershipRef !== undefined) return theirs.includes(membershipRef) ? { membershipRef } : undefined
  return theirs.length < MOST_VALUES ? { actor: [userRef, ...theirs] } : { userRef }
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
