import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { WrongUse } from './options.ts'

type Address = Pick<Config, 'HOST' | 'PORT'>

/** Throws when nobody can listen there. Asked before a database is opened, which would be made or brought up to date in vain. */
export async function tryAddress(address: Address): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host: address.HOST, port: address.PORT }), 'listening')
  } catch (error) {
    throw whyNot(error, address)
  }
  await once(server.close(), 'close')
}

/** What an error of listening says, in plain words; other errors as they are. */
export function whyNot(error: unknown, { HOST, PORT }: Address): unknown {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (!/listen|getaddrinfo/.test(syscall)) return error
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(code))
    return new WrongUse(`The configuration is wrong: HOST must be an address of this machine, not ${HOST.trim() || 'blank'}.`)
  if (code === 'EADDRINUSE') return new Error(`port ${PORT} of ${HOST} is in use; choose another by --port`)
  if (code === 'EACCES') return new Error(`port ${PORT} of ${HOST} is not ours to listen on; choose one above 1023 by --port`)
  return error
}
