import type { FastifyInstance } from 'fastify'
import { assetUrl } from './assets.ts'
import { HEADER, html, NEVER, sendPage } from './html.ts'

/** The page adds styles while it runs, so inline styles are allowed; scripts and calls only go to this service. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  `font-src 'self'; ${NEVER}`

/** `/reference`: a page on which to read and try the OpenAPI document. The service itself serves all that the page loads. */
export function addReference(app: FastifyInstance): void {
  app.get('/reference', async (_request, reply) => {
    const [icon, styles, ours, library, script] = await Promise.all(
      ['icon.svg', 'swagger-ui.css', 'reference.css', 'swagger-ui.js', 'reference.js'].map(assetUrl),
    )
    return sendPage(
      reply,
      `<!doctype html>\n${
        html`<html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Reference of Stoa</title>
            <link rel="icon" href="${icon!}" type="image/svg+xml" />
            <link rel="stylesheet" href="${styles!}" />
            <link rel="stylesheet" href="${ours!}" />
            <script src="${library!}" defer></script>
            <script src="${script!}" defer></script>
          </head>
          <body>
            ${HEADER}
            <main id="reference">
              <noscript
                >This page needs scripts, which all come from this service. <a href="/openapi.json">The OpenAPI document</a> holds
                the same.</noscript
              >
            </main>
          </body>
        </html> `.markup
      }`,
      POLICY,
    )
  })
}
