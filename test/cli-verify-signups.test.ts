import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signupRules } from '../src/cli/store-verify-signups.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { discountsOf } from './discounts.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored sign-ups', world => {
  const { newMember, send } = buyersOf(world)
  const { newCode } = discountsOf(world)
  const PATH = '/subscriptions/signups/v1'
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'signup' | 'subscriptionItem', id: string, changes: object) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )

  test('are found well as they are decided, and faulty where one of them is changed', async () => {
    const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 200, selfSignup: { type: 'request' } }
    const { id: planRef } = await send('POST', '/plans/v1', { plan })
    const code = await newCode()
    const request = async (): Promise<Json> =>
      send('POST', PATH, { signup: { planRef, membershipRef: await newMember(), promocode: code.code } })
    const approved = async () => send('POST', `${PATH}/${(await request()).id}/approve`, {})
    const [open, closed, moved, dated] = [await request(), await request(), await request(), await request()]
    const [one, two, bare] = [await approved(), await approved(), await approved()]
    await send('POST', `${PATH}/${(await request()).id}/reject`, { reason: 'Full' })
    assert.deepEqual(await problems(), [])

    await change('signup', closed.id, { openFor: null })
    await change('signup', moved.id, { locationRef: world.main.annex })
    await change('signup', dated.id, { decideDate: '2027-01-01T00:00:00.000Z' })
    await change('signup', one.id, { membershipRef: open.membershipRef })
    await change('signup', two.id, { status: 'rejected' })
    const { items } = (await world.main.api.get(`/subscriptions/v1/${bare.subscriptionRef}`)).body.subscription
    await change('subscriptionItem', items[0].id, { couponRef: null })
    const found = await problems(signupRules)
    const state = 'a sign-up is open exactly while nobody has decided, and has a subscription exactly when it is approved'
    const rules: [rule: string, object: string][] = [
      [state, closed.id],
      [state, dated.id],
      [state, two.id],
      ['a sign-up has one holder, and is at the location of its plan and its promo code', moved.id],
      ['what came of a sign-up is a subscription of its holder', one.id],
      ['an item of a subscription has a promo code only of its coupon, which is of its location', items[0].id],
    ]
    assertFound(found, rules)
    assert.ok(!found.some(line => line.endsWith(open.id)))
  })
})
