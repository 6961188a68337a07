import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  exactly,
  isRounded,
  isSame,
  less,
  lessPercent,
  per,
  sumOf,
  times,
  withoutPercent,
  withPercent,
} from '../../../test/exact.ts'
import type { Exact } from '../../../test/exact.ts'
import type { Json } from '../../../test/client.ts'
import { nulls } from '../../db/table.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { maxUnits } from '../../kernel/money/money.ts'
import { TAX_TREATMENTS } from '../../terms/billed.ts'
import { draftInvoice } from '../rules.ts'
import { sumsOf } from '../rules-amounts.ts'
import { invoiceView, listedInvoiceView } from '../view.ts'
import { basisOf, lineOf } from './rules.ts'
import { changedItem } from './rules-change.ts'
import type { Taxation } from './rules-tax.ts'
import { invoiceItem, type ItemParts, type ItemRow, type NewItem } from './table.ts'

/** For more: `RANDOM_BILLS=100000 npm test -- src/invoices/items/random-bills`. */
const numRuns = Number(process.env.RANDOM_BILLS ?? 200)

const CURRENCIES = ['JPY', 'EUR', 'USD', 'KWD'] as const
const rates = fc.oneof(fc.constantFrom(0, 70_000, 81_000, 190_000, 88_750, 1_000_000), fc.integer({ min: 0, max: 1_000_000 }))
const percents = fc.oneof(fc.constantFrom(1, 100_000, 333_333, 500_000, 1_000_000), fc.integer({ min: 1, max: 1_000_000 }))
const planDiscount = percents.map(percentOff => ({ source: 'plan' as const, percentOff }))
const coupon = fc
  .oneof(
    percents.map(percentOff => ({ percentOff })),
    fc.integer({ min: 1, max: 200_000 }).map(amountOff => ({ amountOff })),
  )
  .map(one => ({ source: 'coupon' as const, ...one }))
const discounts = fc
  .tuple(fc.option(planDiscount, { nil: undefined }), fc.option(coupon, { nil: undefined }))
  .map(both => both.filter(one => one !== undefined))
const share = fc.integer({ min: 1, max: 366 }).chain(whole => fc.integer({ min: 1, max: whole }).map(part => ({ part, whole })))
const lines: fc.Arbitrary<NewItem> = fc.record({
  type: fc.constantFrom('custom', 'subscription', 'order'),
  description: fc.constant('x'),
  unitAmount: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 999_999_999 })),
  quantity: fc.oneof(fc.constantFrom(10_000, 30_000, 3_333, 1), fc.integer({ min: 1, max: 1_000_000 })),
  rate: rates,
  share: fc.option(share, { nil: undefined }),
  discounts,
})
const bills = fc.record({
  currencyCode: fc.constantFrom(...CURRENCIES),
  taxInclusive: fc.boolean(),
  treatment: fc.constantFrom(...TAX_TREATMENTS, 'standard', 'standard', 'standard'),
  lines: fc.array(lines, { minLength: 1, maxLength: 8 }),
})
type Bill = typeof bills extends fc.Arbitrary<infer B> ? B : never

const NOW = '2027-01-15T09:30:00.000Z'

/** The items of a bill as they are answered, as JSON tells them; a line above the largest amount is left out. */
function answered({ currencyCode, taxInclusive, treatment, lines }: Bill): { items: Json[]; invoice: Json; rows: ItemRow[] } {
  const location = { id: 'l', currencyCode, taxInclusive } as never
  const draft = draftInvoice(
    { location, membershipRef: 'm', companyRef: null, subscriptionRef: null },
    { network: 'n', id: 'i', createDate: NOW },
  )
  const taxation: Taxation = { treatment, locationRef: 'l', rates: [], zeroCategory: 'zero', zeroReason: null }
  const place = { network: 'n', invoiceRef: 'i', position: 1, locationRef: 'l', membershipRef: 'm', companyRef: null }
  const keys = { id: 'x', createDate: NOW, scheduleDate: NOW, membershipRefCreatedBy: null, subscriptionRef: null }
  const rows = lines.flatMap(line => lineOf({ ...place, currencyCode, taxInclusive }, line, taxation, keys) ?? [])
  const nobody = { parties: { buyer: { name: 'Ada' }, seller: { name: 'Spree' } }, person: undefined, company: undefined }
  const shown = { row: draft, now: NOW, ...nobody, payments: [], refunds: new Map() }
  const parts = rows.map(row => ({ ...nulls(invoiceItem), creatorRef: null, ...row }) as unknown as ItemParts)
  const invoice = JSON.parse(JSON.stringify(invoiceView(shown, parts))) as Json
  assert.deepEqual(JSON.parse(JSON.stringify(listedInvoiceView(shown, sumsOf(rows)))), withoutItems(invoice))
  return { items: invoice.items, invoice, rows }
}

