import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { hasEtag } from '../contract/endpoint.ts'
import { contentTypeOf, dispositionOf, serializer } from './answer.ts'
import { callerRefOf } from '../storage/context.ts'
import { prefers } from './accept.ts'
import { callerOf } from './authorize.ts'
import { csvTable } from './csv.ts'
import { etagOf, jsonTag, noneMatch } from './etag.ts'
import type { AnyCall, FileReply, Files, HandlerDeps, Perform, Route } from './implement.ts'
import type { Reader } from './parse-request.ts'

/** Makes the function that performs a route which changes nothing: a GET, or a POST that only reads. */
export function reading(route: Route, read: Reader, { database, strict }: HandlerDeps): Perform {
  const { endpoint, handler, tag } = route
  const { oneStatement = false } = endpoint
  const isTagged = hasEtag(endpoint)
  const serialize = serializer(route, strict)
  const table = csvTable(endpoint)
  return async (request, reply, turn) => {
    const { call } = turn.onThread(() => read(request))
    const known = request.headers['if-none-match']
    const load = async (db: Db): Promise<{ etag?: string; given?: unknown }> => {
      const readCall = { ...call, db } as AnyCall
      // Whoever knows the tag is told so before the answer is made.
      const etag = tag && known !== undefined ? jsonTag(await tag.load(readCall)) : undefined
      return etag !== undefined && noneMatch(known, etag) ? { etag } : { given: await handler(readCall) }
    }
    const options = { oneStatement, isAbandoned: () => request.raw.socket.destroyed }
    const { etag: unchanged, given } = await database.read(db => turn.onStore(() => load(db)), options)
    const isCsv = table !== undefined && prefers(request.headers.accept, 'text/csv', 'application/json')
    if (table) reply.header('vary', `${String(reply.getHeader('vary'))}, Accept`)
    reply.type(isCsv ? 'text/csv; charset=utf-8' : 'application/json')
    if (unchanged !== undefined) return reply.header('etag', unchanged).code(304).send()
    if (isCsv) addNext(request, reply, given)
    const body = turn.onThread(() => (isCsv ? table.header + table.rowsOf(given) : serialize(given)))
    if (!isTagged) return reply.send(body)
    const etag = tag ? jsonTag(tag.of(given)) : etagOf(body!)
    reply.header('etag', etag)
    return noneMatch(known, etag) ? reply.code(304).send() : reply.send(body)
  }
}

/** Names the next page of a list in the header `Link` (RFC 8288), because a table has no place for its token. */
function addNext({ url }: FastifyRequest, reply: FastifyReply, given: unknown): void {
  const { nextPageToken, searchQueryNext } = given as { nextPageToken?: string; searchQueryNext?: { nextPageToken: string } }
  const token = nextPageToken ?? searchQueryNext?.nextPageToken
  if (token === undefined) return
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('nextPageToken', token)
  reply.header('link', `<${path}?${String(parameters)}>; rel="next"`)
}

/** Makes the function that performs a GET which returns a file. */
export function fileReading({ operationId, endpoint, handler }: Route, read: Reader, { database, files }: HandlerDeps): Perform {
  const { oneStatement = false } = endpoint
  const type = contentTypeOf(endpoint.file!)
  return async (request, reply, turn) => {
    const { call } = turn.onThread(() => read(request))
    const isAbandoned = () => request.raw.socket.destroyed
    const asker = { isAbandoned, spent: (ms: number) => turn.spendOnStore(ms) }
    const madeHere = () =>
      database.read(db => turn.onStore(() => handler({ ...call, db } as AnyCall)), { oneStatement, isAbandoned })
    const madeApart = (files: Files) => {
      const { exchange: _, ...data } = call as AnyCall & { exchange?: unknown }
      const { network, actor } = callerOf(request)
      return files.make(operationId, data, { ...asker, by: network || callerRefOf(actor) })
    }
    const given = endpoint.apart && files ? await madeApart(files) : await madeHere()
    const { name, content: made, keepSeconds } = given as FileReply
    const content = typeof made === 'function' ? await made(asker) : made
    const etag = etagOf(content)
    reply.header('etag', etag)
    if (keepSeconds !== undefined) reply.header('cache-control', `private, max-age=${keepSeconds}`)
    if (noneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
    // A browser must not show the file as a page of this origin.
    return reply.header('content-disposition', dispositionOf(name)).type(type).send(content)
  }
}
