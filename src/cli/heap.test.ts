import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'

const HEAP = JSON.stringify(new URL('heap.ts', import.meta.url).href)

/** Tells how many MB the space for new objects has after a start that keeps much, and after work, for which it is waited for up to 15 seconds. */
const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { keepHeapSmall } from ${HEAP}
  const young = () => getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size / 2 ** 20
  const kept = []
  const keep = count => { for (let i = 0; i < count; i++) kept.push({ i, text: i + ' of many' }) }
  keepHeapSmall()
  keep(100_000)
  const afterStart = young()
  setInterval(() => {
    const end = performance.now() + 2
    while (performance.now() < end);
    keep(200)
    if (young() < 16 && performance.now() < 15_000) return
    console.log(JSON.stringify({ afterStart, atWork: young() }))
    process.exit()
  }, 4)
`

test('the space for new objects stays small at the start and grows with work', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' })
  assert.match(stdout, /^\{/, stderr)
  const { afterStart, atWork } = JSON.parse(stdout) as { afterStart: number; atWork: number }
  assert.ok(afterStart <= 4, `${afterStart} MB after the start`)
  assert.ok(atWork >= 16, `${atWork} MB at work`)
})
