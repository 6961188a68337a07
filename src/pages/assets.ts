import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/errors/api-error.ts'
import { takes } from '../kernel/http/accept.ts'

const [SCRIPT, STYLES] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8']

/** The files that pages load. Those of the reference come from its package. */
const FILES: Record<string, readonly [url: () => string | URL, type: string]> = {
  'stoa.css': [() => new URL('./stoa.css', import.meta.url), STYLES],
  'icon.svg': [() => new URL('./icon.svg', import.meta.url), 'image/svg+xml'],
  'reference.js': [() => new URL('./reference.js', import.meta.url), SCRIPT],
  'reference.css': [() => new URL('./reference.css', import.meta.url), STYLES],
  'swagger-ui.js': [() => import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'), SCRIPT],
  'swagger-ui.css': [() => import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css'), STYLES],
}

interface Asset {
  version: string
  type: string
  bytes: Buffer
  gzipped: Buffer
}

const loaded = new Map<string, Promise<Asset>>()
const zip = promisify(gzip)

/** The address of a file. It changes with the content, so browsers can cache it forever. */
export const assetUrl = async (name: string): Promise<string> => `/assets/${(await load(name)).version}/${name}`

/** Serves the files at their addresses. */
export function addAssets(app: FastifyInstance): void {
  app.get<{ Params: { version: string; name: string } }>('/assets/:version/:name', async (request, reply) => {
    const { version, name } = request.params
    const asset = Object.hasOwn(FILES, name) ? await load(name) : undefined
    if (asset?.version !== version) throw new ApiError('not_found', 'There is no such file.')
    reply.type(asset.type).headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
    if (!takes(request.headers['accept-encoding'], 'gzip')) return reply.send(asset.bytes)
    return reply.header('content-encoding', 'gzip').send(asset.gzipped)
  })
}

/** Reads a file at its first request and keeps it in memory, as it is and compressed: answers that are on their way share it. */
function load(name: string): Promise<Asset> {
  let asset = loaded.get(name)
  if (!asset) {
    loaded.set(name, (asset = read(name)))
    asset.catch(() => loaded.delete(name))
  }
  return asset
}

async function read(name: string): Promise<Asset> {
  const [url, type] = FILES[name]!
  const bytes = await readFile(new URL(url()))
  return { version: hash('sha256', bytes, 'base64url').slice(0, 16), type, bytes, gzipped: await zip(bytes) }
}
