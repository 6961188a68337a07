import type { Tx } from '../db/database.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import type { Scope } from '../terms/scopes.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { isTimezone } from '../kernel/time/time-zones.ts'
import { clientIdOf, hashOf, newSecret } from './secrets.ts'
import {
  deleteTokens,
  findCredentialRow,
  insertCredential,
  insertLocation,
  insertNetwork,
  setRevoked,
  setSecretHash,
} from './store.ts'
import type { LocationRow } from './table.ts'

/** A context of the operator at the command line, who stands outside every network. */
export const operatorContext = (tx: Tx, network: string, now: string): WriteContext => ({
  tx,
  network,
  now,
  actor: undefined,
  requestId: 'operator',
})

/** Makes a network; gives its id. */
export async function createNetwork(tx: Tx, now: string, { title }: { title: string }): Promise<string> {
  const id = newId()
  await insertNetwork(tx, { id, title, createDate: now })
  await record(operatorContext(tx, id, now), 'network.created', id, undefined, { id, title })
  return id
}

export interface NewLocation {
  title: string
  timezoneId: string
  currencyCode: string
  taxInclusive: boolean
  /** Percent in ten-thousandths. */
  taxRate: number
}

/** Makes a location. Throws when the time zone or the currency is none. */
export async function createLocation(context: WriteContext, fields: NewLocation): Promise<LocationRow> {
  if (!isTimezone(fields.timezoneId)) throw new Error(`${fields.timezoneId} is not an IANA time zone such as Europe/Berlin`)
  if (decimalsOf(fields.currencyCode) === undefined)
    throw new Error(`${fields.currencyCode} is not an ISO 4217 currency code such as EUR`)
  const row: LocationRow = { network: context.network, id: newId(), ...fields, createDate: context.now }
  await insertLocation(context.tx, row)
  await record(context, 'location.created', row.id, undefined, row)
  return row
}

export interface NewCredential {
  membershipRef: string
  title: string
  scopes: (Scope | `${Scope}.readonly`)[]
}

/** Makes a credential; its secret is told here and never again. */
export async function createCredential(
  context: WriteContext,
  { membershipRef, title, scopes }: NewCredential,
  clientSecret = newSecret(),
) {
  const id = newId()
  const { network, now } = context
  await insertCredential(context.tx, {
    network,
    id,
    membershipRef,
    title,
    scopes,
    secretHash: hashOf(clientSecret),
    createDate: now,
    revokeDate: null,
  })
  await record(context, 'credential.created', id, undefined, { id, membershipRef, title, scopes })
  return { id, clientId: clientIdOf(network, id), clientSecret }
}

/**
 * Ends a credential and all its tokens, within a second in every process. False when there is none; ending it again changes
 * nothing.
 */
export async function revokeCredential(context: WriteContext, id: string): Promise<boolean> {
  const row = await findCredentialRow(context.tx, context.network, id)
  if (row === undefined) return false
  if (row.revokeDate === null) {
    await setRevoked(context.tx, context.network, id, context.now)
    await record(context, 'credential.revoked', id, { id, revokeDate: null }, { id, revokeDate: context.now })
  }
  return true
}

/**
 * Gives a credential another secret, told here and never again: the one before and all its tokens stop working within a second in
 * every process. Throws when there is no such credential.
 */
export async function renewSecret(context: WriteContext, id: string, clientSecret = newSecret()): Promise<string> {
  const { tx, network } = context
  if ((await findCredentialRow(tx, network, id)) === undefined) throw new Error(`the network has no credential ${id}`)
  await setSecretHash(tx, network, id, hashOf(clientSecret))
  await deleteTokens(tx, network, id)
  await record(context, 'credential.renewed', id, undefined, { id })
  return clientSecret
}
