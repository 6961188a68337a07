import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/errors/api-error.ts'
import { takes } from '../kernel/http/accept.ts'
import { ownSite, type SiteReader } from '../kernel/http/site.ts'
import { html, NEVER, page, sendPage } from './html.ts'

/** Where `npm run build` puts the console. */
const BUILT = new URL('../../dist/console/', import.meta.url)

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

interface Asset {
  type: string
  bytes: Buffer
  br: Buffer
  gzip: Buffer
}

interface Built {
  /** The page, parted where its nonce belongs. */
  page: string[]
  assets: Map<string, Asset>
}

/** `/console` and every address below it: one page, which finds out by its address what to show, and the files that it loads. */
export function addConsole(app: FastifyInstance, sites: SiteReader, folder = BUILT): void {
  let built: Promise<Built | undefined> | undefined
  const load = async () => {
    built ??= read(folder)
    const found = await built
    // It may be built while the service runs.
    if (!found) built = undefined
    return found
  }
  app.get<{ Params: { name: string } }>('/console/assets/:name', async (request, reply) => {
    const asset = (await load())?.assets.get(request.params.name)
    if (asset === undefined) throw new ApiError('not_found', 'There is no such file.')
    return sendAsset(request, reply, asset)
  })
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    ownSite(sites(request))
    const found = await load()
    return found ? sendConsole(reply, found.page) : sendPage(reply.code(503), await NOT_BUILT())
  }
  app.get('/console', show)
  app.get('/console/', show)
  app.get('/console/*', show)
}

/** Whoever has one version of a page may still ask for its files after another was built: then the page is loaded anew. */
async function read(folder: URL): Promise<Built | undefined> {
  const inside = new URL('assets/', folder)
  try {
    const names = (await readdir(inside)).filter(name => extname(name) in TYPES)
    const assets = names.map(async name => {
      const [bytes, br, gzip] = await Promise.all(['', '.br', '.gz'].map(end => readFile(new URL(name + end, inside))))
      return [name, { type: TYPES[extname(name)]!, bytes, br, gzip } as Asset] as const
    })
    const page = (await readFile(new URL('index.html', folder), 'utf8')).split('%NONCE%')
    return { page, assets: new Map(await Promise.all(assets)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The names of files change with their content, so browsers can keep them forever. */
function sendAsset(request: FastifyRequest, reply: FastifyReply, { type, bytes, br, gzip }: Asset): FastifyReply {
  const accept = request.headers['accept-encoding']
  reply.type(type).headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
  if (takes(accept, 'br')) return reply.header('content-encoding', 'br').send(br)
  if (takes(accept, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(bytes)
}

/**
 * Scripts and calls only go to this service. Components add rules for the width of the window while they run, in elements that carry the nonce.
 * Pictures of people and products may lie elsewhere; where they do, nobody is told who looks at them.
 */
function sendConsole(reply: FastifyReply, parts: string[]): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  return sendPage(
    reply,
    parts.join(nonce),
    `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'nonce-${nonce}'; ` +
      `img-src 'self' https: data:; ${NEVER}`,
  )
}

const NOT_BUILT = () =>
  page(
    'The console is not built',
    html`<h1>The console is not built</h1>
      <p class="lead">
        Run <code>npm run build</code> in the folder of Stoa, then load this page again. <code>npm start</code> does so by itself.
      </p>`,
  )
