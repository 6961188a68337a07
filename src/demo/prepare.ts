import { randomUUID } from 'node:crypto'
import { clientIdOf, matches } from '../access/secrets.ts'
import { findCredential, upToTwoNetworks } from '../access/store.ts'
import { operatorContext, renewSecret } from '../access/actions.ts'
import type { WritableDatabase, Db, Tx } from '../db/database.ts'
import { migrate, schemaVersions } from '../db/migrations/migrate.ts'
import type { Route } from '../kernel/http/implement.ts'
import { FIRST_PICTURES } from './pictures.ts'
import { readSecrets, writeSecrets, type Secrets } from './secrets.ts'
import type { Names } from './seed.ts'
import { addPictures } from './store-pictures.ts'
import { claim, findClaim, setClaim } from './store.ts'

export interface Demo {
  main: Names
  other: Names
  secrets: Secrets
  /** Whether this start made it. */
  isNew: boolean
}

interface Preparation {
  routes: readonly Route[]
  /** The file of the secrets. */
  file: string
  now: string
}

/** What a demo's database says of itself; the file of secrets names the database by this `id`. */
interface Claim {
  id: string
  main: Names
  other: Names
}

/**
 * Makes the demo in a database, unless it is there already, and makes sure that the file has the secrets of its credentials.
 * Throws when the database holds something else, before it changes anything.
 */
export async function prepareDemo(database: WritableDatabase, { routes, file, now }: Preparation): Promise<Demo> {
  const { version } = await schemaVersions(database)
  const known = version === 0 ? undefined : await database.read(findOwn)
  await migrate(database, now)
  const made = known === undefined && (await make(database, routes, now))
  const found = known ?? (await database.read(findOwn))
  if (found === undefined) throw new Error('the demo was not made')
  const { main, other } = found
  return { main, other, secrets: await keepSecrets(database, found, file, now), isNew: made }
}

/** What the database says about its demo; undefined when it is empty. */
async function findOwn(db: Db): Promise<Claim | undefined> {
  const value = await findClaim(db)
  if (value !== undefined) return JSON.parse(value) as Claim
  await refuseOther(db)
  return undefined
}

async function refuseOther(db: Db): Promise<void> {
  if ((await upToTwoNetworks(db)).length === 0) return
  throw new Error('this database holds networks that are not the demo’s; give the demo an empty one, or run stoa serve')
}

/** Makes the demo in one transaction. When several processes start at once, one does it, and the others wait and get false. */
async function make(database: WritableDatabase, routes: readonly Route[], now: string): Promise<boolean> {
  // Loaded before the transaction, which may await nothing but the database. Later starts do not load it.
  const { seed } = await import('./seed.ts')
  return write(database, async tx => {
    if (!(await claim(tx, ''))) return false
    await refuseOther(tx)
    await setClaim(tx, JSON.stringify({ id: randomUUID(), ...(await seed(tx, routes, now)) } satisfies Claim))
    await addPictures(tx, FIRST_PICTURES)
    return true
  })
}

/** The credentials' secrets: those of the file, and new ones in place of those that are missing or do not fit. */
function keepSecrets(database: WritableDatabase, { id, main, other }: Claim, file: string, now: string): Promise<Secrets> {
  return write(database, async tx => {
    // Writing the same value again takes the lock: another process that starts here waits, and then finds what we have written.
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
    // Before the commit: if that fails, the file has secrets that do not fit, and the next start makes new ones.
    if (Object.entries(secrets).some(([clientId, secret]) => kept[clientId] !== secret)) writeSecrets(file, id, secrets)
    return secrets
  })
}

/** Making the demo, or waiting for another process that makes it, may take longer than a request may. */
const write = <T>(database: WritableDatabase, work: (tx: Tx) => Promise<T>) => database.write(work, { patient: true })
