import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of PostgreSQL. */
interface CommitCutter {
  /** The database's address by way of the proxy. */
  url: string
  /** Of commits, this share is carried out while its answer is lost, with the connection. */
  share: number
  cuts(): number
  close(): Promise<void>
}

/** Starts a proxy that can cut connections between a COMMIT and its answer. */
export async function cutCommits(databaseUrl: string): Promise<CommitCutter> {
  const target = addressOf(databaseUrl)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer(client => {
    const database = connect(target)
    let awaitsCommit = false
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        for (const side of [client, database]) side.destroy()
      })
    }
    client.on('data', bytes => {
      awaitsCommit = isCommit(bytes) && Math.random() < cutter.share
      database.write(bytes)
    })
    database.on('data', bytes => {
      // What was sent together with the commit is answered before it.
      if (!awaitsCommit) return void client.write(bytes)
      if (!isEnd(bytes)) return
      cuts++
      client.destroy()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cutter: CommitCutter = {
    url: throughPort(databaseUrl, (server.address() as AddressInfo).port),
    share: 0,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return cutter
}

/** A message of PostgreSQL's protocol that brings the statement `commit`, by itself or before others. */
const isCommit = (bytes: Buffer): boolean => /(^|[\0;])[QP]?.{0,6}\bcommit\b/is.test(bytes.toString('latin1'))

/** PostgreSQL's answer to it. */
const isEnd = (bytes: Buffer): boolean => /C.{4}(COMMIT|ROLLBACK)\0/s.test(bytes.toString('latin1'))

function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder === null ? { host: hostname, port: Number(port) } : { path: `${folder}/.s.PGSQL.5432` }
}

function throughPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return url.href
}
