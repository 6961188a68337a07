import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CompanyRow } from '../community/companies/table.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import { Faults } from '../kernel/errors/faults.ts'
import type { LocationRow } from '../access/table.ts'
import type { PaymentType } from './contract.ts'
import { inWords, isFree, leftToGiveBack, computePrice, waysToPay, type ListPrices } from './rules.ts'
import { agree, type Sale } from './rules-deal.ts'
import { payersOf, planDiscounts, type Buyer, type LivePlan } from './rules-customer.ts'

const HUNDRED_PERCENT = 1_000_000

const arbitrary = fc.record({
  unitAmount: fc.integer({ min: 0, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  percentOff: fc.integer({ min: 0, max: HUNDRED_PERCENT }),
  taxRate: fc.integer({ min: 0, max: HUNDRED_PERCENT }),
  taxInclusive: fc.boolean(),
})

/** n / d to the nearest integer, halves up, without the code that is tested. */
const nearest = (n: bigint, d: bigint) => n / d + (2n * (n % d) >= d ? 1n : 0n)

const termsOf = ({ percentOff, ...rest }: Terms, type: PaymentType = 'external') => ({
  ...rest,
  type,
  currencyCode: 'EUR',
  discounts: percentOff === 0 ? [] : [{ source: 'plan' as const, percentOff }],
})
interface Terms {
  unitAmount: number
  quantity: number
  percentOff: number
  taxRate: number
  taxInclusive: boolean
}

test('an amount is list price times quantity less the discount, rounded once', () => {
  fc.assert(
    fc.property(arbitrary, terms => {
      const price = computePrice(termsOf(terms))!
      const exact = BigInt(terms.unitAmount) * BigInt(terms.quantity) * BigInt(HUNDRED_PERCENT - terms.percentOff)
      assert.equal(BigInt(price.paymentAmount!), nearest(exact, BigInt(HUNDRED_PERCENT)))
    }),
  )
})

test('what the customer pays is the amount where tax is inside, else the amount and the tax on it', () => {
  fc.assert(
    fc.property(arbitrary, terms => {
      const { paymentAmount, paymentGrossAmount, taxAmount } = computePrice(termsOf(terms))!
      const onTop = nearest(BigInt(paymentAmount!) * BigInt(terms.taxRate), BigInt(HUNDRED_PERCENT))
      assert.equal(BigInt(paymentGrossAmount!), BigInt(paymentAmount!) + (terms.taxInclusive ? 0n : onTop))
      if (!terms.taxInclusive) assert.equal(BigInt(taxAmount), onTop)
      assert.ok(taxAmount >= 0 && taxAmount <= paymentGrossAmount!)
    }),
  )
})

test('credits have no tax, no currency and no gross amount, and the same amount whatever the tax', () => {
  fc.assert(
    fc.property(arbitrary, terms => {
      const one = computePrice(termsOf({ ...terms, quantity: 1 }, 'credits'))!
      assert.deepEqual([one.paymentGrossAmount, one.paymentCurrencyCode, one.taxAmount], [null, null, 0])
      assert.deepEqual(
        computePrice(termsOf({ ...terms, quantity: 1, taxRate: 0, taxInclusive: !terms.taxInclusive }, 'credits')),
        one,
      )
    }),
  )
})

test('a greater discount never costs more, and one of everything costs nothing', () => {
  fc.assert(
    fc.property(arbitrary, fc.integer({ min: 0, max: HUNDRED_PERCENT }), (terms, other) => {
      const [less, more] = [terms.percentOff, other].toSorted((a, b) => a - b)
      const amount = (percentOff: number) => computePrice(termsOf({ ...terms, percentOff }))!.paymentAmount!
      assert.ok(amount(more!) <= amount(less!))
      assert.equal(amount(HUNDRED_PERCENT), 0)
    }),
  )
})

test('a price above the largest amount is none, of money and of credits', () => {
  const terms = { unitAmount: 99_999_999_999, quantity: 1, percentOff: 0, taxRate: 190_000, taxInclusive: false }
  assert.equal(computePrice(termsOf(terms))!.paymentAmount, 99_999_999_999)
  assert.equal(computePrice(termsOf({ ...terms, quantity: 2, percentOff: 900_000 })), undefined)
  assert.equal(computePrice(termsOf({ ...terms, unitAmount: 100_000_000 }, 'credits'))!.paymentAmount, 100_000_000)
  assert.equal(computePrice(termsOf({ ...terms, unitAmount: 100_000_001 }, 'credits')), undefined)
})

test('who is not taxed pays what others pay without the tax', () => {
  fc.assert(
    fc.property(arbitrary, fc.integer({ min: 0, max: 100_000 }), (terms, amountOff) => {
      const { discounts, ...rest } = termsOf(terms)
      const { taxInclusive, taxRate, unitAmount, quantity, percentOff } = terms
      const untaxed = computePrice({ ...rest, discounts: [...discounts, { source: 'coupon', amountOff }], untaxed: true })!
      const left =
        BigInt(unitAmount) * BigInt(quantity) * BigInt(HUNDRED_PERCENT - percentOff) - BigInt(amountOff * HUNDRED_PERCENT)
      const inside = taxInclusive ? HUNDRED_PERCENT + taxRate : HUNDRED_PERCENT
      assert.equal(BigInt(untaxed.paymentAmount!), nearest(left < 0n ? 0n : left, BigInt(inside)))
      assert.deepEqual([untaxed.paymentGrossAmount, untaxed.taxAmount], [untaxed.paymentAmount, 0])
    }),
  )
})

test('something is free when nothing of its price is on, or a part that is on is 0', () => {
  const prices = (credits: number | null, money: number | null): ListPrices => ({ credits, dayPasses: null, money })
  const cases: [number | null, number | null, boolean][] = [
    [null, null, true],
    [0, 500, true],
    [100, 0, true],
    [100, null, false],
    [null, 1, false],
    [1, 1, false],
  ]
  for (const [credits, money, free] of cases) assert.equal(isFree(prices(credits, money)), free)
  const types = ['credits', 'invoice', 'external'] as const
  assert.equal(inWords(waysToPay(prices(1, 1), types)), 'credits, invoice or external')
  assert.equal(inWords(waysToPay(prices(null, 1), types)), 'invoice or external')
  assert.equal(inWords(waysToPay(prices(null, null), types)), '')
})

const AREAS = { creditPackages: 0, desks: 0, events: 0, rooms: 0, shop: 0, equipment: 0, parking: 0 }
const NEVER = { creditPackages: false, desks: false, events: false, rooms: false, shop: false, equipment: false, parking: false }
const membership = { id: 'm', companyRef: 'c', companyRole: 'member', billingDetails: null } as MembershipRow
const company = {
  id: 'c',
  taxTreatment: 'standard',
  memberSpending: { credits: 'none', dayPasses: 'none', invoice: 'none' },
} as CompanyRow
const SELF = { membershipRef: 'm', companyRef: null }
const COMPANY = { membershipRef: null, companyRef: 'c' }
const planOf = (holder: typeof SELF | typeof COMPANY, shop: number, invoice = false): LivePlan => ({
  ...holder,
  discounts: { ...AREAS, shop },
  payWithInvoice: { ...NEVER, shop: invoice },
})

test('the greatest discount of the area counts, of the membership’s plans and of its company’s', () => {
  const plans = [planOf(SELF, 100_000), planOf(COMPANY, 250_000), planOf(SELF, 50_000)]
  const buyer: Buyer = { membership, company, plans }
  const of = (type: PaymentType, creditDiscounts: boolean) => planDiscounts(type, 'shop', buyer, { creditDiscounts })
  const found = [{ source: 'plan', percentOff: 250_000 }]
  assert.deepEqual(of('external', false), found)
  assert.deepEqual(of('invoice', false), found)
  assert.deepEqual(of('credits', false), [])
  assert.deepEqual(of('credits', true), found)
  assert.deepEqual(of('dayPasses', true), [])
  assert.deepEqual(planDiscounts('external', 'rooms', buyer, { creditDiscounts: true }), [])
})

test('of every role and setting, the company is asked for credits exactly where it lets the membership spend', () => {
  for (const credits of ['none', 'managers', 'members'] as const) {
    for (const companyRole of ['member', 'manager'] as const) {
      const buyer: Buyer = {
        membership: { ...membership, companyRole },
        company: { ...company, memberSpending: { credits, dayPasses: 'none', invoice: 'none' } },
        plans: [],
      }
      const lets = credits === 'members' || (credits === 'managers' && companyRole === 'manager')
      assert.deepEqual(payersOf('credits', 'shop', buyer, undefined), lets ? [SELF, COMPANY] : [SELF])
      assert.deepEqual(payersOf('credits', 'shop', buyer, COMPANY), [COMPANY])
      assert.deepEqual(payersOf('dayPasses', 'shop', buyer, undefined), [SELF])
      assert.deepEqual(payersOf('external', 'shop', buyer, undefined), [SELF])
    }
  }
})

test('an invoice goes to the company that lets the membership and has it in a subscription, else to the membership, else nowhere', () => {
  for (const invoice of ['none', 'managers', 'members'] as const) {
    for (const ofCompany of [false, true]) {
      for (const ofMember of [false, true]) {
        const buyer: Buyer = {
          membership,
          company: { ...company, memberSpending: { credits: 'none', dayPasses: 'none', invoice } },
          plans: [planOf(COMPANY, 0, ofCompany), planOf(SELF, 0, ofMember)],
        }
        const expected = ofCompany && invoice === 'members' ? [COMPANY] : ofMember ? [SELF] : []
        assert.deepEqual(payersOf('invoice', 'shop', buyer, undefined), expected)
        assert.deepEqual(payersOf('invoice', 'shop', buyer, COMPANY), ofCompany ? [COMPANY] : [])
        assert.deepEqual(payersOf('invoice', 'rooms', buyer, SELF), [])
      }
    }
  }
})

test('whom tax is not charged to pays the net price, in both price modes', () => {
  const buyer: Buyer = { membership, company: { ...company, taxTreatment: 'reverseCharge' }, plans: [planOf(COMPANY, 100_000)] }
  const amounts = (taxInclusive: boolean, customerRef?: string) => {
    const sale: Sale = {
      what: 'order',
      area: 'shop',
      productType: 'shopProducts',
      itemRef: 'product',
      description: '',
      location: { taxInclusive, creditDiscounts: false } as LocationRow,
      prices: { credits: null, dayPasses: null, money: 11_900 },
      currencyCode: 'EUR',
      quantity: 2,
      tax: { rate: 190_000, taxRateRef: null },
      types: ['external'],
    }
    const faults = new Faults()
    const asked = { type: 'external', customerRef } as const
    const { columns, taxAmount } = agree(sale, buyer, asked, faults)
    faults.refuse()
    return [columns.paymentAmount, columns.paymentGrossAmount, columns.taxRate, taxAmount]
  }
  assert.deepEqual(amounts(true), [21_420, 21_420, 190_000, 3_420])
  assert.deepEqual(amounts(true, 'c'), [18_000, 18_000, 0, 0])
  assert.deepEqual(amounts(false), [21_420, 25_490, 190_000, 4_070])
  assert.deepEqual(amounts(false, 'c'), [21_420, 21_420, 0, 0])
})

test('what is left to give back is what was paid less what was given back, and nothing of what never came', () => {
  const row = { paymentType: 'external', paymentStatus: 'succeeded', paymentAmount: 1_000, paymentGrossAmount: 1_190 }
  const left = (changes: object, refunds: number[] = []) =>
    leftToGiveBack(
      { ...row, ...changes } as never,
      refunds.map(amount => ({ id: '', amount, createDate: '' })),
    )
  assert.equal(left({}), 1_190)
  assert.equal(left({}, [190, 500]), 500)
  assert.equal(left({ paymentType: 'credits', paymentGrossAmount: null }), 1_000)
  for (const paymentStatus of ['failed', 'canceled']) assert.equal(left({ paymentStatus }), 0)
  assert.equal(left({ paymentType: null }), 0)
})
