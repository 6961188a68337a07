import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertSound } from '../../test/problems.ts'
import { onEachEngine } from '../../test/world.ts'
import { ledgerRules } from '../cli/store-verify-ledgers.ts'
import { peopleOf } from '../../test/people.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import { newId } from '../kernel/storage/ids.ts'
import { setClock } from '../kernel/time/clock.ts'
import { addMilliseconds, DAY } from '../kernel/time/instant.ts'
import type { Holder } from '../terms/holder.ts'
import { cutLots } from './actions-cut.ts'
import { giveBack } from './actions-give-back.ts'
import { balancesOf, credit, type Posting } from './actions.ts'
import { debit, type LotKind } from './actions-debit.ts'
import type { EntryRow, LotRow, Unit } from './table.ts'

/** Steps of a walk and walks on each engine; for a long run: `LEDGER_WALKS=200 npm test -- ledger-walks`. */
const WALKS = Number(process.env.LEDGER_WALKS ?? 5)
const STEPS = 50

const START = '2036-01-15T10:00:00.000Z'

const amount = fc.integer({ min: 1, max: 2_000 })
const where = fc.record({ who: fc.nat(2), unit: fc.constantFrom<Unit>('credit', 'dayPass'), isElsewhere: fc.boolean() })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('give'),
      where,
      amount,
      days: fc.constantFrom(null, 1, 3, 20, 40),
      origin: fc.constantFrom('subscription', 'purchase', undefined),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('charge'),
      where,
      amount,
      kind: fc.constantFrom<LotKind>('any', 'expiring', 'permanent'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('give back'), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut'), where, origin: fc.constantFrom('subscription', 'purchase') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 24 * 12 }) }) },
)
type Step = Partial<{
  do: string
  where: { who: number; unit: Unit; isElsewhere: boolean }
  amount: number
  days: number | null
  kind: LotKind
  which: number
  hours: number
  origin: 'subscription' | 'purchase'
}>

