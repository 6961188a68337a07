import { ApiError } from '../../kernel/errors/api-error.ts'
import { hasScope } from '../rules-scopes.ts'
import type { CredentialRow } from '../table.ts'

/** What a caller may do, with what its scopes include. */
interface Granter {
  credentialRef?: string | undefined
  scopes: readonly string[]
}

/** 403 for scopes that the caller lacks; those that the credential has already may stay. */
export function checkGranted({ scopes: held }: Granter, wanted: readonly string[], present: readonly string[] = []): void {
  const errors = wanted.flatMap((scope, i) =>
    hasScope(held, scope) || present.includes(scope)
      ? []
      : [{ pointer: `/credential/scopes/${i}`, code: 'insufficient_scope', detail: `The caller does not have ${scope} itself.` }],
  )
  if (errors.length === 0) return
  throw new ApiError('insufficient_scope', 'A caller can give only scopes that it has itself.', { errors })
}

/** 403 unless the caller has all scopes of a credential whose secret it would learn. */
export function checkLearnt({ scopes: held }: Granter, { scopes }: CredentialRow): void {
  const lacked = scopes.filter(scope => !hasScope(held, scope))
  if (lacked.length === 0) return
  const detail = `Who renews a secret needs every scope of the credential; ${lacked.join(', ')} is missing.`
  throw new ApiError('insufficient_scope', detail)
}

/** 409 when a credential has been revoked, which is for good. */
export function checkNotRevoked({ revokeDate }: CredentialRow): void {
  if (revokeDate !== null) throw new ApiError('conflict', `The credential was revoked at ${revokeDate}.`)
}

/** 409 when a caller would revoke the credential that it uses. */
export function checkOther({ credentialRef }: Granter, { id }: CredentialRow): void {
  if (credentialRef === id)
    throw new ApiError('conflict', 'A credential cannot revoke itself: use another one, or the command line.')
}
