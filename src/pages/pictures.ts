import { readdir, readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/errors/api-error.ts'
import { NEVER } from './html.ts'

/** Drawings in a folder, and the path below which they are served. */
export interface Pictures {
  path: string
  folder: URL
}

const HEADERS = {
  // Opened by itself, a drawing is a document of this service: it may load nothing and run nothing.
  'content-security-policy': `default-src 'none'; sandbox; ${NEVER}`,
  'cache-control': 'public, max-age=86400',
}

/** Serves the drawings of a folder to everybody. They are few and small, and stay in memory once the first is asked for. */
export function addPictures(app: FastifyInstance, { path, folder }: Pictures): void {
  let drawings: Promise<Map<string, Buffer>> | undefined
  app.get<{ Params: { name: string } }>(`${path}:name`, async (request, reply) => {
    drawings ??= read(folder)
    const drawing = (await drawings).get(request.params.name)
    if (drawing === undefined) throw new ApiError('not_found', 'There is no such picture.')
    return reply.type('image/svg+xml').headers(HEADERS).send(drawing)
  })
}

async function read(folder: URL): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.svg'))
  return new Map(await Promise.all(names.map(async name => [name, await readFile(new URL(name, folder))] as const)))
}
