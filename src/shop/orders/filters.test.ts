import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachEngine } from '../../../test/world.ts'

onEachEngine('filters of orders', world => {
  const { newProduct, create } = shopOf(world)
  const { newMember, newCompany, give, send } = buyersOf(world)
  const list = (query: Record<string, string>) =>
    world.main.reader.get(`/shop/orders/v1?${new URLSearchParams({ locationRef: world.main.location, ...query })}`)
  /** The names of the orders that are found, in the order in which they were made. */
  const found = async (query: Record<string, string>) => {
    const { status, body, text } = await list(query)
    assert.equal(status, 200, text)
    return (body.orders as { id: string }[]).map(({ id }) => names.get(id)).toReversed()
  }
  const names = new Map<string, string>()
  const refs: Record<string, string> = {}

  before(async () => {
    const companyRef = (refs.company = await newCompany({ memberSpending: { credits: 'members' } }))
    const [ada, bea] = [await newMember({ companyRef }), await newMember()]
    const { membership } = (await world.main.api.get(`/community/memberships/v1/${ada}`)).body
    // The same person at another location, by another membership.
    const elsewhere = await newMember({
      locationRef: world.main.annex,
      user: { email: membership.user.email, name: membership.user.name },
    })
    Object.assign(refs, { ada, bea, elsewhere, user: membership.userRef })
    await give(companyRef, 10_000, 'company')
    const category = async (title: string) => (await send('POST', '/shop/categories/v1', { category: { title } })).id
    const [drinks, mugs] = [await category('Drinks'), await category('Mugs')]
    const price = { money: { amount: 3 }, credits: { amount: 1 } }
    const [tea, mug] = [
      await newProduct([{ title: 'Cup', price }], { categoryRef: drinks }),
      await newProduct([{ title: 'Blue', price: {} }], { categoryRef: mugs }),
    ]
    Object.assign(refs, { drinks, mugs, tea: tea.id, mug: mug.id })
    const order = async (name: string, membershipRef: string, product: { options: { id: string }[] }, type?: string) => {
      const payment = type === undefined ? undefined : { type }
      const made = (await create({ optionRef: product.options[0]!.id, membershipRef, payment })).body.order
      names.set(made.id, name)
      refs[name] = made.id
      refs[`${name} number`] = String(made.number)
    }
    await order('ada tea credits', ada, tea, 'credits')
    await order('ada tea external', ada, tea, 'external')
    await order('ada mug', ada, mug)
    await order('bea tea', bea, tea, 'external')
    await order('elsewhere mug', elsewhere, mug)
    await send('PUT', `/shop/orders/v1/${refs['ada mug']}/status`, { order: { status: 'completed' } })
    await send('PUT', `/shop/orders/v1/${refs['bea tea']}/cancel`, {})
  })

  test('all states are listed unless some are asked for', async () => {
    assert.deepEqual(await found({}), ['ada tea credits', 'ada tea external', 'ada mug', 'bea tea', 'elsewhere mug'])
    assert.deepEqual(await found({ status: 'completed,canceled' }), ['ada mug', 'bea tea'])
    assert.deepEqual(await found({ status: 'inProgress' }), [])
  })

  test('a customer is the membership that orders, or the company that pays', async () => {
    assert.deepEqual(await found({ customerRef: refs.ada! }), ['ada tea credits', 'ada tea external', 'ada mug'])
    assert.deepEqual(await found({ customerRef: refs.company! }), ['ada tea credits'])
    assert.deepEqual(await found({ customerRef: await newMember() }), [])
    assert.deepEqual(await found({ membershipRef: refs.ada! }), await found({ customerRef: refs.ada! }))
    assert.deepEqual(await found({ companyRef: refs.company! }), ['ada tea credits'])
    const { status, body } = await list({ customerRef: refs.ada!, membershipRef: refs.ada! })
    assert.deepEqual([status, body.errors?.[0].parameter], [400, 'membershipRef'])
  })

  test('a user is the person behind all memberships', async () => {
    assert.deepEqual(await found({ userRef: refs.user! }), ['ada tea credits', 'ada tea external', 'ada mug', 'elsewhere mug'])
    assert.deepEqual(await found({ userRef: refs.user!, status: 'new' }), [
      'ada tea credits',
      'ada tea external',
      'elsewhere mug',
    ])
  })

  test('products and their present categories narrow the list', async () => {
    assert.deepEqual(await found({ productRef: refs.mug! }), ['ada mug', 'elsewhere mug'])
    assert.deepEqual(await found({ productRef: `${refs.mug},${refs.tea}`, customerRef: refs.ada! }), [
      'ada tea credits',
      'ada tea external',
      'ada mug',
    ])
    assert.deepEqual(await found({ categoryRef: refs.drinks! }), ['ada tea credits', 'ada tea external', 'bea tea'])
    assert.deepEqual(await found({ categoryRef: `${refs.drinks},${refs.mugs}`, customerRef: refs.bea! }), ['bea tea'])
  })

  test('payments and numbers are found', async () => {
    assert.deepEqual(await found({ 'payment.type': 'external' }), ['ada tea external', 'bea tea'])
    assert.deepEqual(await found({ 'payment.type': 'external,credits', 'payment.status': 'succeeded' }), ['ada tea credits'])
    assert.deepEqual(await found({ number: refs['ada mug number']! }), ['ada mug'])
    assert.deepEqual(await found({ number: '4711' }), [])
  })

  test('pages go on where they ended, whatever they are filtered by', async () => {
    const queries: Record<string, string>[] = [
      { userRef: refs.user! },
      { 'payment.type': 'external' },
      { categoryRef: refs.drinks! },
    ]
    for (const query of queries) {
      const whole = (await list(query)).body.orders
      const pages: unknown[] = []
      let token: string | undefined
      do {
        const { body } = await list({ ...query, limit: '1', ...(token && { nextPageToken: token }) })
        pages.push(...body.orders)
        token = body.nextPageToken
      } while (token !== undefined)
      assert.deepEqual(pages, whole)
    }
  })

  test('what there is not, or is of another network, is refused', async () => {
    for (const name of ['customerRef', 'membershipRef', 'companyRef', 'userRef', 'productRef', 'categoryRef']) {
      for (const id of [randomUUID(), world.other.network]) {
        const { status, body } = await list({ [name]: id })
        assert.deepEqual([status, body.code, body.errors?.[0].parameter], [400, 'unknown_reference', name])
      }
    }
    for (const [name, value] of Object.entries({
      status: 'done',
      'payment.type': 'cash',
      'payment.status': 'open',
      number: '0',
    })) {
      const { status, body } = await list({ [name]: value })
      assert.deepEqual([status, body.errors[0].parameter], [400, name])
    }
  })
})
