import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Progress } from './progress.ts'

const terminal = (isTTY: boolean) => {
  const lines: string[] = []
  return { isTTY, lines, write: (text: string) => lines.push(text.replace('\r\u001B[K', '<')) }
}

test('progress is one line of a terminal, ten times a second at most, and goes at the end', t => {
  let now = 1_000
  t.mock.method(performance, 'now', () => now)
  const to = terminal(true)
  const progress = new Progress(to)
  progress.show('Billing', 0, 8)
  now += 60
  progress.show('Billing', 1, 8)
  now += 60
  progress.show('Billing', 2, 8)
  now += 200
  // What became due meanwhile was not counted.
  progress.show('Billing', 9, 8)
  now += 200
  progress.show('Looking', 0, 0)
  progress.end()
  const bar = (hashes: number) => `[${'#'.repeat(hashes)}${'.'.repeat(30 - hashes)}]`
  assert.deepEqual(to.lines, [
    `<Billing ${bar(0)} 0 %`,
    `<Billing ${bar(8)} 25 %`,
    `<Billing ${bar(30)} 100 %`,
    `<Looking ${bar(30)} 100 %`,
    '<',
  ])
})

test('where nobody watches, and where nothing was shown, nothing is written', () => {
  const file = terminal(false)
  const progress = new Progress(file)
  progress.show('Billing', 1, 2)
  progress.end()
  const to = terminal(true)
  new Progress(to).end()
  assert.deepEqual([file.lines, to.lines], [[], []])
})
