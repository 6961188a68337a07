import type { LocationRow } from '../access/table.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import type { Tx } from '../db/database.ts'
import type { Endpoint } from '../kernel/contract/endpoint.ts'
import type { Given, Route } from '../kernel/http/implement.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { Holder } from '../terms/holder.ts'
import type { Lines } from './lines.ts'
import { calendar } from './moments.ts'
import { performed, type Sent } from './perform.ts'
import { random, type Random } from './random.ts'
import { stepsOf, type Steps } from './steps.ts'

/** What has been made so far, by the keys of the lines. A key that is not there yet is a mistake in the lines. */
interface Registry<T> {
  add(key: string, thing: T): void
  has(key: string): boolean
  get(key: string): T
}

/** The making of one network of the demo: its transaction, the present instant, and what has been made so far. */
export interface Scenario extends Steps<ActorContext> {
  lines: Lines
  tx: Tx
  network: string
  now: string
  random: Random
  places: Registry<LocationRow>
  people: Registry<MembershipRow>
  /** Ids by keys. */
  ids: Record<Noun, Registry<string>>
  /** The instant of a moment at a place, to the minute. */
  at(moment: string, place: string): string
  /** A context for another person, or for another time that is not in the future. */
  by(context: ActorContext, person: string): ActorContext
  resume(context: ActorContext, instant: string): ActorContext
  /** Runs an endpoint as its route does for a request with this body. */
  perform<E extends Endpoint>(endpoint: E, context: WriteContext, body: Sent<E>, params?: unknown): Promise<Given<E>>
  /** How many requests that are of interest to billing have been carried out. */
  sold(): number
  holder(key: string): Holder
  /** A holder as requests name it. */
  named(key: string): { membershipRef: string } | { companyRef: string }
}

const NOUNS = [
  'company',
  'category',
  'product',
  'option',
  'resource',
  'booking',
  'plan',
  'package',
  'purchase',
  'event',
  'seat',
  'order',
  'coupon',
  'subscription',
  'ticket',
  'invoice',
] as const
/** The scopes of what makes something fall due, or wait for an invoice though it is not bought. */
const BILLED: readonly Endpoint['scope'][] = ['subscriptions', 'plans', 'invoices']
type Noun = (typeof NOUNS)[number]

/** A context with an actor. */
export type ActorContext = WriteContext & { actor: NonNullable<WriteContext['actor']> }

interface Setting {
  lines: Lines
  tx: Tx
  network: string
  now: string
  routes: readonly Route[]
  actor: ActorContext['actor']
}

export function scenarioOf({ lines, tx, network, now, routes, actor }: Setting): Scenario {
  const dates = calendar(now)
  let sold = 0
  const dice = random(lines.seed)
  const [places, people] = [registry<LocationRow>('place'), registry<MembershipRow>('person')]
  const ids = Object.fromEntries(NOUNS.map(noun => [noun, registry<string>(noun)])) as Scenario['ids']
  const named = (key: string) =>
    key.startsWith('@') ? { companyRef: ids.company.get(key.slice(1)) } : { membershipRef: people.get(key).id }
  const at: Scenario['at'] = (moment, place) => dates(moment, lines.places[place]!.fields.timezoneId)
  return {
    lines,
    tx,
    network,
    now,
    random: dice,
    places,
    people,
    ids,
    at,
    ...stepsOf<ActorContext>({
      seed: lines.seed,
      at,
      after: () => dice.integer(2_000, 55_000),
      contextAt: instant => ({ tx, network, now: instant, actor, requestId: 'demo' }),
    }),
    by: (context, person) => ({ ...context, actor: { ...actor, membershipRef: people.get(person).id } }),
    resume(context, instant) {
      if (instant > now) throw new Error(`a step of the demo is at ${instant}, later than ${now}`)
      return { ...context, now: instant }
    },
    perform(endpoint, context, body, params) {
      if (BILLED.includes(endpoint.scope) || isForInvoice(body)) sold++
      return performed(routes, endpoint, context, body, params)
    },
    sold: () => sold,
    holder: key => ({ membershipRef: null, companyRef: null, ...named(key) }),
    named,
  }
}

/** Whether something that is bought is to wait for an invoice. */
const isForInvoice = (body: unknown): boolean =>
  Object.values((body ?? {}) as Record<string, { payment?: { type?: string } } | undefined>).some(
    bought => bought?.payment?.type === 'invoice',
  )

function registry<T>(noun: string): Registry<T> {
  const things = new Map<string, T>()
  return {
    has: key => things.has(key),
    add(key, thing) {
      if (things.has(key)) throw new Error(`the demo has two of the ${noun} ${key}`)
      things.set(key, thing)
    },
    get(key) {
      const thing = things.get(key)
      if (thing === undefined) throw new Error(`the demo names a ${noun} ${key} that is not there yet`)
      return thing
    },
  }
}
