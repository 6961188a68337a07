import { randomUUID } from 'node:crypto'
import { clientIdOf, matches } from '../access/secrets.ts'
import { findCredential, listNetworks } from '../access/store.ts'
import { operatorContext, renewSecret } from '../access/actions.ts'
import type { Database, Db, Tx } from '../db/database.ts'
import { migrate, schemaVersions } from '../db/migrations/migrate.ts'
import type { Route } from '../kernel/http/implement.ts'
import { readSecrets, writeSecrets, type Secrets } from './secrets.ts'
import type { Names } from './seed.ts'
import { claim, findClaim, setClaim } from './store.ts'

export interface Demo {
  main: Names
  other: Names
  secrets: Secrets
  /** It was made just now. */
  isNew: boolean
}

interface Preparation {
  routes: readonly Route[]
  /** Where the secrets are kept. */
  file: string
  now: string
}

/** What a demo's database says of itself; `id` is a name by which the file of secrets knows it. */
interface Claim {
  id: string
  main: Names
  other: Names
}

/**
 * Makes a database a demo's, unless it is one already, and sees to it that the file has the secrets of its credentials. Throws
 * when the database holds something else, before anything in it is changed.
 */
export async function prepareDemo(database: Database, { routes, file, now }: Preparation): Promise<Demo> {
  const { version } = await schemaVersions(database)
  const known = version === 0 ? undefined : await database.read(findOwn)
  await migrate(database, now)
  const made = known === undefined && (await make(database, routes, now))
  const found = known ?? (await database.read(findOwn))
  if (found === undefined) throw new Error('the demo was not made')
  const { main, other } = found
  return { main, other, secrets: await keepSecrets(database, found, file, now), isNew: made }
}

/** A demo's own words about itself, none where there is nothing yet. */
async function findOwn(db: Db): Promise<Claim | undefined> {
  const value = await findClaim(db)
  if (value !== undefined) return JSON.parse(value) as Claim
  await refuseOther(db)
  return undefined
}

async function refuseOther(db: Db): Promise<void> {
  if ((await listNetworks(db)).length === 0) return
  throw new Error('this database holds networks that are not the demo’s; give the demo an empty one, or run stoa serve')
}

/** All in one transaction; of several processes at once one does it, and false is for those that waited for it. */
async function make(database: Database, routes: readonly Route[], now: string): Promise<boolean> {
  // Loaded before the transaction, in which nothing may be waited for but the database; and not at all by later starts.
  const { seed } = await import('./seed.ts')
  return write(database, async tx => {
    if (!(await claim(tx, ''))) return false
    await refuseOther(tx)
    await setClaim(tx, JSON.stringify({ id: randomUUID(), ...(await seed(tx, routes, now)) } satisfies Claim))
    return true
  })
}

/** The credentials' secrets: those of the file, and new ones, which then end the ones before, where it has none that fit. */
function keepSecrets(database: Database, { id, main, other }: Claim, file: string, now: string): Promise<Secrets> {
  return write(database, async tx => {
    // Whoever else starts on this database waits here, and then finds what we have written. Saying the same again takes the lock.
    const value = await findClaim(tx)
    await setClaim(tx, value!)
    const kept = readSecrets(file, id)
    const secrets: Secrets = {}
    for (const { networkRef, credentialRef, readonlyCredentialRef } of [main, other]) {
      for (const credential of [credentialRef, readonlyCredentialRef]) {
        const clientId = clientIdOf(networkRef, credential)
        const secret = kept[clientId]
        const row = await findCredential(tx, networkRef, credential)
        const fits = secret !== undefined && row !== undefined && matches(secret, row.secretHash)
        secrets[clientId] = fits ? secret : await renewSecret(operatorContext(tx, networkRef, now), credential)
      }
    }
    // Before the commit: should that fail, the file has secrets that do not fit, and the next start makes others.
    if (Object.entries(secrets).some(([clientId, secret]) => kept[clientId] !== secret)) writeSecrets(file, id, secrets)
    return secrets
  })
}

/** Making the demo, and waiting for another process that does, may take longer than any request. */
const write = <T>(database: Database, work: (tx: Tx) => Promise<T>) => database.write(work, { patient: true })
