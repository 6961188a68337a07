import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letPass } from '../../test/passing.ts'
import type { Database } from '../db/database.ts'
import { authenticator } from './authenticate.ts'

test('who was asked for before the memory was cleared is not remembered after it', async () => {
  const answers: ((caller: object | undefined) => void)[] = []
  const read = () =>
    new Promise(resolve => {
      answers.push(resolve)
    })
  const authenticate = authenticator({ read } as unknown as Database)
  const slow = authenticate('Basic one')
  letPass(420)
  void authenticate('Basic two')
  const caller = { network: 'here', actor: { credentialRef: 'one' } }
  answers[0]!({ caller, lastUseDate: null })
  assert.deepEqual(await slow, caller)
  const next = authenticate('Basic one')
  assert.equal(answers.length, 3, 'the database is asked again')
  answers[2]!(undefined)
  assert.equal(await next, undefined)
})
