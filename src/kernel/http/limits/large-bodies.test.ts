import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isLarge, LargeBodies } from './large-bodies.ts'

describe('large bodies', () => {
  let [isBehind, isShared] = [false, false]
  beforeEach(() => {
    ;[isBehind, isShared] = [false, false]
  })
  const message = () => new EventEmitter() as IncomingMessage

  /** Those of the messages that may send their body, as their names. */
  function beginning(messages: Record<string, IncomingMessage>) {
    const begun: string[] = []
    const bodies = new LargeBodies({
      isBehind: () => isBehind,
      get isShared() {
        return isShared
      },
    })
    for (const [name, sent] of Object.entries(messages)) void bodies.turn(sent, name[0]!).then(() => begun.push(name))
    return begun
  }

  test('are those that come in several pieces, or may', () => {
    assert.equal(isLarge({ 'content-length': '65536' }), false)
    assert.equal(isLarge({}), false)
    assert.equal(isLarge({ 'content-length': '65537' }), true)
    assert.equal(isLarge({ 'transfer-encoding': 'chunked' }), true)
  })

  test('all come at once while nobody waits', async () => {
    const begun = beginning({ a1: message(), a2: message(), a3: message() })
    await wait(10)
    assert.deepEqual(begun, ['a1', 'a2', 'a3'])
  })

  test('come one at a time of a credential while the process is behind', async () => {
    isBehind = true
    const first = message()
    const begun = beginning({ a1: first, a2: message(), a3: message(), b1: message() })
    await wait(30)
    assert.deepEqual(begun.toSorted(), ['a1', 'b1'])
    first.emit('close')
    await wait(30)
    assert.deepEqual(begun.toSorted(), ['a1', 'a2', 'b1'])
  })

  test('come after a rest, which grows with the time that the last one took, while others ask for something', async () => {
    isShared = true
    for (const [ms, least] of [
      [5, 15],
      [100, 45],
    ] as const) {
      const first = message()
      const begun = beginning({ a1: first, a2: message() })
      await wait(ms)
      first.emit('close')
      const start = performance.now()
      while (begun.length < 2) await wait(1)
      const rest = performance.now() - start
      assert.ok(rest > least && rest < 350, `${rest}`)
    }
  })

  test('do not wait long for those that come slowly', async () => {
    isBehind = true
    const start = performance.now()
    const begun = beginning({ a1: message(), a2: message(), a3: message() })
    while (begun.length < 3) await wait(5)
    assert.ok(performance.now() - start > 480)
  })

  test('that are kept while they are worked on are two at a time of a network, and eight in all', () => {
    const bodies = new LargeBodies({ isBehind: () => false, isShared: false })
    const hold = (network: string) => {
      const answer = new EventEmitter() as ServerResponse
      bodies.hold(answer, network)
      return () => answer.emit('close')
    }
    const [end] = ['a', 'a', 'b', 'b', 'c', 'c'].map(hold)
    assert.throws(() => hold('a'), { code: 'rate_limited' })
    for (const network of ['d', 'e']) hold(network)
    assert.throws(() => hold('f'), { code: 'rate_limited' })
    end!()
    hold('a')
    assert.throws(() => hold('a'), { code: 'rate_limited' })
  })
})
