import type { Endpoint } from '../kernel/contract/endpoint.ts'
import type { Input, TSchema } from '../kernel/contract/schema.ts'
import { inBody, inParameters, validator } from '../kernel/contract/validate.ts'
import { refuse, type Fault } from '../kernel/errors/api-error.ts'
import type { AnyCall, Given, Route } from '../kernel/http/implement.ts'
import type { WriteContext } from '../kernel/storage/context.ts'

/** What a request to an endpoint sends. */
export type Sent<E> = E extends { body: infer S extends TSchema } ? Input<S> : undefined

/** Checks and normalises what is sent as for a request, and calls the route's own handler. */
export async function performed<E extends Endpoint>(
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
