import { connect } from 'node:net'
import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { authenticator, unauthorized } from '../src/access/authenticate.ts'
import type { Files, Route } from '../src/kernel/http/implement.ts'
import { createServer, type ServerOptions } from '../src/kernel/http/server.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import { signingKey } from '../src/kernel/storage/signing-key.ts'
import { client, type Client } from './client.ts'
import type { World } from './world.ts'

/** A server with routes made for a test, on the database of a world, and clients of its main network. */
interface Served {
  baseUrl: string
  api: Client
  reader: Client
  asMember: Client
  /** The lines of the log so far. */
  log: string[]
}

/** Starts a server with these routes before the tests of a world and closes it after them. The result is complete inside tests. */
export function serving(world: World, routes: Route[], files?: Files): Served {
  const served = { log: [] as string[] } as Served
  let app: FastifyInstance | undefined
  before(async () => {
    app = serverOf(world, routes, { files, log: served.log, signingKey: await signingKey(world.database) })
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
    const use = (known: Client) => client(baseUrl, world.main.network, credentialOf(known))
    const { api, reader, asMember } = world.main
    Object.assign(served, { baseUrl, api: use(api), reader: use(reader), asMember: use(asMember) })
  })
  after(() => app?.close())
  return served
}

type Parts = Pick<ServerOptions, 'files' | 'signingKey'> & { log: string[] }

const serverOf = ({ database }: World, routes: Route[], { log, ...parts }: Parts) =>
  createServer({
    routes,
    database,
    writes: localWrites(database),
    log: pino({ level: 'error' }, { write: line => void log.push(line) }),
    ...parts,
    strict: true,
    authenticate: authenticator(database),
    unauthorized,
    calls: undefined,
    failures: undefined,
  })

/** The credential of a client. */
function credentialOf({ authorization = '' }: Client) {
  const [clientId = '', clientSecret = ''] = Buffer.from(authorization.split(' ')[1]!, 'base64').toString().split(':')
  return { clientId, clientSecret }
}

/** Sends bytes that no HTTP client would send, and gives all that comes until the connection ends. */
export function sendBytes(baseUrl: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', data => {
      text += data
    })
    socket.on('error', reject)
    socket.on('end', () => resolve(text))
  })
}