const withoutItems = (invoice: Json): Json => Object.fromEntries(Object.entries(invoice).filter(([name]) => name !== 'items'))

/** Computes a line again from what was asked. */
function check(item: Json, asked: NewItem, { currencyCode, taxInclusive, treatment }: Bill): void {
  const decimals = decimalsOf(currencyCode)!
  const major = (units: number): Exact => per(exactly(units), exactly(10 ** decimals))
  const right = (figure: number, exact: Exact, what: string) =>
    assert.ok(isRounded(figure, exact, decimals), `${what} is ${figure}, not ${exact.over}/${exact.under}`)
  const isTaxed = treatment === 'standard'
  const percent = isTaxed ? asked.rate / 10_000 : 0
  const price = major(asked.unitAmount)
  // Who is not taxed pays what others do, without the tax inside: it comes out last, and nothing is rounded before.
  const charged = (of: Exact) => (isTaxed || !taxInclusive ? of : withoutPercent(of, asked.rate / 10_000))
  let exact = times(price, per(exactly(asked.quantity), exactly('10000')))
  if (asked.share) exact = times(exact, per(exactly(asked.share.part), exactly(asked.share.whole)))
  right(item.amount, charged(exact), 'amount')
  assert.ok(isSame(exactly(item.explanation.unitPrice), price))
  if (asked.share) assert.deepEqual([item.unitAmount, item.quantity], [item.amount, 1])
  else right(item.unitAmount, charged(price), 'unitAmount')
  const percentages = (asked.discounts ?? []).filter(one => one.percentOff !== undefined)
  const amounts = (asked.discounts ?? []).filter(one => one.amountOff !== undefined)
  for (const one of percentages) exact = lessPercent(exact, one.percentOff! / 10_000)
  for (const one of amounts) exact = less(exact, major(one.amountOff!))
  exact = charged(exact)
  right(item.discountedAmount, exact, 'discountedAmount')
  assert.ok(isSame(sumOf([item.discountAmount, item.discountedAmount]), exactly(item.amount)))
  if (taxInclusive) right(item.netDiscountedAmount, withoutPercent(exact, percent), 'netDiscountedAmount')
  else assert.equal(item.netDiscountedAmount, item.discountedAmount)
  const net = exactly(item.netDiscountedAmount)
  if (taxInclusive) assert.ok(isSame(sumOf([item.netDiscountedAmount, item.taxAmount]), exactly(item.discountedAmount)))
  else right(item.taxAmount, less(withPercent(net, percent), net), 'taxAmount')
  assert.ok(isSame(sumOf([item.netDiscountedAmount, item.taxAmount]), exactly(item.grossAmount)), 'net + tax = gross')
  assert.equal(item.tax.category, isTaxed ? (percent > 0 ? 'standard' : 'zero') : treatment)
}

/** Computes a line again by hand, from its explanation alone. */
function follow({ unitPrice, quantity, days, steps, rounded }: Json, inclusive: boolean, decimals: number): Json {
  let exact: Exact = exactly('0')
  for (const step of steps) {
    if (step.kind === 'price') exact = times(exactly(unitPrice), exactly(quantity))
    if (step.kind === 'proration') exact = times(exact, per(exactly(days.used), exactly(days.of)))
    if (step.kind === 'manual') {
      assert.ok(isRounded(step.amount, exactly(step.exact), decimals))
      exact = exactly(step.exact)
    }
    if (['planDiscount', 'coupon', 'promocode'].includes(step.kind)) {
      exact = step.percent === undefined ? less(exact, exactly(step.amount)) : lessPercent(exact, step.percent)
    }
    if (step.kind === 'withoutTax') exact = withoutPercent(exact, step.percent)
    if (step.kind !== 'tax') {
      assert.ok(isSame(exact, exactly(step.exact)), `${step.kind}: ${step.exact}`)
      continue
    }
    assert.ok(isRounded(rounded.discountedAmount, exact, decimals))
    const net = exactly(rounded.netDiscountedAmount)
    const after = inclusive ? withoutPercent(exact, step.percent) : withPercent(net, step.percent)
    assert.ok(isSame(after, exactly(step.exact)), `tax: ${step.exact}`)
    if (inclusive) assert.ok(isRounded(rounded.netDiscountedAmount, after, decimals))
    else assert.ok(isRounded(rounded.grossAmount, after, decimals))
    assert.ok(isSame(sumOf([rounded.netDiscountedAmount, step.amount]), exactly(rounded.grossAmount)))
    assert.equal(step.amount, rounded.taxAmount)
  }
  assert.equal(steps.at(-1).kind, 'tax')
  assert.match(steps.map(({ exact }: Json) => exact).join(), /^[\d./,]+$/)
  return rounded
}

