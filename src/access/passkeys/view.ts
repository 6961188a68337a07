import type { Static } from '../../kernel/contract/schema.ts'
import type { UserRow } from '../../community/users/table.ts'
import { userView } from '../sessions/view.ts'
import type { CreationOptions, Passkey, RequestOptions } from './contract-shapes.ts'
import { NUMBERS } from './rules-keys.ts'
import type { PasskeyRow } from './table.ts'

export const passkeyView = (
  { id, title, host, synced, backedUp, transports, createDate, lastUseDate }: PasskeyRow,
  user: UserRow,
): Static<typeof Passkey> => ({
  id,
  user: userView(user),
  title,
  host,
  synced,
  backedUp,
  transports,
  createDate,
  lastUseDate: lastUseDate ?? undefined,
})

interface Asked {
  challenge: string
  host: string
  /** In milliseconds. */
  timeout: number
  /** Those of the person at this site. */
  known: readonly PasskeyRow[]
}

interface Making extends Asked {
  networkTitle: string
  user: UserRow
  /** How the authenticator names the person. */
  handle: string
}

export const creationView = ({
  challenge,
  host,
  timeout,
  known,
  networkTitle,
  user,
  handle,
}: Making): Static<typeof CreationOptions> => ({
  rp: { id: host, name: networkTitle },
  user: { id: handle, name: user.email, displayName: `${user.name} ${user.surname}`.trim() },
  challenge,
  pubKeyCredParams: Object.values(NUMBERS).map(alg => ({ type: 'public-key', alg })),
  timeout,
  excludeCredentials: known.map(descriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

export const requestView = ({ challenge, host, timeout, known }: Asked): Static<typeof RequestOptions> => ({
  challenge,
  rpId: host,
  timeout,
  userVerification: 'required',
  allowCredentials: known.map(descriptor),
})

const descriptor = ({ credentialId, transports }: PasskeyRow) => ({ type: 'public-key' as const, id: credentialId, transports })
