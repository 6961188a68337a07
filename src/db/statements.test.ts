import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../test/world.ts'
import { companies } from '../community/companies/store.ts'
import { newId } from '../kernel/storage/ids.ts'
import { audit } from '../kernel/storage/table.ts'
import { statements } from './statements.ts'
import { nulls } from './table.ts'
import { tickets } from '../support/tickets/store.ts'
import type { CompanyRow } from '../community/companies/table.ts'

const DATE = '2027-01-15T09:30:00.000Z'

onEachEngine('the statements of a table', world => {
  const row = (): CompanyRow => ({
    network: world.main.network,
    id: newId(),
    locationRef: world.main.location,
    title: 'Acme',
    titleKey: 'acme',
    legalName: null,
    taxId: null,
    notes: 'with “quotes”, \\ and 😀',
    billingAddress: null,
    businessAddress: { city: 'Berlin' },
    email: null,
    buyerReference: null,
    taxTreatment: 'standard',
    memberSpending: { credits: 'none', dayPasses: 'members', invoice: 'managers' },
    metadata: { deep: [1, { a: null }] },
    createDate: DATE,
    updateDate: DATE,
    deleteDate: null,
  })
  const inserted = async () => {
    const made = row()
    await world.database.write(tx => companies.insert(tx, made))
    return made
  }
  const find = (id: string) => world.database.read(db => companies.find(db, world.main.network, id))
  const change = <T>(now: string, work: (context: { tx: Parameters<typeof companies.insert>[0]; now: string }) => Promise<T>) =>
    world.database.write(tx => work({ tx, now }))

  test('give back what was inserted, of whatever kind', async () => {
    const made = await inserted()
    assert.deepEqual(await find(made.id), made)
    assert.equal(await world.database.read(db => companies.find(db, world.other.network, made.id)), undefined)
  })

  test('change the columns that are named and no others, and let updateDate rise however the clock goes', async () => {
    const made = await inserted()
    const later = await change('2027-02-01T00:00:00.000Z', context =>
      companies.update(context, made, { title: 'Bolt', legalName: undefined }),
    )
    assert.deepEqual(later, { ...made, title: 'Bolt', updateDate: '2027-02-01T00:00:00.000Z' })
    const back = await change(DATE, context => companies.update(context, later, { notes: null, metadata: {} }))
    assert.deepEqual(back, { ...later, notes: null, metadata: {}, updateDate: '2027-02-01T00:00:00.001Z' })
    const touched = await change(DATE, context => companies.touch(context, back))
    assert.deepEqual(touched, { ...back, updateDate: '2027-02-01T00:00:00.002Z' })
    assert.deepEqual(await find(made.id), touched)
  })

  test('change no other row and no key, whatever the changes name, and say when the row is gone', async () => {
    const [one, other] = [await inserted(), await inserted()]
    for (const wrong of [{ id: other.id }, { network: world.other.network }, { nonsense: 1 }]) {
      await assert.rejects(
        change(DATE, context => companies.update(context, one, { title: 'Taken', ...wrong })),
        /has no column \w+ that can change/,
      )
    }
    await assert.rejects(
      change(DATE, context => companies.update(context, { ...one, id: newId() }, { title: 'Taken' })),
      /is not there to be changed/,
    )
    assert.deepEqual([await find(one.id), await find(other.id)], [one, other])
  })

  test('pass over what is deleted, except where history asks', async () => {
    const made = await inserted()
    const gone = await change('2027-03-01T00:00:00.000Z', context => companies.remove(context, made))
    assert.equal(gone.deleteDate, '2027-03-01T00:00:00.000Z')
    assert.equal(await find(made.id), undefined)
    assert.equal(await world.database.write(tx => companies.lock(tx, world.main.network, made.id)), undefined)
    assert.deepEqual(await world.database.read(db => companies.findAny(db, world.main.network, made.id)), gone)
  })

  test('load many rows, each once, deleted ones too, and none of another network', async () => {
    const made: CompanyRow[] = []
    for (let i = 0; i < 205; i++) made.push(await inserted())
    const ids = [...made.map(({ id }) => id), made[0]!.id, newId()]
    const found = await world.database.read(db => companies.findMany(db, world.main.network, ids))
    assert.deepEqual([...found.keys()].toSorted(), made.map(({ id }) => id).toSorted())
    for (const one of made) assert.deepEqual(found.get(one.id), one)
    assert.equal((await world.database.read(db => companies.findMany(db, world.other.network, ids))).size, 0)
    assert.equal((await world.database.read(db => companies.findMany(db, world.main.network, []))).size, 0)
  })

  test('work for tables without a deleteDate or an updateDate', async () => {
    const audits = statements(audit)
    const keys = { network: world.main.network, id: newId(), objectRef: newId(), requestId: 'x', createDate: DATE }
    const entry = { ...nulls(audit), ...keys, kind: 'shelf.created' }
    await world.database.write(tx => audits.insert(tx, entry))
    const renamed = await change(DATE, context => audits.update(context, entry, { kind: 'rack.created' }))
    assert.deepEqual(await world.database.read(db => audits.find(db, world.main.network, entry.id)), renamed)
    assert.equal(await world.database.read(db => tickets.find(db, world.main.network, entry.id)), undefined)
  })

  test('a query for what differs gets each value once', async () => {
    await inserted()
    await inserted()
    const titles = await world.database.read(db =>
      db.all(db.sql.selectFrom('company').select('title').distinct().where('network', '=', world.main.network)),
    )
    assert.equal(titles.filter(({ title }) => title === 'Acme').length, 1)
  })

  test('a value that must be unique and is taken is one error on both engines', async () => {
    const made = await inserted()
    await assert.rejects(
      world.database.write(tx => companies.insert(tx, made)),
      { code: 'unique_violation', table: 'company' },
    )
    assert.deepEqual(await find(made.id), made)
  })
})
