import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SCOPES } from '../terms/scopes.ts'
import { TAGS } from '../terms/tags.ts'
import type { Route } from '../kernel/http/implement.ts'
import { etagOf, noneMatch } from '../kernel/http/etag.ts'
import { VERSION } from '../kernel/openapi/version.ts'
import { html, page, sendEither, sendJson } from './html.ts'

const LINKS = {
  console: '/console',
  reference: '/reference',
  openapi: '/openapi.json',
  problems: '/problems',
  live: '/livez',
  ready: '/readyz',
}

/** The first page, the OpenAPI document, and the metadata for OAuth clients. */
export function addDocuments(app: FastifyInstance, routes: Route[], origin: (request: FastifyRequest) => string): void {
  app.get('/', (request, reply) => sendEither(request, reply, { name: 'Stoa', version: VERSION, links: LINKS }, home))

  let described: ReturnType<typeof describe> | undefined
  app.get('/openapi.json', async (request, reply) => {
    // Whoever asks while it is made waits for the same one. After a failure the next who asks begins anew.
    described ??= describe(routes).catch((error: unknown) => {
      described = undefined
      throw error
    })
    const document = await described
    reply.headers({ etag: document.etag, 'cache-control': 'public, no-cache' })
    if (noneMatch(request.headers['if-none-match'], document.etag)) return reply.code(304).send()
    return reply.type('application/json').send(document.body)
  })

  app.get('/.well-known/oauth-authorization-server', async (request, reply) => {
    const issuer = origin(request)
    return sendJson(reply, {
      issuer,
      token_endpoint: `${issuer}/oauth/token`,
      service_documentation: issuer + LINKS.reference,
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      scopes_supported: SCOPES.flatMap(scope => [scope, `${scope}.readonly`]),
    })
  })
}

/** Made at the first request, so that the start does not wait for it. */
async function describe(routes: Route[]) {
  const { openapiDocument } = await import('../kernel/openapi/document.ts')
  const text = JSON.stringify(openapiDocument(routes, SCOPES, TAGS))
  // As bytes, so that answers that are on their way share them.
  return { body: Buffer.from(text), etag: etagOf(text) }
}

const home = () =>
  page(
    'Stoa',
    html`<h1>Stoa is running here</h1>
      <p class="lead">
        The back office for networks of coworking locations: members, plans, invoices, rooms and desks, events, a shop and
        support, in a console and by HTTP and JSON.
      </p>
      <ul class="cards">
        <li><a href="${LINKS.console}">Console</a> For those who run the places: sign in, and see what waits for you today.</li>
        <li>
          <a href="${LINKS.reference}">Reference</a> Every operation with its fields, examples and errors; try them from the page.
        </li>
        <li>
          <a href="${LINKS.openapi}">OpenAPI document</a> The same for programs: generate a client, import it into your HTTP tool.
        </li>
        <li><a href="${LINKS.problems}">Errors</a> What each error code means and what to do about it.</li>
        <li>
          <a href="${LINKS.ready}">Health</a> Whether the service and its database answer; <a href="${LINKS.live}">/livez</a> asks
          the service alone.
        </li>
      </ul>
      <h2>First call</h2>
      <p>You need a client id and a secret; whoever runs this service makes them with <code>stoa credential create</code>.</p>
      <pre tabindex="0"><code>curl -u "$CLIENT_ID:$CLIENT_SECRET" "$BASE_URL/plans/v1"</code></pre>
      <p class="quiet">Stoa ${VERSION}</p>`,
  )
