import type { Demo } from '../demo/prepare.ts'
import type { Start } from '../demo/start.ts'
import { now } from '../kernel/time/clock.ts'
import { addMilliseconds, DAY } from '../kernel/time/instant.ts'
import { fields } from './output.ts'

interface Said {
  demo: Demo
  /** Opens the console signed in, once; undefined when the admin of the demo may no longer act. */
  link: string | undefined
  main: Start
  other: Start
  /** Where the secrets and the data are. */
  file: string
  data: string
}

/** What a person needs next: addresses, a credential, and calls that work when pasted into bash. */
export async function introduction({ demo, link, main, other, file, data }: Said): Promise<string> {
  const { baseUrl } = main
  return [
    `${demo.main.title} (${demo.main.place} and more) is open, and so is ${demo.other.title} (${demo.other.place}).`,
    '',
    ...(link === undefined
      ? []
      : [
          `The console, signed in as ${demo.main.adminName} (the link works once; each start prints another one):`,
          `  ${link}`,
          '',
        ]),
    fields({
      'Start page': `${baseUrl}/`,
      Reference: `${baseUrl}/reference`,
      OpenAPI: `${baseUrl}/openapi.json`,
      Data: data,
      Secrets: file,
    }),
    '',
    `The credential of ${demo.main.adminName}, admin of ${demo.main.title}: client id and secret, with every scope`,
    `  ${main.clientId}`,
    `  ${main.clientSecret}`,
    `and of ${demo.other.adminName}, admin of ${demo.other.title}, who sees nothing of the other network`,
    `  ${other.clientId}`,
    `  ${other.clientSecret}`,
    '',
    'Paste any of these lines:',
    '',
    ...(await calls(main)).flatMap(([says, line]) => [`# ${says}`, line, '']),
    'Ctrl-C stops the service; everything is still there at the next start.',
  ].join('\n')
}

type Line = readonly [says: string, line: string]

/** Each line works without the others. */
async function calls(start: Start): Promise<Line[]> {
  const { networkRef, locationRef, memberRef, ticketRef } = start
  const { curl, send, bearer } = caller(start)
  const today = now()
  const soon = addMilliseconds(today, 9 * DAY).slice(0, 10)
  const page = `/events/v1?locationRef=${locationRef}&limit=15`
  const next = await nextPageToken(start, page)
  return [
    ['Events that run or come, the soonest first', curl(`/events/v1?locationRef=${locationRef}&limit=3&order=relevance`)],
    ['One event', curl(`/events/v1/${start.eventRef}`, '-H', quoted(`service-network-id: ${networkRef}`))],
    [
      'Create a product',
      send('POST', '/shop/products/v1', {
        product: {
          locationRef,
          categoryRef: start.categoryRef,
          title: 'Iced tea',
          options: [{ title: 'Large', price: { money: { amount: 3.9 }, credits: { amount: 1.5 } } }],
        },
      }),
    ],
    [
      'Put an item on the draft of an invoice',
      send('POST', '/invoices/items/v1', {
        invoiceItem: {
          invoiceRef: start.draftInvoiceRef,
          description: 'Locker key, replaced',
          unitAmount: 19,
          quantity: 2,
          tax: { rate: 23 },
        },
      }),
    ],
    [
      'Begin a subscription and issue its first invoice',
      send('POST', '/subscriptions/v1', {
        subscription: { membershipRef: memberRef, period: 'month', startDate: today, items: [{ plan: { id: start.planRef } }] },
        issueFirstInvoice: true,
      }),
    ],
    [
      'Charge a day pass',
      send('POST', '/transactions/day_passes/v1', {
        transaction: {
          membershipRef: memberRef,
          locationRef,
          amount: 1,
          type: 'chargeExpiringDayPasses',
          description: 'A guest for the day',
        },
      }),
    ],
    [
      'Create an event',
      send('POST', '/events/v1', {
        event: {
          locationRef,
          title: 'Board games',
          venue: 'Kitchen',
          startDate: `${soon}T18:00:00Z`,
          endDate: `${soon}T21:00:00Z`,
          limitedAttendees: { limit: 20 },
          price: { money: { amount: 5 } },
        },
      }),
    ],
    [
      'Give a ticket to another admin',
      send('PUT', `/support/tickets/v1/${ticketRef}/assignee`, { ticket: { membershipRefAssignee: start.secondAdminRef } }),
    ],
    ['See it with its history', curl(`/support/tickets/v1/${ticketRef}`)],
    ['Page through the events: the first page, which tells the token of the second', curl(page)],
    ...(next === undefined ? [] : [['and the second', curl(`${page}&nextPageToken=${next}`)] as const]),
    ['A bearer token', curl('/oauth/token', '-d', GRANT)],
    ['The latest orders, by a token', bearer(`/shop/orders/v1?locationRef=${locationRef}&limit=3`)],
  ]
}

const GRANT = 'grant_type=client_credentials'

/** Writes calls with a credential as lines of bash. */
function caller({ baseUrl, networkRef, clientId, clientSecret }: Start) {
  const line = (path: string, ...options: string[]) =>
    ['curl', '-s', '-w', quoted('\\n'), ...options, quoted(baseUrl + path)].join(' ')
  const curl = (path: string, ...options: string[]) => line(path, '-u', quoted(`${clientId}:${clientSecret}`), ...options)
  const token = `$(${curl('/oauth/token', '-d', GRANT)} | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`
  return {
    curl,
    send: (method: 'POST' | 'PUT', path: string, body: unknown) =>
      curl(path, '-X', method, '-H', quoted('content-type: application/json'), '-d', quoted(JSON.stringify(body))),
    bearer: (path: string) =>
      line(path, '-H', `"authorization: Bearer ${token}"`, '-H', quoted(`service-network-id: ${networkRef}`)),
  }
}

/** Gets the token from the running service, as the pasted line would. */
async function nextPageToken({ baseUrl, clientId, clientSecret }: Start, path: string): Promise<string | undefined> {
  try {
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const page = await (await fetch(baseUrl + path, { headers: { authorization } })).json()
    return (page as { searchQueryNext?: { nextPageToken: string } }).searchQueryNext?.nextPageToken
  } catch {
    return undefined
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
