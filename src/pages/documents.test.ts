import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import type { Route } from '../kernel/http/implement.ts'
import { addDocuments } from './documents.ts'

test('the OpenAPI document is made once, however many ask at once, and anew after it failed', async () => {
  let made = 0
  const routes: Route[] = Object.defineProperty([], Symbol.iterator, {
    value() {
      if (++made === 1) throw new Error('on purpose')
      return [].values()
    },
  })
  const app = fastify()
  addDocuments(app, routes, () => 'http://localhost')
  const ask = async (count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => app.inject('/openapi.json')))
    return replies.map(({ statusCode }) => statusCode)
  }
  assert.deepEqual([await ask(1), made], [[500], 1])
  assert.deepEqual([await ask(10), made], [Array<number>(10).fill(200), 2])
  assert.deepEqual([await ask(1), made], [[200], 2])
  await app.close()
})
