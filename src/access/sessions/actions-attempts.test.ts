import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { standStill } from '../../../test/passing.ts'
import { ApiError, unavailable } from '../../kernel/errors/api-error.ts'
import { attempting, beginAttempt } from './actions-attempts.ts'

const isRefused = (account: string, address: string): boolean => {
  try {
    beginAttempt(account, address)
    return false
  } catch {
    return true
  }
}
const times = (count: number, work: (n: number) => unknown) => {
  for (let n = 0; n < count; n++) work(n)
}

describe('failures to sign in', () => {
  // Time that passes would give back what was used.
  let goOn: () => void
  before(() => {
    goOn = standStill()
  })
  after(() => goOn())

  test('whoever is refused leaves nothing behind by which failures of an account are forgotten', () => {
    times(100, n => beginAttempt('ada', `192.0.2.${n}`))
    assert.ok(isRefused('ada', '198.51.100.1'))
    // An address makes its hundred attempts, and 60,000 that are refused.
    times(100, n => beginAttempt(`nobody ${n}`, '203.0.113.1'))
    times(60_000, n => assert.ok(isRefused(`somebody ${n}`, '203.0.113.1')))
    assert.ok(isRefused('ada', '198.51.100.1'))
  })

  test('of many names, those are forgotten that nobody asks for', () => {
    times(100, n => beginAttempt('grace', `192.0.2.${n}`))
    // Addresses without number, with somebody between who goes on guessing.
    times(60_000, n => {
      beginAttempt(`anybody ${n}`, `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`)
      if (n % 10_000 === 0) assert.ok(isRefused('grace', `198.51.100.${n / 10_000}`), String(n))
    })
  })

  test('whoever has signed in from an address is not shut out there by failures elsewhere, nor by failures at other accounts', () => {
    beginAttempt('hedy', '203.0.113.7').succeed()
    times(100, n => beginAttempt('hedy', `192.0.2.${n + 100}`))
    times(100, n => beginAttempt(`guest ${n}`, '203.0.113.7'))
    assert.ok(isRefused('hedy', '198.51.100.7') && isRefused('guest', '203.0.113.7'))
    times(10, () => assert.ok(!isRefused('hedy', '203.0.113.7')))
    assert.ok(isRefused('hedy', '203.0.113.7'))
  })

  test('what fails because the service is busy counts for nothing, and what is refused or gives nothing counts', async () => {
    const failing = (error: Error) => async (): Promise<never> => {
      throw error
    }
    for (let n = 0; n < 20; n++) await assert.rejects(attempting('emmy', '203.0.113.8', failing(unavailable('Busy.'))), /Busy/)
    for (let n = 0; n < 5; n++) assert.equal(await attempting('emmy', '203.0.113.8', async () => undefined), undefined)
    for (let n = 0; n < 5; n++)
      await assert.rejects(attempting('emmy', '203.0.113.8', failing(new ApiError('wrong_password', 'Wrong.'))), /Wrong/)
    await assert.rejects(
      attempting('emmy', '203.0.113.8', async () => true),
      { status: 429 },
    )
  })
})
