import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inUse, refuseUsed } from './in-use.ts'

test('what is in use says how many of each kind depend on it, and leaves out what does not', () => {
  const detail = (uses: Record<string, number>) => inUse(uses).message
  assert.equal(detail({ product: 3 }), 'It is still in use by 3 products.')
  assert.equal(detail({ product: 1, company: 0 }), 'It is still in use by 1 product.')
  assert.equal(
    detail({ company: 2, 'day pass': 2, membership: 1, key: 2 }),
    'It is still in use by 2 companies, 2 day passes, 1 membership and 2 keys.',
  )
  assert.deepEqual(inUse({ 'pending invoice item': 2, company: 0, plan: 1 }).uses, { pendingInvoiceItem: 2, plan: 1 })
  assert.deepEqual([inUse({ product: 1 }).code, inUse({ product: 1 }).status], ['in_use', 409])
})

test('what nothing depends on is not refused', () => {
  refuseUsed({})
  refuseUsed({ product: 0, order: 0 })
  assert.throws(() => refuseUsed({ product: 0, order: 1 }), /1 order\.$/)
})
