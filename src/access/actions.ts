import type { Tx } from '../db/database.ts'
import { nulls } from '../db/table.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import type { GrantedScope } from '../terms/scopes.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { isTimezone } from '../kernel/time/time-zones.ts'
import { lacksAny } from './rules-scopes.ts'
import { clientIdOf, hashOf, newSecret } from './secrets.ts'
import { credentials, deleteTokens, insertNetwork, locations } from './store.ts'
import { credential, location, type CredentialRow, type LocationRow } from './table.ts'

/** The context of the operator at the command line, who belongs to no network. */
export const operatorContext = (tx: Tx, network: string, now: string): WriteContext => ({
  tx,
  network,
  now,
  actor: undefined,
  requestId: 'operator',
})

/** Makes a network; returns its id. */
export async function createNetwork(
  tx: Tx,
  now: string,
  { id = newId(), title, test = false }: { id?: string; title: string; test?: boolean },
): Promise<string> {
  const row = { id, title, test, createDate: now, clock: null }
  await insertNetwork(tx, row)
  await record(operatorContext(tx, row.id, now), 'network', 'created', { after: row })
  return row.id
}

export type NewLocation = Pick<LocationRow, 'title' | 'timezoneId' | 'currencyCode' | 'taxInclusive' | 'taxRate'> &
  Partial<Pick<LocationRow, 'address' | 'description' | 'email' | 'phoneNumber' | 'locale' | 'creditDiscounts'>>

/** Makes a location. Throws when the time zone or the currency does not exist. */
export async function createLocation(context: WriteContext, fields: NewLocation): Promise<LocationRow> {
  if (!isTimezone(fields.timezoneId)) throw new Error(`${fields.timezoneId} is not an IANA time zone such as Europe/Berlin`)
  if (decimalsOf(fields.currencyCode) === undefined)
    throw new Error(`${fields.currencyCode} is not an ISO 4217 currency code such as EUR`)
  const keys = newKeys(context)
  return addLocation(context, {
    ...nulls(location),
    ...keys,
    updateDate: keys.createDate,
    address: '',
    description: '',
    locale: 'en',
    openingHours: { enabled: false, items: [], closedDays: [] },
    creditDiscounts: false,
    ...fields,
  })
}

/** Saves a new location. */
export async function addLocation(context: WriteContext, row: LocationRow): Promise<LocationRow> {
  await locations.insert(context.tx, row)
  await record(context, 'location', 'created', { after: row })
  return row
}

interface NewCredential {
  membershipRef: string
  title: string
  scopes: GrantedScope[]
}

/** Makes a credential. Its secret is returned here and cannot be read again. */
export async function createCredential(
  context: WriteContext,
  { membershipRef, title, scopes }: NewCredential,
  clientSecret = newSecret(),
) {
  const { network, now } = context
  const secretHash = hashOf(clientSecret)
  const row = { ...nulls(credential), network, id: newId(), membershipRef, title, scopes, secretHash, createDate: now }
  await credentials.insert(context.tx, row)
  await record(context, 'credential', 'created', { after: shown(row) })
  return { row, id: row.id, clientId: clientIdOf(network, row.id), clientSecret }
}

/** Changes the title or the scopes of a credential that is locked. When it loses a scope, its tokens end. */
export async function changeCredential(
  context: WriteContext,
  before: CredentialRow,
  changes: { title?: string | undefined; scopes?: string[] | undefined },
): Promise<CredentialRow> {
  const after = await credentials.update(context, before, changes)
  if (lacksAny(after.scopes, before.scopes)) await deleteTokens(context.tx, before.network, before.id)
  await record(context, 'credential', 'updated', { before: shown(before), after: shown(after) })
  return after
}

/**
 * Revokes a credential. It and all its tokens stop working within a second in every process. False when there is no such
 * credential. Revoking it again changes nothing.
 */
export async function revokeCredential(context: WriteContext, id: string): Promise<boolean> {
  const before = await credentials.lock(context.tx, context.network, id)
  if (before === undefined) return false
  if (before.revokeDate === null) await revokeLocked(context, before)
  return true
}

/** Revokes a credential that is locked. */
export async function revokeLocked(context: WriteContext, before: CredentialRow): Promise<CredentialRow> {
  const after = await credentials.update(context, before, { revokeDate: context.now })
  await record(context, 'credential', 'revoked', { before: shown(before), after: shown(after) })
  return after
}

/**
 * Gives a credential a new secret, which is returned here and cannot be read again. The old secret and all tokens stop working
 * within a second in every process. Throws when there is no such credential.
 */
export async function renewSecret(context: WriteContext, id: string): Promise<string> {
  const before = await credentials.lock(context.tx, context.network, id)
  if (before === undefined) throw new Error(`the network has no credential ${id}`)
  return (await renewLocked(context, before)).clientSecret
}

/** Gives a credential that is locked a new secret. */
export async function renewLocked(context: WriteContext, before: CredentialRow) {
  const clientSecret = newSecret()
  const row = await credentials.update(context, before, { secretHash: hashOf(clientSecret) })
  await deleteTokens(context.tx, context.network, before.id)
  await record(context, 'credential', 'renewed', { before: shown(before), after: shown(row) })
  return { row, clientSecret }
}

/** A credential without its secret, as the audit log may show it. */
function shown(row: CredentialRow) {
  const { secretHash: _, ...rest } = row
  return rest
}