onEachEngine('ledgers', world => {
  const { newMember } = peopleOf(world)

  test('add up for whoever was touched after each of many random steps, and as a whole in the end', async t => {
    t.after(() => setClock())
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), walk), {
      numRuns: WALKS,
      endOnFailure: true,
    })
    await assertSound(world, ledgerRules)
  })

  async function walk(steps: readonly Step[]): Promise<void> {
    let now = START
    setClock(() => Date.parse(now))
    const holders = [await newHolder(), await newHolder(), await newHolder()]
    const charges: EntryRow[] = []
    const givenBack = new Set<string>()
    for (const one of steps) {
      if (one.do === 'wait') now = addMilliseconds(now, one.hours! * 3_600_000)
      const charge = charges[one.which! % charges.length]
      const touched =
        holders.find(({ holder }) => holder.membershipRef === charge?.membershipRef) ?? holders[one.where?.who ?? 0]!
      const { holder } = touched
      const unit = one.where?.unit ?? charge?.unit ?? 'credit'
      const before = await read(holder, unit, now)
      const posting: Posting = {
        ...holder,
        unit,
        type: one.do === 'charge' ? 'adminCharge' : 'adminAllocation',
        amount: one.amount ?? 0,
        locationRef: one.where?.isElsewhere ? world.main.annex : world.main.location,
        description: one.do!,
      }
      const origin =
        one.origin === 'purchase' ? { purchaseRef: touched.purchaseRef } : { subscriptionRef: touched.subscriptionRef }
      let change = 0
      if (one.do === 'give') {
        const until =
          one.days === null
            ? null
            : addMilliseconds(START, Math.ceil((Date.parse(now) - Date.parse(START)) / DAY + one.days!) * DAY)
        await write(context => credit(context, { ...posting, ...(one.origin && origin) }, until))
        change = one.amount!
      } else if (one.do === 'charge') {
        const has = one.kind === 'any' ? before.expiring + before.permanent : before[one.kind!]
        const made = await write(context => debit(context, posting, one.kind!)).catch(refusal)
        assert.equal(made instanceof ApiError ? made.code : 'charged', has < one.amount! ? 'insufficient_balance' : 'charged')
        if (!(made instanceof ApiError)) {
          charges.push(made)
          change = -one.amount!
        }
      } else if (one.do === 'give back' && charge !== undefined) {
        const made = await write(context => giveBack(context, [charge], '')).catch(refusal)
        assert.equal(made instanceof ApiError ? made.code : 'given', givenBack.has(charge.id) ? 'conflict' : 'given')
        if (!givenBack.has(charge.id)) change = charge.amount
        givenBack.add(charge.id)
      } else if (one.do === 'cut') {
        await write(context => cutLots(context, { ...holder, ...origin, locationRef: posting.locationRef, description: '' }))
        const ofOrigin = before.living.filter(lot =>
          Object.entries(origin).every(([name, id]) => lot[name as 'purchaseRef'] === id),
        )
        change = -ofOrigin.reduce((sum, { remaining }) => sum + remaining, 0)
      }
      const after = await read(holder, unit, now)
      assert.equal(after.expiring + after.permanent, before.expiring + before.permanent + change, JSON.stringify(one))
    }
  }

  const refusal = (error: unknown): ApiError => {
    if (error instanceof ApiError) return error
    throw error
  }

  const write: <T>(work: Parameters<typeof world.write<T>>[1]) => Promise<T> = work => world.write(world.main.network, work)

  /** What a holder has of a unit: the balances, which must be the sums of the lots, which must be the sums of their lines. */
  async function read(holder: Holder, unit: Unit, now: string) {
    const { network } = world.main
    return world.database.read(async db => {
      const lots: LotRow[] = await db.all(
        db.sql
          .selectFrom('ledgerLot')
          .selectAll()
          .where('network', '=', network)
          .where('membershipRef', '=', holder.membershipRef)
          .where('unit', '=', unit),
      )
      const lines = await db.all(
        db.sql
          .selectFrom('ledgerLine')
          .select(['lotRef', 'lineAmount'])
          .where('network', '=', network)
          .where('lotRef', 'in', ['', ...lots.map(({ id }) => id)]),
      )
      const summed = Map.groupBy(lines, ({ lotRef }) => lotRef)
      for (const { id, remaining, allocated } of lots) {
        const sum = summed.get(id)!.reduce((total, { lineAmount }) => total + lineAmount, 0)
        assert.equal(remaining, sum)
        assert.ok(remaining >= 0 && remaining <= allocated)
      }
      const living = lots.filter(({ expireDate }) => expireDate === null || expireDate > now)
      const keys = living.map(lot => [lot.expireDate, lot.subscriptionRef, lot.purchaseRef].join())
      assert.equal(new Set(keys).size, keys.length, 'one lot for each expiry and origin')
      const told = (await balancesOf(db, network, [holder], now)).get(holder.membershipRef!)!
      const { expiring, permanent } = unit === 'credit' ? told.credits : told.dayPasses
      const of = (some: LotRow[]) => some.reduce((sum, { remaining }) => sum + remaining, 0)
      assert.equal(permanent, of(living.filter(({ expireDate }) => expireDate === null)))
      assert.equal(expiring, of(living.filter(({ expireDate }) => expireDate !== null)))
      return { expiring, permanent, living }
    })
  }

  async function newHolder() {
    const { id: membershipRef } = await newMember()
    const subscription = { membershipRef, period: 'week', startDate: START, endDate: addMilliseconds(START, 20 * DAY), items: [] }
    const made = await world.main.api.post('/subscriptions/v1', { subscription })
    assert.equal(made.status, 200, made.text)
    return {
      holder: { membershipRef, companyRef: null },
      subscriptionRef: made.body.subscription.id as string,
      purchaseRef: newId(),
    }
  }
})
