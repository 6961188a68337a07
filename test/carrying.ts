import type { Json } from './client.ts'
import { operatorContext } from '../src/access/actions.ts'
import { performed } from '../src/demo/perform.ts'
import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import { now } from '../src/kernel/time/clock.ts'
import { routes } from '../src/routes.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import type { Cast, World } from './world.ts'

/**
 * Carries out an operation as a request of an admin does, and gives what it answers: for what tests need and do not look at, since a request
 * takes as long again on its way. The cast is `main` unless named.
 */
export const carriedOut = ({ database, main }: World, endpoint: Endpoint, body: object, cast: Cast = main): Promise<Json> =>
  database.write(async tx => {
    const actor = { credentialRef: cast.credential, membershipRef: cast.admin, role: 'admin' as const, scopes: SCOPES }
    const context = { ...operatorContext(tx, cast.network, now(cast.network)), actor }
    return JSON.parse(JSON.stringify(await performed(routes, endpoint, context, body, {}))) as Json
  })
