import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { runIn } from '../../../test/jobs.ts'
import { peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { locations } from '../../access/store.ts'
import { askedRuns } from '../../billing/runs/jobs.ts'
import { draftOf } from '../../invoices/actions.ts'
import { tables } from '../../tables.ts'

onEachService('erasing a person', world => {
  const PATH = '/community/users/v1'
  const MEMBERSHIPS = '/community/memberships/v1'
  const { newMember, block } = peopleOf(world)

  const erase = (id: string) => world.main.api.send('DELETE', `${PATH}/${id}`)
  const leave = (id: string) => world.main.api.send('DELETE', `${MEMBERSHIPS}/${id}`)

  /** What tells who somebody was; none of it is part of another word. */
  const TELLTALES = [
    'Wilhelmina',
    'Featherstone',
    'wilma@',
    '+99 12345',
    'photo-of-wilma',
    'paints-walls',
    'owes-rent',
    'desk-4711',
    'WF-TAX',
  ]

  async function former() {
    const made = await world.main.api.post(MEMBERSHIPS, {
      membership: {
        user: {
          name: 'Wilhelmina',
          surname: 'Featherstone',
          email: 'wilma@example.com',
          phoneNumber: '+99 12345',
          photoUrl: 'https://example.com/photo-of-wilma.png',
          about: 'paints-walls',
        },
        locationRef: world.main.location,
        notes: 'owes-rent',
        metadata: { 'desk-4711': true },
        billingDetails: { taxId: 'WF-TAX' },
      },
    })
    assert.equal(made.status, 201, made.text)
    return made.body.membership as { id: string; userRef: string; number: number }
  }

  test('nothing that is stored tells any more who it was, and the e-mail is free again', async () => {
    const { network } = world.main
    const { id, userRef } = await former()
    await world.main.api.put(`${PATH}/${userRef}`, { user: { about: 'paints-walls, and sings' } })
    await world.main.api.put(`${MEMBERSHIPS}/${id}`, { membership: { notes: 'owes-rent, much' } })
    const imported = { network, of: 'memberships', key: 'wilma@example.com', objectRef: id } as const
    await world.database.write(tx => tx.run(tx.sql.insertInto('importKey').values(imported)))
    await leave(id)
    const { status, body } = await erase(userRef)
    assert.equal(status, 200)
    const { createDate, updateDate, deleteDate, ...user } = body.user
    assert.deepEqual(user, { id: userRef, name: 'Deleted person', surname: '', email: '', blocked: false, memberships: [] })
    assert.ok(deleteDate <= updateDate && createDate < deleteDate)
    for (const table of ['user', 'membership', 'audit', 'word', 'objectWords', 'change', 'importKey'] as const) {
      const rows = JSON.stringify(
        await world.database.read(db => db.all(db.sql.selectFrom(table).selectAll().where('network', '=', network))),
      )
      for (const telltale of TELLTALES) assert.ok(!rows.toLowerCase().includes(telltale.toLowerCase()), `${table}: ${telltale}`)
    }
    const again = await former()
    assert.notEqual(again.userRef, userRef)
    await leave(again.id)
    assert.equal((await erase(again.userRef)).status, 200)
  })

  test('nothing of the network tells it that a dry run showed of the person', async () => {
    const { network, api, location: locationRef } = world.main
    const { id, userRef } = await former()
    const items = [{ title: 'Desk', price: 10 }]
    const subscription = { membershipRef: id, period: 'month', startDate: '2026-01-01T00:00:00Z', items }
    await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: false })
    const item = {
      locationRef,
      membershipRef: id,
      unitAmount: 10,
      quantity: 1,
      description: 'Key',
      scheduleDate: '2026-01-01T00:00:00Z',
    }
    const made = await api.post('/invoices/items/v1', { invoiceItem: item })
    assert.equal(made.status, 201, made.text)
    await world.write(network, ({ tx }) =>
      tx.run(tx.sql.updateTable('invoiceItem').set({ membershipRefCreatedBy: id }).where('network', '=', network)),
    )
    const run = (await api.post('/billing/runs/v1', { run: { dryRun: true, locationRef } })).body.run.id
    await runIn(world, askedRuns)
    const shown = async () => {
      const { invoices } = (await api.get(`/billing/runs/v1/${run}/invoices?limit=100`)).body
      const [invoice] = invoices.filter(({ membershipRef }: Json) => membershipRef === id)
      return { ...invoice, creators: invoice.invoiceItems.map(({ userCreatedBy }: Json) => userCreatedBy).filter(Boolean) }
    }
    const { user, customerName, grossAmount, creators } = await shown()
    const told = { id: userRef, name: 'Wilhelmina', surname: 'Featherstone' }
    assert.deepEqual([user.email, customerName, creators], ['wilma@example.com', 'Wilhelmina Featherstone', [told]])

    await api.send('DELETE', `/invoices/items/v1/${made.body.invoiceItem.id}`)
    assert.equal((await api.send('DELETE', `${MEMBERSHIPS}/${id}?endSubscriptions=true`)).status, 200)
    assert.equal((await erase(userRef)).status, 200)
    const after = await shown()
    assert.deepEqual(
      [after.user, after.customerName, after.customerEmail, after.customerTaxId, after.grossAmount],
      [undefined, 'Deleted person', undefined, undefined, grossAmount],
    )
    assert.deepEqual(after.creators, [{ id: userRef, name: 'Deleted person', surname: '' }])
    for (const { name, columns } of tables) {
      if (!('network' in columns)) continue
      const rows = await world.database.read(db =>
        db.all(
          db.sql
            .selectFrom(name as 'user')
            .selectAll()
            .where('network', '=', network),
        ),
      )
      const text = JSON.stringify(rows).toLowerCase()
      for (const telltale of TELLTALES) assert.ok(!text.includes(telltale.toLowerCase()), `${name}: ${telltale}`)
    }
  })

  test('an issued invoice keeps its buyer, and neither the log nor a draft tells it any more', async () => {
    const { id, userRef } = await former()
    const { location, network, api } = world.main
    const items = [{ title: 'Desk', price: 10 }]
    const subscription = { membershipRef: id, period: 'month', startDate: '2026-01-01T00:00:00Z', items }
    await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })
    const issued = (await api.get(`/invoices/v1?membershipRef=${id}`)).body.invoices[0]
    assert.equal((await api.send('DELETE', `${MEMBERSHIPS}/${id}?endSubscriptions=true`)).status, 200)
    // No draft is left behind by a member who leaves: this one is from before that was so.
    const draft = await world.write(network, async context => {
      const place = (await locations.find(context.tx, network, location))!
      return draftOf(context, { location: place, membershipRef: id, companyRef: null, subscriptionRef: null })
    })
    assert.equal((await erase(userRef)).status, 200)
    const shown = (await api.get(`/invoices/v1/${issued.id}`)).body.invoice
    assert.deepEqual([shown.customerName, shown.customerTaxId], ['Wilhelmina Featherstone', 'WF-TAX'])
    // Who the customer is now is told beside it.
    const user = { id: userRef, name: 'Deleted person', surname: '', email: '' }
    assert.deepEqual((await api.get('/invoices/v1?q=wilhelmina')).body.invoices, [{ ...issued, user }])
    assert.equal((await api.get(`/invoices/v1/${draft.id}`)).body.invoice.customerName, 'Deleted person')
    const audit = JSON.stringify(
      await world.database.read(db => db.all(db.sql.selectFrom('audit').selectAll().where('network', '=', network))),
    )
    for (const telltale of TELLTALES) assert.ok(!audit.includes(telltale), telltale)
    assert.ok(audit.includes('invoice.issued'))
  })

  test('the log still says what happened and when, without the fields', async () => {
    const { id, userRef } = await former()
    await leave(id)
    await erase(userRef)
    const audit = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .select(['kind', 'before', 'after'])
          .where('network', '=', world.main.network)
          .where('objectRef', 'in', [id, userRef])
          .orderBy('id'),
      ),
    )
    assert.deepEqual(
      audit.map(({ kind }) => kind),
      ['user.created', 'membership.created', 'membership.deleted', 'user.deleted'],
    )
    const [made, joined, left, erased] = audit as { before: object | null; after: Record<string, unknown> }[]
    assert.equal('name' in made!.after || 'email' in made!.after || 'emailKey' in made!.after, false)
    assert.equal(made!.after.blocked, false)
    assert.deepEqual([joined!.after.userRef, joined!.after.role, 'notes' in joined!.after], [userRef, 'member', false])
    assert.ok(left!.before && !('metadata' in left!.before))
    assert.deepEqual([erased!.before, erased!.after.name], [null, 'Deleted person'])
  })

  test('is refused while a membership is not deleted, and nothing changes', async () => {
    const { id, userRef } = await newMember()
    const before = await world.main.api.get(`${PATH}/${userRef}`)
    const refused = await erase(userRef)
    assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
    assert.match(refused.body.detail, /1 membership\b/)
    assert.equal((await world.main.api.get(`${PATH}/${userRef}`)).text, before.text)
    await leave(id)
    assert.equal((await erase(userRef)).status, 200)
  })

  test('is final, also of somebody who is blocked: the user is not found any more, by any operation', async () => {
    const member = await newMember()
    const { id, userRef } = member
    await block(member)
    await leave(id)
    assert.equal((await erase(userRef)).status, 200)
    for (const [method, at, body] of [
      ['GET', ''],
      ['PUT', '', { user: { name: 'Back' } }],
      ['PUT', '/block'],
      ['PUT', '/unblock'],
      ['DELETE', ''],
    ] as const) {
      assert.equal((await world.main.api.send(method, `${PATH}/${userRef}${at}`, body)).status, 404, `${method} ${at}`)
    }
    const users = (await world.main.api.get(`${PATH}?limit=100`)).body.users as { id: string }[]
    assert.ok(!users.some(user => user.id === userRef))
  })

  test('a former membership is still listed as deleted, as that of a deleted person', async () => {
    const { id, userRef } = await newMember({ email: 'gone@example.com' })
    await leave(id)
    await erase(userRef)
    const { memberships } = (await world.main.api.get(`${MEMBERSHIPS}/deleted?limit=1`)).body
    assert.deepEqual([memberships[0].id, memberships[0].user.name, memberships[0].user.email], [id, 'Deleted person', ''])
    assert.deepEqual((await world.main.api.get(`${MEMBERSHIPS}/deleted?userEmail=gone%40example.com`)).body.memberships, [])
  })

  test('and joining again at once never leave a membership without its person', async () => {
    for (let round = 0; round < 6; round++) {
      const email = `back${round}@example.com`
      const { id, userRef } = await newMember({ email })
      await leave(id)
      const membership = { user: { email, name: 'Back' }, locationRef: world.main.location }
      const [erased, joined] = await Promise.all([erase(userRef), world.main.api.post(MEMBERSHIPS, { membership })])
      assert.equal(joined.status, 201, joined.text)
      assert.equal(erased.status, joined.body.membership.userRef === userRef ? 409 : 200, erased.text)
      assert.equal(joined.body.membership.user.email, email)
    }
  })
})
