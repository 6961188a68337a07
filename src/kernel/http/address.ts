import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address that a request comes from, in one spelling. Some proxies name a client with its port, which is another one for each connection;
 * on a socket of IPv6 an address of IPv4 looks like one of IPv6. Where a proxy names no address, it is that of the proxy.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const named = spelled(ip)
  return isIP(named) > 0 ? named : spelled(socket.remoteAddress)
}

/** A client that has gone has no address any more. */
const spelled = (text = ''): string =>
  text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
