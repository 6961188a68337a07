import type { LocationRow } from '../access/table.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import type { Tx } from '../db/database.ts'
import type { Endpoint } from '../kernel/contract/endpoint.ts'
import { refuse, type Fault } from '../kernel/errors/api-error.ts'
import type { AnyCall, Given, Route } from '../kernel/http/implement.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import type { Input, TSchema } from '../kernel/contract/schema.ts'
import { inBody, inParameters, validator } from '../kernel/contract/validate.ts'
import type { Holder } from '../terms/holder.ts'
import type { Lines } from './lines.ts'
import { calendar, orderOf } from './moments.ts'
import { random, type Random } from './random.ts'

/** What has been made so far, by the keys of the lines. A key that is not there yet is a mistake in the lines. */
export interface Registry<T> {
  add(key: string, thing: T): void
  has(key: string): boolean
  get(key: string): T
}

/** The making of one network of the demo: its transaction, the present instant, and what has been made so far. */
export interface Scenario {
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
  /** Schedules a step for a moment, some seconds into the minute. */
  schedule(moment: string, place: string, run: (context: ActorContext) => Promise<unknown>): void
  /** Runs all steps in the order of their moments, and those of one moment in the order in which they were scheduled. */
  run(): Promise<void>
  /** The same context for another person, or for another time that is not in the future. */
  by(context: ActorContext, person: string): ActorContext
  resume(context: ActorContext, instant: string): ActorContext
  /** Runs an endpoint as its route does for a request with this body. */
  perform<E extends Endpoint>(endpoint: E, context: WriteContext, body: Sent<E>, params?: unknown): Promise<Given<E>>
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
  'ticket',
  'invoice',
] as const
type Noun = (typeof NOUNS)[number]

type Sent<E> = E extends { body: infer S extends TSchema } ? Input<S> : undefined

/** A context with an actor. */
export type ActorContext = WriteContext & { actor: NonNullable<WriteContext['actor']> }

export interface Setting {
  lines: Lines
  tx: Tx
  network: string
  now: string
  routes: readonly Route[]
  actor: ActorContext['actor']
}

export function scenarioOf({ lines, tx, network, now, routes, actor }: Setting): Scenario {
  const dates = calendar(now)
  const dice = random(lines.seed)
  const [places, people] = [registry<LocationRow>('place'), registry<MembershipRow>('person')]
  const ids = Object.fromEntries(NOUNS.map(noun => [noun, registry<string>(noun)])) as Scenario['ids']
  // In the order in which they will run.
  const steps: { order: number; instant: string; run: (context: ActorContext) => Promise<unknown> }[] = []
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
    schedule(moment, place, run) {
      const order = orderOf(moment)
      const next = steps.findIndex(other => other.order > order)
      const instant = addMilliseconds(at(moment, place), dice.integer(2_000, 55_000))
      steps.splice(next < 0 ? steps.length : next, 0, { order, instant, run })
    },
    async run() {
      // A step may schedule further steps.
      while (steps.length > 0) {
        const { instant, run } = steps.shift()!
        await run({ tx, network, now: instant, actor, requestId: 'demo' })
      }
    },
    by: (context, person) => ({ ...context, actor: { ...actor, membershipRef: people.get(person).id } }),
    resume(context, instant) {
      if (instant > now) throw new Error(`a step of the demo is at ${instant}, later than ${now}`)
      return { ...context, now: instant }
    },
    perform: (endpoint, context, body, params) => performed(routes, endpoint, context, body, params),
    holder: key => ({ membershipRef: null, companyRef: null, ...named(key) }),
    named,
  }
}

/** Checks and normalises what is sent as for a request, and calls the route's own handler. */
async function performed<E extends Endpoint>(
  routes: readonly Route[],
  endpoint: E,
  context: WriteContext,
  body: unknown,
  params: unknown,
): Promise<Given<E>> {
  const { handler } = routes.find(route => route.endpoint === (endpoint as Endpoint))!
  const check = checksOf(endpoint)
  const faults: Fault[] = []
  const call = {
    ...context,
    db: context.tx,
    // Copied through JSON, which leaves out undefined fields and keeps the lines unchanged.
    body: check.body?.(JSON.parse(JSON.stringify(body ?? {})), faults),
    params: check.params?.(params, faults),
    query: check.query?.({}, faults),
  }
  refuse(faults)
  return (await handler(call as unknown as AnyCall)) as Given<E>
}

const checks = new WeakMap<Endpoint, Partial<Record<'body' | 'params' | 'query', Check>>>()
type Check = (value: unknown, faults: Fault[]) => unknown

function checksOf(endpoint: Endpoint) {
  const known = checks.get(endpoint)
  if (known) return known
  const { method, body, params, query } = endpoint
  const made = {
    ...(body && { body: validator(body, inBody, { nullIsLeftOut: method === 'POST' }) }),
    ...(params && { params: validator(params, inParameters) }),
    ...(query && { query: validator(query, inParameters) }),
  }
  checks.set(endpoint, made)
  return made
}

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
