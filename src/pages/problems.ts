import type { FastifyInstance } from 'fastify'
import { CODES, type Code } from '../kernel/errors/codes.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import { html, page, sendEither, withCode } from './html.ts'

/** A page for each error code; the `type` of an error is its address. */
export function addProblems(app: FastifyInstance): void {
  const all = (Object.keys(CODES) as Code[]).map(told)
  app.get('/problems', (request, reply) => sendEither(request, reply, { problems: all }, () => listPage(all)))
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const { code } = request.params
    if (!Object.hasOwn(CODES, code)) throw new ApiError('not_found', 'There is no such error code.')
    const problem = told(code as Code)
    return sendEither(request, reply, problem, () => problemPage(problem))
  })
}

type Told = ReturnType<typeof told>

const listPage = (all: Told[]) =>
  page(
    'Errors of Stoa',
    html`<h1>Errors</h1>
      <p class="lead">
        Every error is <code>application/problem+json</code>. Programs go by its <code>code</code>; the list only grows.
      </p>
      <div class="wide" tabindex="0" role="region" aria-label="Error codes">
        <table>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Code</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            ${all.map(
              ({ status, code, title, type }) =>
                html`<tr>
                  <td>${status}</td>
                  <td>
                    <a href="${type}"><code>${code}</code></a>
                  </td>
                  <td>${title}</td>
                </tr> `,
            )}
          </tbody>
        </table>
      </div>`,
  )

const problemPage = ({ code, status, title, explanation }: Told) =>
  page(
    `${title} (${code})`,
    html`<p class="quiet">
        <a href="/problems">All errors</a>
      </p>
      <h1>${title}</h1>
      <p><code>${code}</code>, HTTP status ${status}</p>
      <p class="lead">${withCode(explanation)}</p>
      <p>
        The answer’s <code>detail</code> says more about the case at hand. Under its <code>requestId</code> the operator finds in
        the log what went wrong in the service.
      </p>`,
  )

function told(code: Code) {
  const [status, title, explanation] = CODES[code]
  return { code, status, title, explanation, type: `/problems/${code}` }
}
