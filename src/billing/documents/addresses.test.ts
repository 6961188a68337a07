import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceOf } from '../../../test/billing-document.ts'
import { buyerLines, sellerLines } from './rules-addresses.ts'

test('an address has the same lines whatever ends them, and none that says nothing', () => {
  const { seller: own, ...document } = invoiceOf(1)
  const { postalAddress: _, ...seller } = own
  for (const end of ['\n', '\r\n', '\r', '\u2028']) {
    const address = `Ring 1${end}${end} ${end}1010 Wien${end}`
    const parties = { ...document, seller: { ...seller, address }, buyer: { ...document.buyer, billingAddress: address } }
    assert.deepEqual(buyerLines(parties), ['Ring 1', '1010 Wien'])
    assert.deepEqual(sellerLines(parties), ['Ring 1', '1010 Wien'])
  }
})
