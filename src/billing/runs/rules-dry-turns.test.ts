import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diceOf } from '../../../test/dice.ts'
import { Turns } from './rules-dry-turns.ts'

const MOST = 60

test('turns are taken in the order in which somebody finds them who looks through all of them each time', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = diceOf(seed)
    const at = (from = 0) => String(from + dice.below(MOST)).padStart(3, '0')
    const turnAt = (index: number, from?: number) => {
      const due = at(from)
      return { of: index, due, since: dice.chance(0.5) ? due : at(from), index }
    }
    let now = at()
    const turns = new Turns<number>(now)
    let left = Array.from({ length: dice.below(20) }, (_, i) => turnAt(i))
    for (const turn of left) turns.put(turn)
    for (let steps = 0; left.length > 0; steps++) {
      const keyOf = ({ due, since, index }: (typeof left)[number]) => [due > now ? due : now, since, index] as const
      const next = left.reduce((one, other) => (isBefore(keyOf(other), keyOf(one)) ? other : one))
      now = keyOf(next)[0]
      assert.deepEqual(turns.take(), { ...next, now }, `seed ${seed}, step ${steps}`)
      left = left.filter(one => one !== next)
      if (steps > 100 || dice.chance(0.3)) continue
      const again = turnAt(next.index, Number(next.due))
      left.push(again)
      turns.put(again)
    }
    assert.equal(turns.take(), undefined)
  }
})

const isBefore = (one: readonly (string | number)[], other: readonly (string | number)[]): boolean => {
  const at = one.findIndex((value, i) => value !== other[i])
  return at >= 0 && one[at]! < other[at]!
}
