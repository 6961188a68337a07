import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { addressOf } from './address.ts'

const PROXY = { remoteAddress: '::ffff:192.0.2.9' } as Socket

test('an address is spelled in one way, however the proxy writes it', () => {
  for (const [named, address] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:50123', '2001:db8::7'],
  ] as const)
    assert.equal(addressOf({ ip: named, socket: PROXY }), address)
})

test('what a proxy names that is no address counts as its own', () => {
  for (const named of ['unknown', '_hidden', '', '<b>', '203.0.113.7.8', undefined as unknown as string])
    assert.equal(addressOf({ ip: named, socket: PROXY }), '192.0.2.9')
  assert.equal(addressOf({ ip: undefined as unknown as string, socket: {} as Socket }), '')
})
