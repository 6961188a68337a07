import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { AUTHORITY_FILE, CERTIFICATE, KEY } from './certificates.ts'

/** What becomes of the next connection on which a write is committed. */
type Cut = 'before the commit' | 'amid the batch' | 'after the commit' | 'garbled'

export interface PostgresProxy {
  /** The address of the database, by way of it. */
  url: string
  /** The same, encrypted as far as the proxy, whose certificate is checked. */
  encryptedUrl: string
  /** The connections of now fall silent, without a word. */
  silence(): void
  /** Ends the connections of now. */
  cut(): void
  /**
   * Ends the next connection on which a write is committed: before PostgreSQL gets anything of what is sent with the commit, before it
   * gets the commit itself, or once that has been carried out. Of one that is `garbled`, noise comes in place of PostgreSQL's answer.
   */
  cutNext(when: Cut): void
  /** How many connections were ended like that. */
  cuts: number
  /** How often something has been sent to the database. What is sent at once counts once. */
  sendings: number
  /** Whether new connections come about. */
  isOpen: boolean
  close(): void
}

/**
 * Starts a TCP proxy in front of a PostgreSQL, whose connections can be cut, or are `delayMs` away. It encrypts for whoever asks for that.
 */
export async function startProxy(target: string, { delayMs = 0 } = {}): Promise<PostgresProxy> {
  const connections = new Set<readonly [Socket, Socket]>()
  let next: Cut | undefined
  const server = createServer(socket => {
    if (!proxy.isOpen) return socket.destroy()
    socket
      .on('error', () => {})
      .once('data', first => {
        if (!first.equals(ASKS_FOR_ENCRYPTION)) return carry(socket, first)
        socket.write('S')
        carry(new TLSSocket(socket, { isServer: true, cert: CERTIFICATE, key: KEY }))
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  /** Carries what a client says to PostgreSQL, and back; `first` has been read of it already. */
  function carry(near: Socket, first?: Buffer): void {
    const far = connect(socketOf(target))
    const sides = [near, far] as const
    let readsOnly = false
    connections.add(sides)
    if (delayMs === 0) far.pipe(near)
    else far.on('data', data => setTimeout(() => near.write(data), delayMs))
    near.on('data', data => {
      proxy.sendings++
      const at = data.indexOf(COMMIT)
      readsOnly ||= data.includes('read only')
      const cut = at < 0 || readsOnly ? undefined : next
      if (cut === undefined) return far.write(data)
      next = undefined
      proxy.cuts++
      if (cut === 'before the commit') return end(sides)
      if (cut === 'amid the batch') return far.write(data.subarray(0, at), () => end(sides))
      // What travels with the commit is answered before it.
      far.unpipe(near).on('data', (answer: Buffer) => {
        const at = Math.max(...ENDED.map(tag => answer.indexOf(tag)))
        if (cut === 'garbled') near.write(at < 0 ? answer : Buffer.concat([answer.subarray(0, at - HEADER), NOISE]))
        else if (at >= 0) end(sides)
      })
      far.resume()
      return far.write(data)
    })
    if (first) near.unshift(first)
    for (const socket of sides) socket.on('error', () => {}).on('close', () => end(sides))
  }

  function end(sides: readonly [Socket, Socket]): void {
    connections.delete(sides)
    for (const socket of sides) socket.destroy()
  }

  const url = throughPort(target, (server.address() as AddressInfo).port)
  const proxy: PostgresProxy = {
    url,
    encryptedUrl: encrypted(url),
    cuts: 0,
    sendings: 0,
    isOpen: true,
    cutNext(when) {
      next = when
    },
    cut: () => connections.forEach(end),
    silence() {
      for (const [near, far] of connections) {
        near.removeAllListeners('data').resume()
        far.unpipe(near).resume()
      }
    },
    close() {
      connections.forEach(end)
      server.close()
    },
  }
  return proxy
}

/** What a client says first that wants TLS. */
const ASKS_FOR_ENCRYPTION = Buffer.from('\0\0\0\x08\x04\xd2\x16\x2f', 'latin1')
/** The name of the statement that asks for it, in a message. */
const COMMIT = Buffer.from('\0commit\0')
/** PostgreSQL's answers to it. */
const ENDED = [Buffer.from('COMMIT\0'), Buffer.from('ROLLBACK\0')]
/** So many bytes of a message are in front of what it says. */
const HEADER = 5
/** A message of a kind that there is not. */
const NOISE = Buffer.from('\0\0\0\0\x04')

/** Where a PostgreSQL listens. */
export function socketOf(databaseUrl: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** The address of a database by way of a port of the loopback. */
export function throughPort(databaseUrl: string, port: number): string {
  const { database } = new pg.Client({ connectionString: databaseUrl })
  const { username, password, searchParams } = new URL(databaseUrl)
  searchParams.delete('host')
  const login = `${username || 'postgres'}${password && `:${password}`}`
  return `postgres://${login}@127.0.0.1:${port}/${database}?${searchParams.toString()}`
}

/** The certificate is one of localhost. */
function encrypted(proxyUrl: string): string {
  const url = new URL(proxyUrl)
  url.hostname = 'localhost'
  url.searchParams.set('sslmode', 'verify-full')
  url.searchParams.set('sslrootcert', AUTHORITY_FILE)
  return url.href
}
