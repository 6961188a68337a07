import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftBehind } from '../../../test/left-behind.ts'
import { Queue } from './queue.ts'
import { Slab } from './slab.ts'

test('a number is given again once its thing was taken out', () => {
  const slab = new Slab<string>()
  const [a, b] = ['a', 'b'].map(thing => slab.add(thing))
  assert.equal(slab.take(a!), 'a')
  assert.equal(slab.size, 1)
  assert.equal(slab.add('c'), a)
  assert.equal(slab.take(b!), 'b')
  slab.add('d')
  assert.deepEqual(slab.takeAll().toSorted(), ['c', 'd'])
  assert.equal(slab.size, 0)
})

const MOST_LEFT = 1_000_000
const large = () => ({ text: Array.from({ length: 100 }, (_, i) => i + 0.5) })

test('what was in a slab for a moment is collected soon', () => {
  const slab = new Slab<object>()
  const inIt: number[] = []
  const left = leftBehind(20, () => {
    for (let i = 0; i < 1_000; i++) {
      inIt.push(slab.add(large()))
      if (inIt.length > 60) slab.take(inIt.shift()!)
    }
  })
  assert.ok(left < MOST_LEFT, `${left} bytes are left behind`)
})

test('what has waited in a queue is collected soon', () => {
  const queue = new Queue<{ credential: string }>()
  const left = leftBehind(20, () => {
    for (let i = 0; i < 1_000; i++) {
      queue.push({ credential: 'a', ...large() })
      if (queue.size > 60) queue.shift()
    }
  })
  assert.ok(left < MOST_LEFT, `${left} bytes are left behind`)
})
