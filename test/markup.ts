import assert from 'node:assert/strict'
import { apiOf, type DemoStart } from './demo.ts'
import type { Visit } from './visits.ts'

export const IMAGE = '/markup.png'
export const MARKUP = `<img src=${IMAGE} onerror=alert(1)>`

/** Has people, companies, events, products, tickets and the like say markup wherever somebody types a text that others are shown. */
export async function writeMarkup(start: DemoStart, visits: readonly Visit[]): Promise<void> {
  const api = apiOf(start)
  const idOf = (route: string) =>
    visits
      .find(visit => visit.route === route)!
      .path.split('/')
      .at(-1)!
  const userRef = idOf('/community/users/$id')
  const { name } = (await api.get(`/community/users/v1/${userRef}`)).body.user
  for (const [path, body] of [
    [`/community/users/v1/${userRef}`, { user: { name, surname: `Lindqvist ${MARKUP}`, about: MARKUP } }],
    [`/community/companies/v1/${start.companyRef}`, { company: { title: MARKUP } }],
    [`/events/v1/${start.eventRef}`, { event: { title: MARKUP, description: MARKUP } }],
    [`/shop/products/v1/${idOf('/shop/products/$id')}`, { product: { title: MARKUP, description: MARKUP } }],
    [`/shop/categories/v1/${start.categoryRef}`, { category: { title: MARKUP } }],
  ] as const) {
    const { status, text } = await api.put(path, body)
    assert.equal(status, 200, text)
  }
  const activity = { ticketRef: start.ticketRef, text: MARKUP }
  const { status, text } = await api.post('/support/tickets/v1/comment', { activity })
  assert.equal(status, 201, text)
}
