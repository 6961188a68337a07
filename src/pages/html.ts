import type { FastifyReply, FastifyRequest } from 'fastify'
import { prefers } from '../kernel/http/accept.ts'
import { assetUrl } from './assets.ts'

/** Markup that is safe to send. */
interface Html {
  readonly markup: string
}

type Part = Html | string | number | readonly Part[]

/** Markup from a template: every value is escaped, unless it is markup itself. */
export const html = (words: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: words.reduce((text, word, i) => text + markupOf(parts[i - 1]!) + word),
})

function markupOf(part: Part): string {
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return typeof part === 'object' ? (part as Html).markup : String(part).replace(/[&<>"']/g, letter => ENTITIES[letter]!)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text with `names` between backticks. */
export const withCode = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

/** The part of the content security policy that holds for every page: no frames, no forms, no other base. */
export const NEVER = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STRICT = `default-src 'none'; style-src 'self'; img-src 'self' data:; ${NEVER}`

/** Sends a page on which no script may run and nothing may be loaded from another service. */
export function sendPage(reply: FastifyReply, markup: string, policy = STRICT): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    })
    .send(markup)
}

/** The head of every page. */
export const HEADER = html`<header>
  <a href="/">Stoa</a>
  <nav aria-label="Documentation">
    <a href="/reference">Reference</a><a href="/problems">Errors</a><a href="/openapi.json">OpenAPI</a>
  </nav>
</header>`

/** One of the plain pages. */
export async function page(title: string, main: Html): Promise<string> {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="${await assetUrl('icon.svg')}" type="image/svg+xml" />
        <link rel="stylesheet" href="${await assetUrl('stoa.css')}" />
      </head>
      <body>
        ${HEADER}
        <main>${main}</main>
      </body>
    </html> `.markup
  }`
}

/** Answers by the Accept header: JSON if the client prefers it, else the page. */
export async function sendEither(
  request: FastifyRequest,
  reply: FastifyReply,
  json: unknown,
  markup: () => Promise<string>,
): Promise<FastifyReply> {
  reply.header('vary', 'Accept')
  if (!prefersJson(request)) return sendPage(reply, await markup())
  return sendJson(reply, json)
}

/** Sends JSON that must be revalidated each time. */
export const sendJson = (reply: FastifyReply, json: unknown): FastifyReply =>
  reply.type('application/json').header('cache-control', 'no-cache').send(JSON.stringify(json))

/** Whether a request asks for JSON rather than for a page; with `*` alone it is the page. */
const prefersJson = ({ headers }: FastifyRequest): boolean => prefers(headers.accept, 'application/json', 'text/html')
