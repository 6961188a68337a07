import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, T, Text, Time, Uuid } from '../kernel/contract/schema.ts'

const NetworkChanges = NamedObj('NetworkChanges', { title: Optional(Text(200)) }, { minProperties: 1 })

export const Network = NamedObj('Network', {
  id: Uuid,
  title: T.String(),
  createDate: Time,
  test: T.Boolean({ description: 'Whether it is for trying things: its mail is kept, not sent.' }),
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
