// S, "the bare statements": what the same reads cost without the service. It reads the same rows by the same prepared statements,
// written by hand, and sends the same JSON, without authentication, validation or our headers. The paths are the service's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { readEvents } from './bare-event.ts'
import { readTicket } from './bare-ticket.ts'

const { path, network } = JSON.parse(process.argv[2]!) as { path: string; network: string }
process.on('disconnect', () => process.exit())

const database = new DatabaseSync(path, { readOnly: true })
database.exec('pragma cache_size = -65536; pragma mmap_size = 268435456')

const events = readEvents(database, network)
const ticketById = readTicket(database, network)

function answer(url: string): unknown {
  if (url.startsWith('/events/v1?locationRef=')) return events.page(url.slice('/events/v1?locationRef='.length))
  if (url.startsWith('/events/v1/')) return events.one(url.slice('/events/v1/'.length))
  return ticketById(url.slice('/support/tickets/v1/'.length))
}

const server = createServer((request, response) => {
  const text = JSON.stringify(answer(request.url!))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
