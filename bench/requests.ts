import type { Seeded } from './seed.ts'

/** What every request needs. */
type Access = Pick<Seeded, 'authorization' | 'network'>

/** Every request has the credential and the network that the service requires. The bare servers ignore them. */
const headers = ({ authorization, network }: Access) =>
  `Host: 127.0.0.1\r\nAuthorization: ${authorization}\r\nservice-network-id: ${network}\r\n`

export const get = (seeded: Access, path: string): string => `GET ${path} HTTP/1.1\r\n${headers(seeded)}\r\n`

/** A POST of a new event with every field. */
export function postEvent(seeded: Seeded, path = '/events/v1'): string {
  const body = JSON.stringify({
    event: {
      locationRef: seeded.locations[0],
      title: 'Founders’ breakfast',
      description: 'Coffee, croissants and three short talks.',
      venue: 'Kitchen, 2nd floor',
      startDate: '2040-03-04T08:00:00.000Z',
      endDate: '2040-03-04T10:00:00.000Z',
      applicationType: 'purchase',
      visibilityType: 'public',
      refundThreshold: 'oneDay',
      showAttendees: true,
      limitedAttendees: { enabled: true, limit: 40 },
      price: { credits: { enabled: true, amount: 2 }, money: { enabled: true, amount: 12.5 } },
    },
  })
  return `POST ${path} HTTP/1.1\r\n${headers(seeded)}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

export const eventPath = (id: string): string => `/events/v1/${id}`
export const pagePath = (locationRef: string, token?: string): string =>
  `/events/v1?locationRef=${locationRef}${token === undefined ? '' : `&nextPageToken=${token}`}`
export const ticketPath = (id: string): string => `/support/tickets/v1/${id}`

/** GETs a path of the service once. Throws unless the status is 200. */
export async function fetchText(port: number, seeded: Access, path: string): Promise<string> {
  const { authorization, network } = seeded
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization, 'service-network-id': network } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`GET ${path} was answered with ${response.status}: ${text}`)
  return text
}
