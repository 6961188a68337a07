import type { Static } from '../../kernel/contract/schema.ts'
import type { GrantedScope } from '../../terms/scopes.ts'
import type { CredentialRow } from '../table.ts'
import { actingView } from '../view-people.ts'
import type { Credential } from './contract.ts'

type Acting = Parameters<typeof actingView>[0]

/** A credential without its secret, with the membership as which it acts. */
export const credentialView = (
  row: CredentialRow,
  clientId: string,
  people: ReadonlyMap<string, Acting>,
): Static<typeof Credential> => ({
  id: row.id,
  clientId,
  membershipRef: row.membershipRef,
  title: row.title,
  scopes: row.scopes as GrantedScope[],
  membership: actingView(people.get(row.membershipRef)!),
  createDate: row.createDate,
  lastUseDate: row.lastUseDate ?? undefined,
  revokeDate: row.revokeDate ?? undefined,
})
