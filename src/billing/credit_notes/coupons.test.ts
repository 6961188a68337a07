import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { discountRules } from '../../cli/store-verify-discounts.ts'

onEachService('coupons of invoices that are taken back', world => {
  const { newIssued, newDraft, steps, credited, linesOf, voidNote } = creditingOf(world)
  const { newCoupon, usageOf, redemptionsOf } = discountsOf(world)
  /** A coupon that can be redeemed once, and an issued invoice on which it was. */
  const sold = async (): Promise<{ coupon: Json; invoice: Json }> => {
    const coupon = await newCoupon({ limitedRedemption: { enabled: true, value: 1 } })
    return { coupon, invoice: await newIssued([{ unitAmount: 100, quantity: 2, discounts: [{ couponRef: coupon.id }] }]) }
  }
  const redeemAgain = async ({ id: couponRef }: Json) => {
    const invoice = { locationRef: world.main.location, membershipRef: world.main.member }
    const items = [{ unitAmount: 100, quantity: 1, discounts: [{ couponRef }] }]
    return (await world.main.api.post('/invoices/v1', { invoice, items })).status
  }

  test('an invoice that is voided gives the use of its coupon back, and one that is reissued keeps it', async () => {
    const { coupon, invoice } = await sold()
    const { draft } = (await steps.void(invoice.id, { reissue: true })).body
    assert.deepEqual([await usageOf(coupon), draft.grossAmount], [1, 180])
    await steps.issue(draft.id)
    assert.equal((await steps.void(draft.id)).status, 200)
    assert.equal(await usageOf(coupon), 0)
    const [redemption, ...others] = await redemptionsOf(`couponRef=${coupon.id}`)
    assert.deepEqual([typeof redemption!.reverseDate, others], ['string', []])
    assert.equal(await redeemAgain(coupon), 201)
  })

  test('a credit note gives it back with the last part of the line, and not before', async () => {
    const { coupon, invoice } = await sold()
    await credited(invoice, { lines: linesOf(invoice, { quantity: 1 }) })
    assert.equal(await usageOf(coupon), 1)
    await credited(invoice)
    assert.equal(await usageOf(coupon), 0)
  })

  test('so it does of a line that the coupon makes free', async () => {
    const coupon = await newCoupon({ percentOff: 100 })
    const free = { unitAmount: 100, quantity: 2, discounts: [{ couponRef: coupon.id }] }
    const invoice = await newIssued([free, { unitAmount: 100, quantity: 1 }])
    const line = { invoiceItemRef: invoice.items[0].id, quantity: 1 }
    await credited(invoice, { lines: [line] })
    assert.equal(await usageOf(coupon), 1)
    await credited(invoice, { lines: [line] })
    assert.equal(await usageOf(coupon), 0)
  })

  test('a credit note that is voided counts it again, unless somebody has taken it meanwhile', async () => {
    const one = await sold()
    const note = await credited(one.invoice)
    assert.equal((await voidNote(note.id)).status, 200)
    assert.equal(await usageOf(one.coupon), 1)
    assert.equal(await redeemAgain(one.coupon), 409)
    const other = await sold()
    const taken = await credited(other.invoice)
    assert.equal(await redeemAgain(other.coupon), 201)
    const refused = await voidNote(taken.id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.equal(await usageOf(other.coupon), 1)
  })

  test('a draft that is deleted gives it back', async () => {
    const coupon = await newCoupon({ limitedRedemption: { enabled: true, value: 1 } })
    const { id } = await newDraft([{ unitAmount: 100, quantity: 1, discounts: [{ couponRef: coupon.id }] }])
    assert.equal(await usageOf(coupon), 1)
    assert.equal((await world.main.api.send('DELETE', `/invoices/v1/${id}`)).status, 200)
    assert.equal(await usageOf(coupon), 0)
  })

  test('and what is redeemed fits together in the end', async () => {
    await assertSound(world, discountRules)
  })
})
