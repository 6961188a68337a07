import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { hasEtag } from '../contract/endpoint.ts'
import { contentTypeOf, dispositionOf, serializer } from './answer.ts'
import { isWhole } from '../contract/listed.ts'
import { callerRefOf } from '../storage/context.ts'
import { prefers } from './accept.ts'
import { callerOf } from './authorize.ts'
import { csvTable, type CsvTable } from './csv.ts'
import { etagOf, jsonTag, noneMatch } from './etag.ts'
import type { AnyCall, FileCall, FileReply, Files, HandlerDeps, Perform, Route } from './implement.ts'
import { inParts, joined } from './large-answers.ts'
import type { Turn } from './limits/turn.ts'
import type { Reader } from './parse-request.ts'

/**
 * For lists without pages: to make an answer of more bytes takes some hundredths of a second, which others would notice, so the next one for
 * that network is made in the thread of files.
 */
const LONG = 500_000

/** Makes the function that performs a route which changes nothing: a GET, or a POST that only reads. */
export function reading(route: Route, read: Reader, { database, strict, files }: HandlerDeps): Perform {
  const { endpoint, handler, tag } = route
  const { oneStatement = false } = endpoint
  const isTagged = hasEtag(endpoint)
  const serialize = inParts(serializer(route, strict), strict)
  const table = csvTable(endpoint)
  const makeInWorker = files && isWhole(endpoint) ? workerMaker(route, files) : undefined
  /** The networks whose last answer was long. */
  const long = new Set<string>()
  const noteLength = (network: string, length: number) => (length > LONG ? long.add(network) : long.delete(network))
  return async (request, reply, turn) => {
    const { call } = turn.onThread(() => read(request))
    const known = request.headers['if-none-match']
    const load = async (db: Db): Promise<{ etag?: string; given?: unknown }> => {
      const readCall = { ...call, db } as AnyCall
      // Whoever knows the tag is told so before the answer is made.
      const etag = tag && known !== undefined ? jsonTag(await tag.load(readCall)) : undefined
      return etag !== undefined && noneMatch(known, etag) ? { etag } : { given: await handler(readCall) }
    }
    const isCsv = table !== undefined && prefers(request.headers.accept, 'text/csv', 'application/json')
    if (makeInWorker && long.has(call.network)) {
      const { content } = await makeInWorker(request, turn, call, isCsv)
      noteLength(call.network, content.length)
      return typed(reply, table, isCsv).send(content)
    }
    const options = { oneStatement, isAbandoned: () => request.raw.socket.destroyed }
    const { etag: unchanged, given } = await database.read(turn.onStore(load), options)
    typed(reply, table, isCsv)
    if (unchanged !== undefined) return reply.header('etag', unchanged).code(304).send()
    if (isCsv) addNext(request, reply, given)
    const body = turn.onThread(() => (isCsv ? joined([table.header, ...table.rowsOf(given)]) : serialize(given)))
    if (makeInWorker) noteLength(call.network, body!.length)
    if (!isTagged) return reply.send(body)
    const etag = tag ? jsonTag(tag.of(given)) : etagOf(body!)
    reply.header('etag', etag)
    return noneMatch(known, etag) ? reply.code(304).send() : reply.send(body)
  }
}

/** Notes what an answer is, and that a list has two forms. */
function typed(reply: FastifyReply, table: CsvTable | undefined, isCsv: boolean): FastifyReply {
  if (table) reply.header('vary', `${String(reply.getHeader('vary'))}, Accept`)
  return reply.type(isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
}

/** Makes the function that has a call carried out in the thread of files. */
const workerMaker =
  ({ operationId }: Route, files: Files) =>
  (request: FastifyRequest, turn: Turn, call: FileCall, isCsv = false): Promise<FileReply> => {
    // Functions cannot go to the thread.
    const { exchange: _, pages: __, ...data } = call as FileCall & { exchange?: unknown; pages?: unknown }
    const { network, actor } = callerOf(request)
    return files.make({ operationId, call: data, isCsv }, { ...askerOf(request, turn), by: network || callerRefOf(actor) })
  }

const askerOf = ({ raw }: FastifyRequest, turn: Turn) => ({
  isAbandoned: () => raw.socket.destroyed,
  spent: (ms: number) => turn.spendOnStore(ms),
})

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
export function fileReading(route: Route, read: Reader, { database, files }: HandlerDeps): Perform {
  const { endpoint, handler } = route
  const { oneStatement = false } = endpoint
  const makeInWorker = endpoint.inWorker && files ? workerMaker(route, files) : undefined
  const type = contentTypeOf(endpoint.file!)
  return async (request, reply, turn) => {
    const { call } = turn.onThread(() => read(request))
    const asker = askerOf(request, turn)
    const { isAbandoned } = asker
    const madeHere = () =>
      database.read(
        turn.onStore(db => handler({ ...call, db } as AnyCall)),
        { oneStatement, isAbandoned },
      )
    const given = await (makeInWorker ? makeInWorker(request, turn, call) : madeHere())
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
