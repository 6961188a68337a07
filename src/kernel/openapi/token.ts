import { errorResponses } from './errors.ts'
import { headerRefs } from './components.ts'

export const tokenTag = { name: 'Access', description: 'Tokens in place of client secrets.' }

const text = { type: 'string' } as const

/** What only the token route answers: RFC 6749's members beside those of every other error. */
export const oauthErrorSchema = {
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      required: ['error', 'error_description'],
      properties: {
        error: {
          ...text,
          enum: [
            'invalid_request',
            'invalid_client',
            'unauthorized_client',
            'unsupported_grant_type',
            'invalid_scope',
            'temporarily_unavailable',
            'server_error',
          ],
        },
        error_description: text,
      },
    },
  ],
} as const

/** The one operation whose body is a form and whose errors are RFC 6749's. */
export function tokenPath(shared: Record<string, unknown>) {
  const { 431: headersTooLarge } = errorResponses(['headers_too_large'], shared)
  const { 408: tooLate } = errorResponses(['request_timeout'], shared)
  const { 417: badExpectation } = errorResponses(['expectation_failed'], shared)
  return {
    '/oauth/token': {
      post: {
        operationId: 'createToken',
        summary: 'Trade client credentials for a bearer token',
        tags: [tokenTag.name],
        description:
          'RFC 6749, client credentials grant. Name the client by HTTP Basic, form-encoded or as it is, or by `client_id` and ' +
          '`client_secret` in the body, not both. The token acts as the credential does, with the scopes you ask for, and ends with it.',
        security: [{ basic: [] }, {}],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['grant_type'],
                properties: {
                  grant_type: { ...text, const: 'client_credentials' },
                  scope: {
                    ...text,
                    description:
                      'Scopes of the credential, separated by spaces. All of them when left out. A scope includes its `.readonly`.',
                  },
                  client_id: { ...text, description: 'With HTTP Basic it may be left out, or must be the same.' },
                  client_secret: { ...text, format: 'password', description: 'Only without HTTP Basic.' },
                },
              },
              example: { grant_type: 'client_credentials', scope: 'events.readonly plans.readonly' },
            },
          },
        },
        responses: {
          200: {
            description: 'OK. The token is shown here and never again.',
            headers: headerRefs(['Request-Id', 'RateLimit', 'RateLimit-Policy']),
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['access_token', 'token_type', 'expires_in', 'scope'],
                  properties: {
                    access_token: text,
                    token_type: { ...text, const: 'Bearer' },
                    expires_in: { type: 'integer', description: 'Seconds.' },
                    scope: text,
                  },
                },
                example: {
                  access_token: 'stoa_token_AZnToFwecAC…',
                  token_type: 'Bearer',
                  expires_in: 3600,
                  scope: 'events.readonly plans.readonly',
                },
              },
            },
          },
          400: refusal('The form, the grant type or a scope is not what is taken.'),
          401: refusal('The client is unknown, its secret is wrong, or it may not act.', ['WWW-Authenticate']),
          408: tooLate,
          413: refusal('The body is larger than 16 KiB.'),
          415: refusal('The body is no form.'),
          417: badExpectation,
          429: refusal('Too many calls, or too many failed ones.', ['Retry-After']),
          431: headersTooLarge,
          500: refusal('Something went wrong here.'),
          503: refusal('The service is overloaded, or its database does not answer.', ['Retry-After']),
        },
      },
    },
  }
}

const refusal = (description: string, more: string[] = []) => ({
  description,
  headers: headerRefs(['Request-Id', ...more]),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
})
