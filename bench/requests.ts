import type { Seeded } from './seed.ts'

/** Who sends a request, and what it says besides. */
interface Sender {
  authorization: string
  network: string
  headers?: Record<string, string>
}

/** A whole request, as load.ts sends it: by a credential, or from a page of the service. The bare servers ignore who sends it. */
export function raw(method: string, path: string, sender: Sender | undefined, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    Host: '127.0.0.1',
    ...(sender
      ? { Authorization: sender.authorization, 'service-network-id': sender.network, ...sender.headers }
      : { Origin: 'http://127.0.0.1' }),
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

export const get = (sender: Sender, path: string): string => raw('GET', path, sender)

/** A POST of a new event with every field. */
export const postEvent = (seeded: Seeded, path = '/events/v1'): string =>
  raw('POST', path, seeded, {
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

export const eventPath = (id: string): string => `/events/v1/${id}`
export const pagePath = (locationRef: string, token?: string): string =>
  `/events/v1?locationRef=${locationRef}${token === undefined ? '' : `&nextPageToken=${token}`}`
export const ticketPath = (id: string): string => `/support/tickets/v1/${id}`

/** GETs a path of the service once. Throws unless the status is 200. */
export async function fetchText(port: number, sender: Sender, path: string): Promise<string> {
  const { authorization, network } = sender
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization, 'service-network-id': network } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`GET ${path} was answered with ${response.status}: ${text}`)
  return text
}

/** The path of the second page of a list. Throws when it has one page alone. */
export async function secondPage(port: number, sender: Sender, path: string): Promise<string> {
  const { nextPageToken } = JSON.parse(await fetchText(port, sender, path)) as { nextPageToken?: string }
  if (nextPageToken === undefined) throw new Error(`${path} has no second page`)
  return `${path}&nextPageToken=${nextPageToken}`
}
