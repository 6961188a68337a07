import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { slots } from './slots.ts'

const bounds = { most: 2, mostOfOne: () => 12, mostWaiting: 100, mostWaitingOfOne: 100, longestMs: 1_000 }

/** Whose work is: a network of this name, or a credential of a network, as `network.credential`. */
function of(name: string) {
  const [network = '', credential = ''] = name.split('.')
  return { network, credential }
}

/** Work that notes its beginning and lasts until it is ended. */
function working() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<void>(resolve => ends.push(resolve))
  }
  /** Ends what began first. */
  const end = async () => {
    ends.shift()!()
    await sleep(1)
  }
  return { begun, work, end }
}

test('so many run at a time, so many wait in the order in which they came, and a failure gives its slot back', async () => {
  const run = slots({ ...bounds, mostWaiting: 3 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (i: number) => async () => {
    begun.push(i)
    most = Math.max(most, ++running)
    await sleep(1)
    running--
    if (i === 1) throw new Error('no')
  }
  // The two places are for two networks.
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(i => run(of(`${i % 2}`), work(i))))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  assert.equal(most, 2)
})

test('however many writes of others wait, some of a network that has none may wait as well', async () => {
  const run = slots({ ...bounds, most: 4, mostWaiting: 4, mostWaitingOfOne: 2 })
  const { begun, work, end } = working()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'a4', 'a5']) void run(of(name[0]!), work(name)).catch(() => {})
  const third = run(of('c'), work('c'))
  await sleep(1)
  await assert.rejects(run(of('c'), work('c2')), { code: 'unavailable' })
  for (let i = 0; i < 4; i++) await end()
  assert.ok(begun.includes('c'), begun.join())
  while (begun.length < 9) await end()
  for (let i = 0; i < 4; i++) await end().catch(() => {})
  await third
})

test('who waits too long is refused, and takes nobody’s turn', async () => {
  const run = slots({ ...bounds, most: 1, longestMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run(of('a'), () => promise)
  await assert.rejects(
    run(of('b'), async () => {}),
    { code: 'unavailable' },
  )
  const third = run(of('b'), async () => 3)
  resolve()
  await first
  assert.equal(await third, 3)
})

test('a network has so many places, however many are free', async () => {
  const run = slots({ ...bounds, most: 12, mostOfOne: () => 2 })
  const { begun, work, end } = working()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) void run(of(name[0]!), work(name))
  await sleep(1)
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2'])
  await end()
  assert.deepEqual(begun.slice(4), ['a3'])
  for (let i = 0; i < 6; i++) await end()
  assert.deepEqual(begun.slice(5).toSorted(), ['a4', 'b3'])
})

test('the last quarter of the places is for networks that have none, so that a second one leaves some for a third', async () => {
  const run = slots({ ...bounds, most: 12 })
  const { begun, work } = working()
  const ask = (network: string, times: number) => {
    for (let i = 0; i < times; i++) void run(of(network), work(network))
    return begun.join('')
  }
  assert.equal(ask('a', 20), 'aaaaaaaaa')
  assert.equal(ask('b', 20), 'aaaaaaaaab')
  assert.equal(ask('c', 1), 'aaaaaaaaabc')
  assert.equal(ask('d', 5), 'aaaaaaaaabcd')
})

test('what becomes free goes to networks with fewer at work, until all have as many', async () => {
  const run = slots({ ...bounds, most: 12 })
  const { begun, work, end } = working()
  for (const network of ['a', 'b', 'c']) for (let i = 0; i < 20; i++) void run(of(network), work(network))
  assert.equal(begun.join(''), 'aaaaaaaaabc')
  // Of what ends, the first two places stay free as well: so three are for whoever has none.
  for (let i = 0; i < 6; i++) await end()
  assert.equal(begun.join(''), 'aaaaaaaaabcbcbc')
})

test('networks take turns, however many writes of one wait', async () => {
  const run = slots({ ...bounds, most: 1 })
  const { begun, work, end } = working()
  for (const network of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void run(of(network), work(network))
  for (let i = 0; i < 6; i++) await end()
  assert.equal(begun.join(''), 'aabcaba')
})

test('credentials of a network take turns, however many writes of one wait', async () => {
  const run = slots({ ...bounds, most: 1, mostWaiting: 1_000, mostWaitingOfOne: 1_000 })
  const { begun, work, end } = working()
  for (let i = 0; i < 300; i++) void run(of('a.much'), work('m'))
  for (let i = 0; i < 2; i++) void run(of('a.little'), work('l'))
  for (let i = 0; i < 6; i++) await end()
  assert.equal(begun.join(''), 'mmlmlmm')
})

test('a credential leaves a quarter of the places in the line of its network to others', async () => {
  const run = slots({ ...bounds, most: 1, mostWaitingOfOne: 4 })
  const { work, end } = working()
  const asked = ['a.m', 'a.m', 'a.m', 'a.m', 'a.m', 'a.l', 'a.l'].map(name => run(of(name), work(name)).catch(() => 'refused'))
  for (let i = 0; i < 5; i++) await end()
  assert.deepEqual(await Promise.all(asked), [undefined, undefined, undefined, undefined, 'refused', undefined, 'refused'])
})

test('of one network no more wait than it may have waiting, and others still can', async () => {
  const run = slots({ ...bounds, most: 1, mostWaitingOfOne: 2 })
  const { begun, work, end } = working()
  for (const network of ['a', 'a', 'a']) void run(of(network), work(network))
  await assert.rejects(run(of('a'), work('a')), { code: 'unavailable' })
  void run(of('b'), work('b'))
  for (let i = 0; i < 3; i++) await end()
  assert.equal(begun.join(''), 'aaba')
})

test('a place that is held is given back when its holder lets go', async () => {
  const run = slots({ ...bounds, most: 1 })
  const { begun, work } = working()
  const { promise, resolve } = Promise.withResolvers<void>()
  await run(of('a'), async hold => hold(promise))
  void run(of('b'), work('b'))
  await sleep(5)
  assert.deepEqual(begun, [])
  resolve()
  await sleep(1)
  assert.deepEqual(begun, ['b'])
})
