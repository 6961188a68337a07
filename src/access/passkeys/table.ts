import { boolean, integer, json, keyedTable, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'

import type { Algorithm } from './contract-shapes.ts'

/** A key pair of a person, of which an authenticator keeps the other half. */
export const passkey = table('passkey', {
  userRef: ref('user'),
  /** How the authenticator names it, in base64url. */
  credentialId: text,
  /** SPKI in base64url. */
  publicKey: text,
  algorithm: oneOf<Algorithm>(),
  /** Rises with each use, or is always 0. */
  signCount: integer,
  /** The name of the site where it was made, and where alone it works. */
  host: text,
  title: text,
  /** Whether it can be on several devices. */
  synced: boolean,
  backedUp: boolean,
  transports: json<string[]>(),
  createDate: time,
  lastUseDate: optional(time),
})
export type PasskeyRow = Row<typeof passkey>

/** A challenge that was answered: it counts once. Only its SHA-256 is stored; the row is deleted when the challenge is too old anyway. */
export const spentChallenge = keyedTable('spentChallenge', ['challengeHash'], { challengeHash: text, expireDate: time })
