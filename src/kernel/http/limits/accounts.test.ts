import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftBehind } from '../../../../test/left-behind.ts'
import { Account } from './accounts.ts'

const large = () => ({ since: 0, text: Array.from({ length: 100 }, (_, i) => i + 0.5) })

test('of turns that have ended, and of requests that have waited, nothing is kept', () => {
  const account = new Account()
  const turns: ReturnType<typeof large>[] = []
  const left = leftBehind(20, () => {
    for (let i = 0; i < 1_000; i++) {
      const turn = large()
      account.begin(turn)
      const waiting = () => account.leave(waiting, turn.text.length)
      account.wait(waiting, turn.text.length)
      if (turns.push(turn) <= 60) continue
      account.end(turns.shift()!)
      account.beginFirst()
    }
  })
  assert.equal(account.atWork.length, 60)
  assert.equal(account.waiting.length, 60)
  assert.ok(left < 1_000_000, `${left} bytes are left behind`)
})
