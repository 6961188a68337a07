import type { Static } from '../../kernel/contract/schema.ts'
import { actingView } from '../view-people.ts'
import type { AuditEntry } from './contract.ts'

interface Entry {
  id: string
  createDate: string
  kind: string
  objectRef: string
  membershipRef: string | null
  credentialRef: string | null
  userRef: string | null
  requestId: string
  before: unknown
  after: unknown
}

/** Who did it: memberships and the titles of credentials, by id. */
interface Actors {
  people: ReadonlyMap<string, Parameters<typeof actingView>[0]>
  titles: ReadonlyMap<string, string>
}

export function entryView(row: Entry, { people, titles }: Actors): Static<typeof AuditEntry> {
  const { id, createDate, kind, objectRef, requestId } = row
  const [object = '', verb = ''] = kind.split('.')
  const member = people.get(row.membershipRef ?? '')
  const title = titles.get(row.credentialRef ?? '')
  return {
    id,
    createDate,
    kind,
    object,
    verb,
    objectRef,
    membership: member && actingView(member),
    userRef: row.userRef ?? undefined,
    credential: title === undefined ? undefined : { id: row.credentialRef!, title },
    requestId,
    before: (row.before ?? undefined) as Record<string, unknown> | undefined,
    after: (row.after ?? undefined) as Record<string, unknown> | undefined,
  }
}
