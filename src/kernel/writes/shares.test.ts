import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Shares } from './shares.ts'

describe('what each network has in the thread that writes', () => {
  const slow = { name: 'series', network: 'a' }
  const quick = { name: 'ticket', network: 'a' }
  /** Teaches it how long a write takes. */
  const taught = (...known: [typeof slow, number][]) => {
    const shares = new Shares()
    for (const [write, ms] of known) shares.begin(write)(ms)
    return shares
  }
  /** How many of a write cross before there is no more room. */
  const crossing = (shares: Shares, write: typeof slow) => {
    let count = 0
    for (; count < 1_000 && shares.hasRoom(write); count++) shares.begin(write)
    return count
  }

  test('is one write that takes long, or that nobody knows yet, and many that take little', () => {
    assert.equal(crossing(taught(), slow), 1)
    assert.equal(crossing(taught([slow, 500]), slow), 1)
    assert.equal(crossing(taught([quick, 0.5]), quick), 100)
  })

  test('does not count for another network', () => {
    const shares = taught([slow, 500])
    shares.begin(slow)
    assert.equal(shares.hasRoom(quick), false)
    assert.equal(shares.hasRoom({ ...quick, network: 'b' }), true)
    assert.equal(shares.hasRoom({ name: 'session' } as typeof slow), true)
  })

  test('is less again when writes are answered', () => {
    const shares = taught([quick, 20])
    const [first, second] = [shares.begin(quick), shares.begin(quick)]
    assert.equal(shares.hasRoom(quick), false)
    first(20)
    assert.equal(shares.hasRoom(quick), true)
    second()
    assert.equal(crossing(shares, quick), 2)
  })

  test('grows again after one that took long for once', () => {
    const shares = taught([quick, 500])
    for (let i = 0; i < 60; i++) shares.begin(quick)(1)
    assert.equal(crossing(shares, quick), 49)
  })
})
