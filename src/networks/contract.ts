import { NetworkClock } from '../access/sessions/contract-shapes.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, T, Text, Time, Uuid } from '../kernel/contract/schema.ts'

const NetworkChanges = NamedObj('NetworkChanges', { title: Optional(Text(200)) }, { minProperties: 1 })

export const Network = NamedObj('Network', {
  id: Uuid,
  title: T.String(),
  createDate: Time,
  test: T.Boolean({
    description: 'Whether it is for trying things: its mail is kept, not sent, and it can have a clock of its own.',
  }),
  clock: Optional(NetworkClock),
})

const network = {
  id: '0199d3a0-5c1e-7000-8000-000000000001',
  title: 'Harbour Offices',
  createDate: '2027-01-15T09:30:00.000Z',
  test: false,
}

export const listNetworks = endpoint({
  method: 'GET',
  path: '/networks/v1',
  scope: 'any',
  networkHeader: false,
  list: true,
  oneStatement: true,
  summary: 'Tell the network of the credential',
  description:
    'The one network that the credential belongs to. Here a bearer token needs no `service-network-id`, so that a client can ' +
    'learn what to send in it.',
  status: 200,
  reply: Obj({ networks: T.Array(Network) }),
  errors: [],
  example: { reply: { networks: [network] } },
})

export const getNetwork = endpoint({
  method: 'GET',
  path: '/networks/v1/:id',
  scope: 'network',
  oneStatement: true,
  summary: 'Retrieve the network',
  description: 'A credential sees its own network; every other id is not found.',
  params: ById,
  status: 200,
  reply: Obj({ network: Network }),
  errors: ['not_found'],
  example: { reply: { network } },
})

export const updateNetwork = endpoint({
  method: 'PUT',
  path: '/networks/v1/:id',
  scope: 'network',
  etagFrom: 'getNetwork',
  summary: 'Rename the network',
  params: ById,
  body: Obj({ network: NetworkChanges }),
  status: 200,
  reply: Obj({ network: Network }),
  errors: ['not_found'],
  example: { body: { network: { title: network.title } }, reply: { network } },
})

export const setClockOfNetwork = endpoint({
  method: 'PUT',
  path: '/networks/v1/:id/clock',
  scope: 'network',
  access: 'admin',
  inSteps: true,
  summary: 'Set the clock of a test network',
  description:
    'Moves the time of a network that was made for trying things (`stoa network create --test`; else 409 `not_testable`). From then on its clock ' +
    'stands where it was set, and goes forward only. All that falls due in between happens in order, each at its own instant, so that documents ' +
    'bear the dates that they would have had: periods begin and are billed, credits expire, changes count, bookings that nobody came to are released, ' +
    'reminders go out. The answer comes when all of it is done. When it is interrupted, also because the client goes away, the clock stands where it had come to, and the same request goes on. ' +
    'What fails by itself is passed by: the log tells it, and it is tried again later. Ids, sessions, tokens and the audit log go by the true time.',
  params: ById,
  body: Obj({ clock: NamedObj('NetworkClockFields', { now: Time }) }),
  status: 200,
  reply: Obj({ network: Network }),
  errors: ['not_found', 'not_testable'],
  example: {
    body: { clock: { now: '2027-02-15T09:30:00.000Z' } },
    reply: { network: { ...network, test: true, clock: { now: '2027-02-15T09:30:00.000Z' } } },
  },
})
