import { createCredential, createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { clientIdOf } from '../src/access/secrets.ts'
import type { Tx } from '../src/db/database.ts'
import { now } from '../src/kernel/time/clock.ts'
import { SCOPES, type GrantedScope } from '../src/terms/scopes.ts'
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
  /** The one by which `api` calls. */
  credential: string
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

/** A network and its people as they are made: without a client, and with the credentials by which one calls. */
interface Made extends Omit<Cast, 'api' | 'reader' | 'asMember' | 'clientId' | 'clientSecret'> {
  credentials: Record<'api' | 'reader' | 'asMember', { id: string; clientSecret: string }>
}

/** Makes a network with its people. */
export async function makeNetwork(tx: Tx, title: string, here: Place, there: Place): Promise<Made> {
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
  const newCredential = async (membershipRef: string, title: string, scopes: GrantedScope[]) => {
    const { id, clientSecret } = await createCredential(context, { membershipRef, title, scopes })
    return { id, clientSecret }
  }
  const readonly = SCOPES.map(scope => `${scope}.readonly` as const)
  const credentials = {
    api: await newCredential(admin.id, 'all', [...SCOPES]),
    reader: await newCredential(admin.id, 'read', readonly),
    asMember: await newCredential(member.id, 'member', [...SCOPES]),
  }
  return {
    network,
    location,
    annex,
    admin: admin.id,
    secondAdmin: secondAdmin.id,
    member: member.id,
    memberNumber: member.number,
    credential: credentials.api.id,
    credentials,
  }
}

/** Lets tests call a service as the people of a network. */
export function castOf({ credentials, ...made }: Made, baseUrl: string): Cast {
  const { network } = made
  const login = ({ id, clientSecret }: Made['credentials']['api']) => ({ clientId: clientIdOf(network, id), clientSecret })
  const use = (by: keyof typeof credentials) => client(baseUrl, network, login(credentials[by]))
  return { ...made, ...login(credentials.api), api: use('api'), reader: use('reader'), asMember: use('asMember') }
}
