import { createCredential, createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { WritableDatabase } from '../src/db/database.ts'
import { now } from '../src/kernel/time/clock.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import { client, type Client } from './client.ts'

/** One network and its people, as the tests know them. */
export interface Cast {
  network: string
  /** Where things happen, and a second place with another currency and price mode. */
  location: string
  annex: string
  /** Memberships at `location`. */
  admin: string
  secondAdmin: string
  member: string
  memberNumber: number
  /** Calls with every scope, as `admin`. */
  api: Client
  /** Calls with every `.readonly` scope, as `admin`. */
  reader: Client
  /** Calls with every scope, as `member`, who is no admin. */
  asMember: Client
  clientId: string
  clientSecret: string
}

export const BERLIN = { title: 'Berlin', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 190_000 }
export const NEW_YORK = {
  title: 'New York',
  timezoneId: 'America/New_York',
  currencyCode: 'USD',
  taxInclusive: false,
  taxRate: 88_750,
}
export const TOKYO = { title: 'Tokyo', timezoneId: 'Asia/Tokyo', currencyCode: 'JPY', taxInclusive: true, taxRate: 100_000 }
export const KUWAIT = { title: 'Kuwait', timezoneId: 'Asia/Kuwait', currencyCode: 'KWD', taxInclusive: false, taxRate: 0 }

type Place = typeof BERLIN

/** Makes a network with its people. */
export function makeCast(database: WritableDatabase, baseUrl: string, title: string, here: Place, there: Place): Promise<Cast> {
  return database.write(async tx => {
    const network = await createNetwork(tx, now(), { title })
    const context = operatorContext(tx, network, now())
    const location = (await createLocation(context, here)).id
    const annex = (await createLocation(context, there)).id
    const person = (name: string, role: 'admin' | 'member') =>
      createMembership(context, {
        locationRef: location,
        email: `${name}@${title}.example`.toLowerCase(),
        name,
        surname: title,
        role,
        phoneNumber: '+49 30 1234567',
      })
    const [admin, secondAdmin, member] = [
      await person('Ada', 'admin'),
      await person('Grace', 'admin'),
      await person('Mia', 'member'),
    ]
    const readonly = SCOPES.map(scope => `${scope}.readonly` as const)
    const all = await createCredential(context, { membershipRef: admin.id, title: 'all', scopes: [...SCOPES] })
    const read = await createCredential(context, { membershipRef: admin.id, title: 'read', scopes: readonly })
    const asMember = await createCredential(context, { membershipRef: member.id, title: 'member', scopes: [...SCOPES] })
    const use = (credential: { clientId: string; clientSecret: string }) => client(baseUrl, network, credential)
    return {
      network,
      location,
      annex,
      admin: admin.id,
      secondAdmin: secondAdmin.id,
      member: member.id,
      memberNumber: member.number,
      api: use(all),
      reader: use(read),
      asMember: use(asMember),
      clientId: all.clientId,
      clientSecret: all.clientSecret,
    }
  })
}