test(`who is not taxed pays what others pay without the tax, on each line of ${numRuns} bills`, () => {
  const netOf = (bill: Bill, treatment: Bill['treatment']) =>
    answered({ ...bill, treatment }).items.map(item => item.netDiscountedAmount)
  fc.assert(
    fc.property(bills, bill => {
      // One line at a time: what is too large with tax need not be too large without.
      for (const line of bill.lines) {
        const [net] = netOf({ ...bill, lines: [line] }, 'standard')
        if (net === undefined) continue
        const [{ grossAmount, discountedAmount, taxAmount }] = answered({ ...bill, lines: [line], treatment: 'exempt' })
          .items as [Json]
        assert.deepEqual([discountedAmount, grossAmount, taxAmount], [net, net, 0])
      }
    }),
    { numRuns },
  )
})

const figuresOf = ({ amount, discountedAmount, netDiscountedAmount, taxAmount, grossAmount }: Json) => ({
  amount,
  discountedAmount,
  netDiscountedAmount,
  taxAmount,
  grossAmount,
})

test(`every figure of ${numRuns} bills is the exact one, rounded once, and every sum is exact`, () => {
  fc.assert(
    fc.property(bills, bill => {
      const fitting = bill.lines.filter(line => answered({ ...bill, lines: [line] }).items.length === 1)
      const { items, invoice } = answered({ ...bill, lines: fitting })
      assert.equal(items.length, fitting.length)
      for (const [i, item] of items.entries()) check(item, fitting[i]!, bill)
      const all = (name: string, of: Json[] = items) => sumOf(of.map(one => one[name]))
      assert.ok(isSame(exactly(invoice.subtotalAmount), all('amount')))
      assert.ok(isSame(exactly(invoice.discountAmount), all('discountAmount')))
      assert.ok(isSame(exactly(invoice.netAmount), all('netDiscountedAmount')))
      assert.ok(isSame(exactly(invoice.taxAmount), all('taxAmount')))
      assert.ok(isSame(exactly(invoice.grossAmount), all('grossAmount')))
      for (const { rate, category, taxableAmount, amount } of invoice.taxes) {
        const same = items.filter(({ tax }) => tax.rate === rate && tax.category === category)
        assert.ok(same.length > 0)
        assert.ok(isSame(exactly(taxableAmount), all('netDiscountedAmount', same)))
        assert.ok(isSame(exactly(amount), all('taxAmount', same)))
        assert.ok(isSame(sumOf([taxableAmount, amount]), all('grossAmount', same)))
      }
      const told = new Set(invoice.taxes.map(({ rate, category }: Json) => `${rate} ${category}`))
      assert.equal(told.size, invoice.taxes.length)
      assert.deepEqual(told, new Set(items.map(({ tax }) => `${tax.rate} ${tax.category}`)))
    }),
    { numRuns },
  )
})

test(`the explanation of each line of ${numRuns} bills, computed again by hand, gives its figures`, () => {
  fc.assert(
    fc.property(bills, bill => {
      const decimals = decimalsOf(bill.currencyCode)!
      for (const item of answered(bill).items) {
        assert.deepEqual(follow(item.explanation, bill.taxInclusive, decimals), figuresOf(item))
        assert.equal(item.explanation.days === undefined, !item.explanation.steps.some(({ kind }: Json) => kind === 'proration'))
      }
    }),
    { numRuns },
  )
})

test('a line that is changed is explained anew: what somebody has set of the service’s own is told as that', () => {
  const changes = fc.record(
    {
      unitAmount: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      tax: fc.record({ rate: rates }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(bills, fc.array(changes, { minLength: 1, maxLength: 3 }), (bill, changed) => {
      const taxation: Taxation = {
        treatment: bill.treatment,
        locationRef: 'l',
        rates: [],
        zeroCategory: 'zero',
        zeroReason: null,
      }
      const most = maxUnits(decimalsOf(bill.currencyCode)!)
      for (const first of answered(bill).rows) {
        let row = first
        for (const change of changed) {
          const columns = changedItem(row, change, taxation)
          if (columns === undefined) {
            assert.ok(BigInt(row.unitAmount) * 100_000n > BigInt(most) || 1_000_000n * BigInt(row.quantity) > BigInt(most))
            continue
          }
          row = { ...row, ...columns } as ItemRow
          const explanation = JSON.parse(JSON.stringify(row.explanation)) as Json
          const rounded = follow(explanation, row.taxInclusive, decimalsOf(bill.currencyCode)!)
          assert.equal(Number(rounded.amount.toFixed(4)), Number((row.amount / 10 ** decimalsOf(bill.currencyCode)!).toFixed(4)))
          const isSet = change.unitAmount !== undefined || change.quantity !== undefined
          const isByHand = explanation.steps.some(({ kind }: Json) => kind === 'manual')
          if (isSet) assert.equal(isByHand, row.type !== 'custom')
          if (isSet) assert.equal(basisOf(row).share, undefined)
        }
      }
    }),
    { numRuns: Math.min(Math.ceil(numRuns / 4), 500) },
  )
})
