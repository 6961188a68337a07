import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { commit } from './commit.ts'
import type { Outcome } from './outcome.ts'
import { TransactionState } from './transaction-state.ts'

/** What becomes of a commit that meets an error, and whether somebody asked for its outcome, which is this. */
async function outcomeOf(met: Error, outcome: Outcome) {
  let isAsked = false
  const state = Object.assign(new TransactionState(), { hasBegun: true, xid: Promise.resolve('1') })
  const client = { isBroken: false, query: () => Promise.reject(met) }
  const find = async () => {
    isAsked = true
    return outcome
  }
  try {
    await commit(client, state, { silenceMs: 60_000, outcomeOf: find, closed: new Promise(() => {}) })
    return { became: 'committed', isAsked }
  } catch (thrown) {
    return { became: thrown instanceof OutcomeUnknown ? 'unknown' : thrown, isAsked }
  }
}
const failure = (message: string, parts: object = {}) => Object.assign(new Error(message), parts)

test('a commit that PostgreSQL answers with an error is over, and nobody asks for more', async () => {
  for (const code of ['23503', '40001', '53100', '57014', 'XX000']) {
    const error = failure('on purpose', { code, severity: 'ERROR' })
    assert.deepEqual(await outcomeOf(error, 'committed'), { became: error, isAsked: false }, code)
  }
})

test('whatever else a commit meets, its outcome is asked for', async () => {
  for (const error of [
    failure('write EPROTO', { code: 'EPROTO' }),
    failure('wrong version number', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
    failure('read ECONNRESET', { code: 'ECONNRESET' }),
    failure('received invalid response: 48'),
    failure('nobody has foreseen this'),
    failure('could not write the log', { code: 'XX000', severity: 'PANIC' }),
    failure('shutting down', { code: '57P01', severity: 'FATAL' }),
  ])
    for (const [outcome, became] of [
      ['committed', 'committed'],
      ['undone', error],
      ['unknown', 'unknown'],
    ] as const)
      assert.deepEqual(await outcomeOf(error, outcome), { became, isAsked: true }, error.message)
})
