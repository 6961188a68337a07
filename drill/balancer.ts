import http from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A balancer by TCP, as plain as can be: it sends a connection to a process that is ready, and does not try again. */
export interface Balancer {
  port: number
  /** Names the ports of the processes, ready or not. */
  use(ports: number[]): void
  isReady(port: number): boolean
  close(): Promise<void>
}

const EVERY_MS = 200

/** Asks `/readyz` of each process every 200 ms, on a connection of its own. */
export async function startBalancer(): Promise<Balancer> {
  let ports: number[] = []
  const ready = new Set<number>()
  const open = new Set<Socket>()
  let turn = 0
  const look = async (port: number) => {
    const isReady = await asksReady(port)
    if (isReady && ports.includes(port)) ready.add(port)
    else ready.delete(port)
  }
  const lookAtAll = () => {
    for (const port of ports) void look(port)
  }
  const looking = setInterval(lookAtAll, EVERY_MS)
  const server = createServer({ allowHalfOpen: true, noDelay: true }, client => {
    const targets = ports.filter(port => ready.has(port))
    const port = targets[turn++ % targets.length]
    if (port === undefined) return void client.destroy()
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('close', () => open.delete(from))
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    use(next) {
      ports = next
      for (const port of ready) if (!next.includes(port)) ready.delete(port)
      lookAtAll()
    },
    isReady: port => ready.has(port),
    async close() {
      clearInterval(looking)
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const asksReady = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const request = http.get({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 1_000 }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
