import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { faultsIn } from '../../../test/people.ts'
import { providerOf } from '../../../test/provider.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('deposits', world => {
  const { newMember, newCompany, newIssued, newDraft, read, steps, give, balanceOf } = invoicingOf(world)
  const { forTrials, look } = providerOf(world)
  const PATH = '/billing/deposits/v1'
  const api = () => world.main.api
  const ask = (more: object = {}) =>
    api().post(PATH, { deposit: { locationRef: world.main.location, membershipRef: world.main.member, amount: 300, ...more } })
  const newDeposit = async (more: object = {}): Promise<Json> => {
    const reply = await ask(more)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.deposit
  }
  const external = { payment: { type: 'external' } }
  const verbs = {
    pay: (id: string, body: object = {}) => api().post(`${PATH}/${id}/pay`, { ...external, ...body }),
    apply: (id: string, body: object) => api().post(`${PATH}/${id}/apply`, body),
    return: (id: string, body: object = {}) => api().post(`${PATH}/${id}/return`, body),
    update: (id: string, deposit: object) => api().send('PATCH', `${PATH}/${id}`, { deposit }),
    cancel: (id: string) => api().send('DELETE', `${PATH}/${id}`),
  }
  const get = async (id: string): Promise<Json> => (await api().get(`${PATH}/${id}`)).body.deposit
  const list = async (query: string): Promise<string[]> =>
    (await api().get(`${PATH}?${query}`)).body.deposits.map(({ id }: Json) => id)
  const amountsOf = ({ status, receivedAmount, appliedAmount, returnedAmount, remainingAmount }: Json) => [
    status,
    receivedAmount,
    appliedAmount,
    returnedAmount,
    remainingAmount,
  ]

  test('a deposit is asked for, comes in parts, and is given back in parts', async () => {
    const reply = await ask({ note: 'Two keys', dueDate: '2030-01-01T00:00:00Z' })
    assert.equal(reply.status, 201, reply.text)
    const { id, createDate, updateDate, ...made } = reply.body.deposit
    assert.equal(reply.headers.get('location'), `${PATH}/${id}`)
    assert.equal(createDate, updateDate)
    assert.deepEqual(made, {
      locationRef: world.main.location,
      membershipRef: world.main.member,
      amount: 300,
      currencyCode: 'EUR',
      note: 'Two keys',
      dueDate: '2030-01-01T00:00:00.000Z',
      status: 'due',
      receivedAmount: 0,
      appliedAmount: 0,
      returnedAmount: 0,
      remainingAmount: 0,
      movements: [],
      membershipRefCreator: world.main.admin,
    })
    const first = (await verbs.pay(id, { amount: 100, payment: { type: 'external', label: 'cash', reference: 'RF 1' } })).body
    assert.deepEqual(amountsOf(first.deposit), ['due', 100, 0, 0, 100])
    const { payment } = first
    assert.deepEqual(
      [payment.type, payment.status, payment.amount, payment.depositRef, payment.paymentMethod, payment.refundable],
      ['deposit', 'succeeded', 100, id, { type: 'external', label: 'cash' }, false],
    )
    assert.deepEqual((await api().get(`/transactions/money/v1/${payment.id}`)).body.transaction, payment)
    assert.equal((await api().post(`/transactions/money/v1/${payment.id}/refund`, { refund: {} })).body.code, 'conflict')
    const tooMuch = await verbs.pay(id, { amount: 200.01 })
    assert.equal(tooMuch.body.code, 'amount_exceeded')
    assert.deepEqual(amountsOf((await verbs.pay(id)).body.deposit), ['held', 300, 0, 0, 300])
    assert.equal((await verbs.return(id, { amount: 300.01 })).body.code, 'amount_exceeded')
    assert.deepEqual(faultsIn(await verbs.return(id, { label: '' })), [['/label', 'too_short']])
    assert.deepEqual(amountsOf((await verbs.return(id, { amount: 50, label: 'cash' })).body.deposit), ['held', 300, 0, 50, 250])
    const last = (await verbs.return(id)).body.deposit
    assert.deepEqual(amountsOf(last), ['settled', 300, 0, 300, 0])
    assert.deepEqual(
      last.movements.map(({ type, amount }: Json) => [type, amount]),
      [
        ['received', 100],
        ['received', 200],
        ['returned', 50],
        ['returned', 250],
      ],
    )
    assert.deepEqual(await get(id), last)
  })

  test('a deposit pays invoices of its customer, never more than it has or than they ask for', async () => {
    const membershipRef = await newMember()
    const { id } = await newDeposit({ membershipRef, amount: 150 })
    await verbs.pay(id)
    const invoice = await newIssued(undefined, { membershipRef })
    for (const amount of [150.01, 119.01])
      assert.equal((await verbs.apply(id, { invoiceRef: invoice.id, amount })).body.code, 'amount_exceeded')
    const part = (await verbs.apply(id, { invoiceRef: invoice.id, amount: 19 })).body
    assert.deepEqual([part.invoice.status, part.invoice.amountRemaining, part.deposit.remainingAmount], ['issued', 100, 131])
    const rest = (await verbs.apply(id, { invoiceRef: invoice.id })).body
    assert.deepEqual([rest.invoice.status, rest.invoice.amountPaid], ['paid', 119])
    assert.deepEqual(amountsOf(rest.deposit), ['held', 150, 119, 0, 31])
    assert.deepEqual(
      rest.invoice.payments.map((one: Json) => [one.paymentMethod.type, one.amount, one.depositRef]),
      [
        ['deposit', 19, id],
        ['deposit', 100, id],
      ],
    )
    assert.deepEqual(await read(invoice.id), rest.invoice)
    assert.equal((await verbs.apply(id, { invoiceRef: invoice.id })).body.code, 'conflict')
    const [payment] = rest.invoice.payments
    assert.equal((await steps.cancelPayment(invoice.id, { paymentRef: payment.id })).body.code, 'conflict')
    const second = await newIssued(undefined, { membershipRef })
    const all = (await verbs.apply(id, { invoiceRef: second.id })).body
    assert.deepEqual([all.deposit.status, all.invoice.amountRemaining], ['settled', 88])
  })

  test('a deposit does not pay what is awaited of an invoice already', async () => {
    await forTrials(world.main)
    const membershipRef = await newMember()
    const { id } = await newDeposit({ membershipRef })
    await verbs.pay(id)
    const { id: invoiceRef } = await newIssued(undefined, { membershipRef })
    const online = { payment: { type: 'paymentGateway' } }
    assert.equal((await steps.pay(invoiceRef, { ...online, amount: 100 })).status, 200)
    assert.equal((await verbs.apply(id, { invoiceRef, amount: 19.01 })).body.code, 'amount_exceeded')
    const applied = (await verbs.apply(id, { invoiceRef })).body
    assert.deepEqual(
      [applied.deposit.appliedAmount, applied.invoice.amountRemaining, applied.invoice.status],
      [19, 100, 'issued'],
    )
    assert.equal((await verbs.apply(id, { invoiceRef })).body.code, 'conflict')
    await look()
    assert.deepEqual([(await read(invoiceRef)).status, await balanceOf(membershipRef)], ['paid', 0])
  })

  test('an invoice of somebody else, of another location or a draft takes no deposit', async () => {
    const { id } = await newDeposit()
    await verbs.pay(id)
    const strangers = [
      await newIssued(undefined, { membershipRef: await newMember() }),
      await newIssued([{ unitAmount: 1, quantity: 1 }], { locationRef: world.main.annex }),
    ]
    for (const { id: invoiceRef } of strangers)
      assert.deepEqual(faultsIn(await verbs.apply(id, { invoiceRef })), [['/invoiceRef', 'invalid_value']])
    assert.deepEqual(faultsIn(await verbs.apply(id, { invoiceRef: randomUUID() })), [['/invoiceRef', 'unknown_reference']])
    assert.equal((await verbs.apply(id, { invoiceRef: (await newDraft()).id })).body.code, 'conflict')
  })

  test('a deposit can come from the balance, never more than that has', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 200)
    const { id } = await newDeposit({ membershipRef })
    const byBalance = { payment: { type: 'balance' } }
    assert.equal((await verbs.pay(id, byBalance)).body.code, 'insufficient_balance')
    assert.equal((await verbs.pay(id, { ...byBalance, amount: 200 })).body.deposit.remainingAmount, 200)
    assert.equal(await balanceOf(membershipRef), 0)
    const { entries } = (await api().get(`/transactions/v1/balances/${membershipRef}/money/entries`)).body
    assert.deepEqual([entries[0].type, entries[0].depositRef], ['applied', id])
  })

  test('every verb in every state does what it may, or nothing', async () => {
    const membershipRef = await newMember()
    const make = async (status: string) => {
      const { id } = await newDeposit({ membershipRef })
      if (status === 'held' || status === 'settled') await verbs.pay(id)
      if (status === 'settled') await verbs.return(id)
      if (status === 'canceled') await verbs.cancel(id)
      assert.equal((await get(id)).status, status)
      return id
    }
    const MAY: Record<string, string[]> = {
      due: ['pay', 'update', 'cancel'],
      held: ['apply', 'return'],
      settled: [],
      canceled: [],
    }
    for (const [status, may] of Object.entries(MAY)) {
      for (const verb of Object.keys(verbs) as (keyof typeof verbs)[]) {
        const id = await make(status)
        const before = await get(id)
        const body =
          verb === 'apply'
            ? { invoiceRef: (await newIssued(undefined, { membershipRef })).id }
            : verb === 'update'
              ? { amount: 5 }
              : {}
        const reply = await verbs[verb](id, body)
        assert.equal(reply.status, may.includes(verb) ? 200 : 409, `${verb} of ${status}: ${reply.text}`)
        if (reply.status === 200) continue
        assert.equal(reply.body.code, 'conflict')
        assert.deepEqual(await get(id), before)
        const [note, dueDate] = ['Still here', '2031-01-01T00:00:00.000Z']
        assert.partialDeepStrictEqual((await verbs.update(id, { note, dueDate })).body.deposit, { note, dueDate, status })
      }
    }
    const id = await make('due')
    await verbs.pay(id, { amount: 100 })
    assert.equal((await verbs.cancel(id)).body.code, 'conflict')
    assert.equal((await verbs.update(id, { amount: 99 })).body.code, 'conflict')
    assert.deepEqual(amountsOf((await verbs.update(id, { amount: 100 })).body.deposit), ['held', 100, 0, 0, 100])
  })

  test('of many who pay, apply and return at once no more moves than there is', async () => {
    const membershipRef = await newMember()
    const { id } = await newDeposit({ membershipRef, amount: 10 })
    const pays = await Promise.all(Array.from({ length: 20 }, () => verbs.pay(id, { amount: 1 })))
    assert.equal(pays.filter(({ status }) => status === 200).length, 10)
    const { id: invoiceRef } = await newIssued([{ unitAmount: 6, quantity: 1 }], { membershipRef })
    const uses = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 ? verbs.apply(id, { invoiceRef, amount: 1 }) : verbs.return(id, { amount: 1 }),
      ),
    )
    assert.ok(uses.every(({ status }) => status === 200 || status === 409))
    assert.equal(uses.filter(({ status }) => status === 200).length, 10)
    const { appliedAmount, remainingAmount, status } = await get(id)
    assert.deepEqual([status, remainingAmount], ['settled', 0])
    assert.equal((await read(invoiceRef)).amountPaid, appliedAmount)
  })

  test('deposits are found by place, customer, state and subscription; a request is checked, and who has one is not deleted', async () => {
    const companyRef = await newCompany()
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [{ title: 'Desk', price: 1 }] }
    const made = await api().post('/subscriptions/v1', { subscription })
    const subscriptionRef = made.body.subscription.id
    const [one, two] = [
      await newDeposit({ membershipRef: undefined, companyRef, subscriptionRef }),
      await newDeposit({ membershipRef: undefined, companyRef }),
    ]
    await verbs.pay(two.id)
    assert.deepEqual(await list(`customerRef=${companyRef}`), [two.id, one.id])
    assert.deepEqual(await list(`customerRef=${companyRef}&status=held`), [two.id])
    assert.deepEqual(await list(`subscriptionRef=${subscriptionRef}`), [one.id])
    assert.deepEqual(await list(`locationRef=${world.main.annex}`), [])
    for (const [more, at] of [
      [{ subscriptionRef }, '/deposit/subscriptionRef'],
      [{ amount: 0 }, '/deposit/amount'],
      [{ amount: 0.001 }, '/deposit/amount'],
      [{ locationRef: world.other.location }, '/deposit/locationRef'],
      [{ companyRef }, '/deposit/companyRef'],
    ] as const)
      assert.equal(faultsIn(await ask(more))[0]![0], at)
    const { id } = await newDeposit({ membershipRef: await newMember() })
    await verbs.pay(id)
    const { membershipRef } = await get(id)
    const refused = await api().send('DELETE', `/community/memberships/v1/${membershipRef}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
    assert.match(refused.body.detail, /1 held deposit/)
    assert.equal((await world.other.api.get(`${PATH}/${id}`)).status, 404)
  })
})
