import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const COFFEE = { title: 'Large', price: { credits: { amount: 1.5 }, money: { amount: 3.9 } } }
const REFUNDABLE = { refundPolicy: 'statusNew' }

onEachService('giving back', world => {
  const { optionOf, create } = shopOf(world)
  const { newMember, newCompany, subscribe, give, lotsOf, send } = buyersOf(world)
  const api = () => world.main.api
  const at = (id: string) => `/shop/orders/v1/${id}`
  const buy = async (membershipRef: string, type: string, product: object = REFUNDABLE, more: object = {}) =>
    (await create({ optionRef: await optionOf(COFFEE, product), membershipRef, payment: { type }, ...more })).body.order
  const cancel = async (id: string, body: object = {}) => {
    const reply = await api().put(`${at(id)}/cancel`, body)
    assert.equal(reply.status, 200, reply.text)
    assert.equal((await api().get(at(id))).text, reply.text)
    return reply.body.order
  }
  const transactionOf = async (ref: string) => (await api().get(`/transactions/money/v1/${ref}`)).body.transaction
  const settle = (ref: string, status: string) => send('PUT', `/transactions/money/v1/${ref}/status`, { transaction: { status } })
  afterEach(() => setClock())

  test('the policy of the product gives back what is new, and a wish overrides it', async () => {
    const cases: [product: object, state: 'new' | 'inProgress', wish: string | undefined, back: boolean][] = [
      [REFUNDABLE, 'new', undefined, true],
      [REFUNDABLE, 'new', 'policy', true],
      [REFUNDABLE, 'new', 'never', false],
      [REFUNDABLE, 'inProgress', 'policy', false],
      [REFUNDABLE, 'inProgress', 'always', true],
      [{}, 'new', 'policy', false],
      [{}, 'new', 'always', true],
    ]
    for (const [product, state, refund, back] of cases) {
      const member = await newMember()
      await give(member, 150)
      const order = await buy(member, 'credits', product)
      if (state !== 'new') await send('PUT', `${at(order.id)}/status`, { order: { status: state } })
      const { payment } = (await api().get(at(order.id))).body.order
      assert.equal(payment.refundable, product === REFUNDABLE && state === 'new')
      const after = (await cancel(order.id, { refund })).payment
      assert.deepEqual([after.status, after.refundable, after.refunds.length], ['succeeded', false, back ? 1 : 0])
      assert.deepEqual(await lotsOf(member), [[back ? 150 : 0, null]])
    }
  })

  test('credits return to the lots that they came from, and the refund names its entry', async () => {
    const member = await newMember()
    await give(member, 100, 'membership', '2090-01-01T00:00:00.000Z')
    await give(member, 200)
    const order = await buy(member, 'credits')
    assert.deepEqual((await lotsOf(member)).map(([left]) => left).toSorted(), [0, 150])
    const { refunds } = (await cancel(order.id)).payment
    assert.deepEqual((await lotsOf(member)).map(([left]) => left).toSorted(), [100, 200])
    const [refund] = refunds
    assert.deepEqual([refunds.length, refund.amount, refund.id], [1, 1.5, refund.transactionRef])
    const [entry] = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('ledgerEntry')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('id', '=', refund.transactionRef),
      ),
    )
    assert.deepEqual([entry!.type, entry!.amount, entry!.refundOf], ['refund', 150, order.payment.transactionRef])
  })

  test('credits of the company that paid return to the company', async () => {
    const companyRef = await newCompany({ memberSpending: { credits: 'members' } })
    const member = await newMember({ companyRef })
    await give(companyRef, 200, 'company')
    const order = await buy(member, 'credits')
    assert.equal(order.payment.customerRef, companyRef)
    await cancel(order.id)
    assert.deepEqual([await lotsOf(companyRef), await lotsOf(member)], [[[200, null]], []])
  })

  test('an item that waits goes with its order, and without a refund it stays due', async () => {
    const member = await newMember()
    await subscribe({ membershipRef: member }, { payWithInvoice: true })
    const [one, other] = [await buy(member, 'invoice'), await buy(member, 'invoice')]
    const canceled = await cancel(one.id)
    assert.deepEqual([canceled.payment.status, canceled.payment.refunds], ['canceled', []])
    const kept = await cancel(other.id, { refund: 'never' })
    assert.deepEqual([kept.payment.status, kept.payment.refundable], ['pending', false])
    const items = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('invoiceItem')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('membershipRef', '=', member),
      ),
    )
    const gone = (id: string) => items.find(item => item.id === id)!.deleteDate !== null
    assert.deepEqual([gone(one.payment.invoiceItemRef), gone(other.payment.invoiceItemRef)], [true, false])
  })

  test('a payment outside that has not come is canceled with its order', async () => {
    const order = await buy(await newMember(), 'external')
    const { payment } = await cancel(order.id)
    assert.deepEqual([payment.status, payment.refunds], ['canceled', []])
    assert.equal((await transactionOf(payment.transactionRef)).status, 'canceled')
  })

  test('a payment outside that has come gets a refund over all of it that is to be paid out', async () => {
    const order = await buy(await newMember(), 'external', { ...REFUNDABLE, locationRef: world.main.annex })
    const ref = order.payment.transactionRef
    await settle(ref, 'succeeded')
    const paid = (await api().get(at(order.id))).body.order
    assert.deepEqual([paid.payment.status, paid.payment.refundable], ['succeeded', true])
    const { payment } = await cancel(order.id)
    // 3.90 and 8.875 % on top.
    assert.deepEqual([payment.status, payment.refunds.map(({ amount }: { amount: number }) => amount)], ['succeeded', [4.25]])
    const { refunds } = await transactionOf(ref)
    assert.deepEqual([refunds.length, refunds[0].id, refunds[0].status], [1, payment.refunds[0].id, 'pending'])
    await send('PUT', `/transactions/money/v1/${ref}/refunds/${refunds[0].id}/status`, { refund: { status: 'canceled' } })
    assert.deepEqual((await api().get(at(order.id))).body.order.payment.refunds, [])
  })

  test('what was given back by hand is shown, and only the rest is given back', async () => {
    const order = await buy(await newMember(), 'external')
    const ref = order.payment.transactionRef
    await settle(ref, 'succeeded')
    await send('POST', `/transactions/money/v1/${ref}/refund`, { refund: { amount: 1 } })
    const amounts = (shown: { payment: { refunds: { amount: number }[] } }) => shown.payment.refunds.map(({ amount }) => amount)
    assert.deepEqual(amounts((await api().get(at(order.id))).body.order), [1])
    assert.deepEqual(amounts(await cancel(order.id)).toSorted(), [1, 2.9])
  })

  test('an order follows its payment, and one that is new is canceled when the payment fails', async () => {
    for (const status of ['failed', 'canceled']) {
      const stocked = { ...COFFEE, stock: { enabled: true, quantity: 5 } }
      const optionRef = await optionOf(stocked)
      const { order } = (await create({ optionRef, quantity: 2, payment: { type: 'external' } })).body
      await settle(order.payment.transactionRef, 'processing')
      assert.equal((await api().get(at(order.id))).body.order.payment.status, 'processing')
      await settle(order.payment.transactionRef, status)
      const after = (await api().get(at(order.id))).body.order
      assert.deepEqual([after.status, after.payment.status, typeof after.cancelDate], ['canceled', status, 'string'])
      const all = (await create({ optionRef, quantity: 5, payment: { type: 'external' } })).body.order
      await send('PUT', `${at(all.id)}/status`, { order: { status: 'inProgress' } })
      await settle(all.payment.transactionRef, status)
      const begun = (await api().get(at(all.id))).body.order
      assert.deepEqual([begun.status, begun.payment.status], ['inProgress', status])
    }
  })

  test('while orders are canceled and their payments settled at once, each is settled in one way', async () => {
    for (let i = 0; i < 8; i++) {
      const order = await buy(await newMember(), 'external')
      const ref = order.payment.transactionRef
      const [canceled, settled] = await Promise.all([
        api().put(`${at(order.id)}/cancel`, {}),
        api().put(`/transactions/money/v1/${ref}/status`, { transaction: { status: 'succeeded' } }),
      ])
      assert.equal(canceled.status, 200)
      const { payment } = (await api().get(at(order.id))).body.order
      const { status, refunds } = await transactionOf(ref)
      assert.equal(payment.status, status)
      assert.deepEqual(
        [settled.status, status, refunds.length],
        settled.status === 200 ? [200, 'succeeded', 1] : [409, 'canceled', 0],
      )
    }
  })

  test('an order can be canceled after the member who paid it has gone to another company', async () => {
    const companyRef = await newCompany({ memberSpending: { credits: 'members' } })
    const member = await newMember({ companyRef })
    await give(companyRef, 150, 'company')
    const order = await buy(member, 'credits')
    await send('PUT', `/community/memberships/v1/${member}`, { membership: { companyRef: null } })
    await send('DELETE', `/community/companies/v1/${companyRef}`, {})
    const { payment } = await cancel(order.id)
    assert.deepEqual([payment.refunds.length, payment.customerRef], [1, companyRef])
    assert.deepEqual(await lotsOf(companyRef), [[150, null]])
  })
})
