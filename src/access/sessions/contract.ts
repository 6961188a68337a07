import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Email } from '../../terms/email.ts'
import { CurrentSession, exampleCurrent, exampleNetwork, exampleSession, Session } from './contract-shapes.ts'

const SessionFields = NamedObj('SessionFields', {
  networkRef: Optional(withOptions(Uuid, { description: 'May be left out while the service has one network only.' })),
  email: Email,
  password: T.String({ minLength: 1, maxLength: 200 }),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/access/sessions/v1',
  scope: 'any',
  open: true,
  inSteps: true,
  summary: 'Sign in with a password',
  description:
    'For browsers: begins a session and sets its cookie, with which the same browser then calls every other operation. Only people with an ' +
    'approved membership with the role admin, who were let in, can sign in. Whatever is wrong, the answer is `sign_in_refused`, in the ' +
    'same words and after the same time. After ten failures within 15 minutes an account waits for its next attempts from that address. ' +
    'The request must come from a page of this service itself, over https, or over http on a loopback address (`origin_refused`).',
  body: Obj({ session: SessionFields }),
  status: 200,
  reply: Obj({ session: CurrentSession }),
  errors: ['sign_in_refused', 'origin_refused'],
  example: {
    body: { session: { networkRef: exampleNetwork.id, email: 'ada@example.com', password: 'a lock on the old canal' } },
    reply: { session: exampleCurrent },
  },
})

export const getCurrentSession = endpoint({
  method: 'GET',
  path: '/access/sessions/v1/current',
  scope: 'any',
  access: 'admin',
  summary: 'Tell who is signed in',
  description:
    'The session whose cookie came with the request: the person, the network with its locations, the memberships as which the person ' +
    'may act, and when it ends. With another credential than a session it is not found.',
  status: 200,
  reply: Obj({ session: CurrentSession }),
  errors: ['not_found'],
  example: { reply: { session: exampleCurrent } },
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/access/sessions/v1/current',
  scope: 'any',
  inSteps: true,
  summary: 'Sign out',
  description: 'Ends the session whose cookie came with the request, and removes the cookie.',
  status: 204,
  errors: ['not_found'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/access/sessions/v1',
  scope: 'network',
  access: 'admin',
  list: true,
  summary: 'List sessions',
  description: 'The sessions of the network that have not ended, the newest first.',
  query: Obj({ userRef: Optional(withOptions(Uuid, { description: 'Only those of this person.' })), ...paging }),
  status: 200,
  reply: Obj({ sessions: T.Array(Session), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { sessions: [exampleSession], nextPageToken: 'WyIyMDI3…' } },
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/access/sessions/v1/:id',
  scope: 'network',
  summary: 'End a session',
  description: 'It stops working within a second. One that has ended already is not found.',
  params: ById,
  status: 204,
  errors: ['not_found'],
})
