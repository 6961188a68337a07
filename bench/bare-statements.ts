// S, "the bare statements": what the same reads cost without the service. It reads the same rows by the same prepared statements,
// written by hand, and sends the same JSON, without authentication, validation or our headers. The paths are the service's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { readTicket } from './bare-ticket.ts'

const { path, network } = JSON.parse(process.argv[2]!) as { path: string; network: string }
process.on('disconnect', () => process.exit())

const database = new DatabaseSync(path, { readOnly: true })
database.exec('pragma cache_size = -65536; pragma mmap_size = 268435456')

const columns = `id, network, locationRef, title, description, venue, imageUrl, startDate, endDate, createDate, updateDate, applicationType, visibilityType,
  refundThreshold, showAttendees, limitedAttendeesEnabled, limitedAttendeesLimit, creditsEnabled, creditsAmount, moneyEnabled, moneyAmount`
const eventById = database.prepare(`select ${columns} from event where network = ? and id = ? and deleteDate is null`)
const eventsOfLocation = database.prepare(
  `select ${columns} from event where network = ? and locationRef = ? and deleteDate is null order by startDate, id limit 26`,
)
const ticketById = readTicket(database, network)

type Row = Record<string, SQLOutputValue>

const shown = (row: Row) => ({
  id: row.id,
  networkRef: row.network,
  locationRef: row.locationRef,
  title: row.title,
  description: row.description,
  venue: row.venue,
  imageUrl: row.imageUrl ?? undefined,
  startDate: row.startDate,
  endDate: row.endDate,
  createDate: row.createDate,
  updateDate: row.updateDate,
  applicationType: row.applicationType,
  visibilityType: row.visibilityType,
  refundThreshold: row.refundThreshold,
  showAttendees: row.showAttendees === 1,
  limitedAttendees: { enabled: row.limitedAttendeesEnabled === 1, limit: row.limitedAttendeesLimit ?? undefined },
  price: {
    credits: { enabled: row.creditsEnabled === 1, amount: (row.creditsAmount as number) / 100 },
    money: { enabled: row.moneyEnabled === 1, amount: (row.moneyAmount as number) / 100 },
  },
})

function pageOne(locationRef: string) {
  const limit = 25
  const rows = eventsOfLocation.all(network, locationRef)
  const page = rows.slice(0, limit)
  const last = page.at(-1)!
  return {
    events: page.map(shown),
    searchQueryNext:
      rows.length > limit
        ? // Unlike the service's token this is not signed, but it is about as long.
          {
            locationRef,
            limit,
            order: 'startDate:asc',
            nextPageToken: Buffer.from(JSON.stringify([last.startDate, last.id])).toString('base64url'),
          }
        : undefined,
  }
}

function answer(url: string): unknown {
  if (url.startsWith('/events/v1?locationRef=')) return pageOne(url.slice('/events/v1?locationRef='.length))
  if (url.startsWith('/events/v1/')) return { event: shown(eventById.get(network, url.slice('/events/v1/'.length))!) }
  return ticketById(url.slice('/support/tickets/v1/'.length))
}

const server = createServer((request, response) => {
  const text = JSON.stringify(answer(request.url!))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
