import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { METHODS } from '../contract/endpoint.ts'
import { ApiError } from '../errors/api-error.ts'

const shapes = new WeakMap<FastifyInstance, Map<string, RegExp[]>>()

/** Notes every path that is added, so that other methods of it can be told. */
export function rememberPaths(app: FastifyInstance): void {
  const known = new Map<string, RegExp[]>()
  shapes.set(app, known)
  app.addHook('onRoute', ({ method, url }) => {
    const shape = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    for (const one of [method].flat()) known.set(one, [...(known.get(one) ?? []), shape])
  })
}

/** Answers what no route takes: OPTIONS, another method of a known path, an unknown path. */
export function answerUnknown(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = methodsOf(app, request.url)
  if (allow.length === 0) throw new ApiError('not_found', 'There is no such route.')
  reply.header('allow', allow.join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  throw new ApiError('method_not_allowed', `This path takes ${allow.join(', ')}.`)
}

/** The router matches `/events/v1/` as an event whose id is empty. */
export function lacksParameter({ params }: FastifyRequest): boolean {
  for (const name in params as object) if ((params as Record<string, string>)[name] === '') return true
  return false
}

function methodsOf(app: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0]!
  const methods = METHODS.filter(method => path === '*' || matches(app, method, path))
  return methods.length === 0 ? [] : [...methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

const matches = (app: FastifyInstance, method: string, path: string) =>
  (shapes.get(app)?.get(method) ?? []).some(shape => shape.test(path))
