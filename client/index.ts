import { clientOf, type ClientOptions } from './client.ts'
import * as groups from './groups.ts'
import type { Client } from './types.ts'

/** A client of the whole interface: `stoa.events.createEvent({ body })`. */
export type Stoa = Client<typeof groups>
export const createClient = (options: ClientOptions): Stoa => clientOf(groups, options)

/** The groups by themselves, for `clientOf({ events }, options)`. */
export * as groups from './groups.ts'
export { basic, bearer, session, type Auth } from './auth.ts'
export { clientCredentials } from './auth-tokens.ts'
export { clientOf, type ClientOptions } from './client.ts'
export { StoaError, type ErrorCode, type Fault, type FreeTime } from './errors.ts'
export type { Answer, Client, ItemOf, Operation, ReplyOf } from './types.ts'
