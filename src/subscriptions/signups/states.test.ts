import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { untilTaken, type Json, type Reply } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { discountRules } from '../../cli/store-verify-discounts.ts'
import { signupRules } from '../../cli/store-verify-signups.ts'

const VERBS = ['approve', 'reject'] as const
type Verb = (typeof VERBS)[number]

/** The states: how to come there, and what each verb makes of them; the others are refused. */
const MAP: [state: string, onTheWay: Verb[], verbs: Partial<Record<Verb, string>>][] = [
  ['requested', [], { approve: 'approved', reject: 'rejected' }],
  ['approved', ['approve'], {}],
  ['rejected', ['reject'], {}],
]

onEachService('states of sign-ups', world => {
  const PATH = '/subscriptions/signups/v1'
  const { newMember, send } = buyersOf(world)
  const { newCode, usageOf } = discountsOf(world)
  const api = () => world.main.api
  const newPlan = async (type = 'request'): Promise<string> => {
    const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 200, selfSignup: { type } }
    return (await send('POST', '/plans/v1', { plan })).id
  }
  const post = (signup: object) => api().post(PATH, { signup })
  const request = async (more: object = {}): Promise<Json> =>
    send('POST', PATH, { signup: { planRef: await newPlan(), membershipRef: await newMember(), ...more } })
  const perform = (id: string, verb: Verb, headers: Record<string, string> = {}) =>
    api().send('POST', `${PATH}/${id}/${verb}`, {}, { headers })
  const seen = async (id: string) => {
    const { text, headers } = await api().get(`${PATH}/${id}`)
    return [text, headers.get('etag')]
  }
  const at = (count: number, one: (i: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: count }, (_, i) => untilTaken(() => one(i))))
  const codesOf = (replies: Reply[]) => replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).toSorted()

  for (const [state, onTheWay, verbs] of MAP) {
    for (const verb of VERBS) {
      const next = verbs[verb]
      test(`${verb} makes of a sign-up that is ${state} ${next ?? 'nothing, which is a conflict'}`, async () => {
        const { id } = await request()
        for (const step of onTheWay) assert.equal((await perform(id, step)).status, 200)
        const before = await seen(id)
        const reply = await perform(id, verb)
        if (next === undefined) {
          assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
          assert.deepEqual(await seen(id), before)
          return
        }
        assert.equal(reply.status, 200, reply.text)
        assert.equal(reply.body.signup.status, next)
        const [text, etag] = await seen(id)
        assert.deepEqual([JSON.parse(text!).signup, etag], [reply.body.signup, reply.headers.get('etag')])
      })
    }
  }

  test('what makes one answers its tag, with and without a subscription', async () => {
    for (const type of ['request', 'immediate']) {
      const reply = await post({ planRef: await newPlan(type), membershipRef: await newMember() })
      assert.equal(reply.headers.get('etag'), (await seen(reply.body.signup.id))[1])
    }
  })

  test('of 200 who ask for the same plan for the same holder at once one does', async () => {
    const [planRef, membershipRef] = [await newPlan(), await newMember()]
    const replies = await at(200, () => post({ planRef, membershipRef }))
    assert.deepEqual(codesOf(replies), ['201', ...Array.from({ length: 199 }, () => '409 already_exists')])
  })

  test('of 40 who approve and reject at once, with and without If-Match, one decides, and there is at most one subscription', async () => {
    const { id, membershipRef } = await request()
    const etag = (await seen(id))[1]!
    const replies = await at(40, i => perform(id, i % 2 ? 'approve' : 'reject', i % 4 < 2 ? {} : { 'if-match': etag }))
    const decided = replies.filter(({ status }) => status === 200)
    assert.equal(decided.length, 1)
    assert.ok(replies.every(({ status }) => [200, 409, 412].includes(status)))
    const { subscriptions } = (await api().get(`/subscriptions/v1?membershipRef=${membershipRef}`)).body
    assert.equal(subscriptions.length, decided[0]!.body.signup.status === 'approved' ? 1 : 0)
  })

  test('of 60 sign-ups at once with a code that can be redeemed seven times seven are made', async () => {
    const planRef = await newPlan('immediate')
    const code = await newCode({ limitedRedemption: { value: 7 } })
    const membershipRef = await newMember()
    const replies = await at(60, () => post({ planRef, membershipRef, promocode: code.code }))
    assert.deepEqual(codesOf(replies), [
      ...Array.from({ length: 7 }, () => '201'),
      ...Array.from({ length: 53 }, () => '409 not_redeemable'),
    ])
    assert.equal(await usageOf(code), 7)
  })

  test('of requests for a code that is left once, approved at once, one is approved and the others stay open', async () => {
    const code = await newCode({ limitedRedemption: { value: 1 } })
    const open: Json[] = []
    while (open.length < 8) open.push(await request({ promocode: code.code }))
    const replies = await at(8, i => perform(open[i]!.id, 'approve'))
    assert.deepEqual(codesOf(replies), ['200', ...Array.from({ length: 7 }, () => '409 not_redeemable')])
    const states: string[] = []
    for (const { id } of open) states.push((await api().get(`${PATH}/${id}`)).body.signup.status)
    assert.deepEqual(states.toSorted(), ['approved', ...Array.from({ length: 7 }, () => 'requested')])
  })

  test('and all that is stored of them fits together in the end', async () => {
    await assertSound(world, [...signupRules, ...discountRules])
  })
})
