import assert from 'node:assert/strict'
import type { Start } from '../src/demo/start.ts'
import { all, apiOf } from './demo.ts'

/** Where somebody may keep a picture of their own. */
export const ELSEWHERE = 'https://example.com/'

/** The addresses of all pictures of its own that a network of the demo names, each once. */
async function picturesOf(start: Start): Promise<string[]> {
  const api = apiOf(start)
  const locations: { id: string }[] = (await api.get('/locations/v1')).body.locations
  const list = async (path: string, key: string) =>
    (await Promise.all(locations.map(({ id }) => all(api, `${path}?locationRef=${id}`, key)))).flat()
  const products = await list('/shop/products/v1', 'products')
  const events = await list('/events/v1', 'events')
  const people = await list('/community/memberships/v1', 'memberships')
  const named = [
    products.flatMap(({ media }) => media.map(({ url }: { url: string }) => url)),
    events.flatMap(({ imageUrl = [] }) => imageUrl),
    people.flatMap(({ user: { photoUrl = [] } }) => photoUrl),
  ]
  for (const urls of named) assert.ok(urls.length >= 2)
  return [...new Set<string>(named.flat())].filter(url => !url.startsWith(ELSEWHERE))
}

/** Asserts that all pictures of a network are drawings which the demo serves itself, where browsers find its console. */
export async function assertServesPictures(start: Start): Promise<void> {
  const { port } = new URL(start.baseUrl)
  for (const url of await picturesOf(start)) {
    assert.ok(url.startsWith(`http://localhost:${port}/`), url)
    // The name may lead to another address of loopback than the one it listens on.
    const reply = await fetch(start.baseUrl + new URL(url).pathname)
    const { status, headers } = reply
    assert.equal(status, 200, url)
    assert.match(await reply.text(), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^]+<\/svg>\n$/)
    assert.deepEqual([headers.get('content-type'), headers.get('x-content-type-options')], ['image/svg+xml', 'nosniff'])
    assert.match(headers.get('content-security-policy')!, /^default-src 'none'; sandbox;/)
    assert.match(headers.get('cache-control')!, /^public, max-age=\d+$/)
  }
}
