import type { Stream } from '../bench/load.ts'
import { raw } from '../bench/requests.ts'
import { must, type Call } from './caller.ts'
import { copyRow, rows } from './rows.ts'
import type { Cast, World } from './world.ts'

const CONNECTIONS = 64
const FOUND = 5_000
const ITEMS = 100
const ADDRESSES = 500

/** More of what keeps a service busy, by its name: what is asked for, where the store holds much, and what needs no credential. */
export async function askingMuch(call: Call, { databaseUrl, main }: World): Promise<Record<string, Stream>> {
  const { location: locationRef, member: membershipRef } = main
  const word = await findable(call, main, databaseUrl)
  const { body } = await must(201, call('POST', '/plans/v1', { plan: { locationRef, title: 'Desk', price: 1, period: 'month' } }))
  const items = Array.from({ length: ITEMS }, () => ({ plan: { id: body.plan.id } }))
  const subscription = { membershipRef, period: 'month', startDate: '2040-01-01T00:00:00Z', items }
  const days = 'startDate=2040-01-02T00:00:00Z&endDate=2040-03-02T00:00:00Z'
  const of = (...requests: string[]): Stream => ({ connections: CONNECTIONS, requests })
  return {
    [`GET q= that ${FOUND} tickets have, by date of change`]: of(
      raw('GET', `/support/tickets/v1?locationRef=${locationRef}&q=${word}&order=updateDate:desc&limit=100`, main),
    ),
    'GET limit=100 as CSV': of(
      raw('GET', `/events/v1?locationRef=${locationRef}&limit=100`, { ...main, headers: { Accept: 'text/csv' } }),
    ),
    'GET figures of today and of tickets': of(
      raw('GET', '/analytics/today/v1', main),
      raw('GET', `/analytics/tickets/v1?locationRef=${locationRef}`, main),
    ),
    [`POST a preview of ${ITEMS} items`]: of(raw('POST', '/subscriptions/v1/preview', main, { subscription })),
    'GET when all rooms are free': of(raw('GET', `/resources/v1/availability?locationRef=${locationRef}&${days}`, main)),
    'GET changes from the first on': of(raw('GET', '/changes/v1?after=0&limit=1000', main)),
    'GET the page to sign in': of(raw('GET', `/access/sign_in/v1?networkRef=${main.network}`, undefined)),
    'POST a wrong password': of(
      ...Array.from({ length: ADDRESSES }, (_, i) => {
        const session = { networkRef: main.network, email: `p${i}@nobody.example`, password: 'a lock on the old canal' }
        return raw('POST', '/access/sessions/v1', undefined, { session })
      }),
    ),
  }
}

/** Makes tickets that a word finds, each a copy of the first, and gives the word. */
async function findable(call: Call, { location: locationRef }: Cast, databaseUrl: string): Promise<string> {
  const description = 'Xylophone'
  const { body } = await must(
    201,
    call('POST', '/support/tickets/v1', { ticket: { locationRef, type: 'cleaning', description } }),
  )
  const { id } = body.ticket
  await copyRow(databaseUrl, 'ticket', id, { times: FOUND, changed: { number: `i + ${FOUND}` } })
  const copies = `where w."objectRef" = '${id}' and t."description" = '${description}' and t."id" <> '${id}'`
  await rows(
    databaseUrl,
    `insert into "word" ("network", "kind", "word", "createDate", "objectRef")
     select w."network", w."kind", w."word", w."createDate", t."id" from "word" w, "ticket" t ${copies}`,
  )
  await rows(
    databaseUrl,
    `insert into "objectWords" ("network", "kind", "objectRef", "words")
     select w."network", w."kind", t."id", w."words" from "objectWords" w, "ticket" t ${copies}`,
  )
  return description.toLowerCase()
}
