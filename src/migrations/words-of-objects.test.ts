import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSound } from '../../test/problems.ts'
import { onEmptyStores } from '../../test/world.ts'
import { wordRules } from '../cli/store-verify-words.ts'
import { wordsOfObjects } from './0074-words-of-objects.ts'

onEmptyStores('what had words before', world => {
  const PATH = '/discounts/coupons/v1'
  const rowsOf = (table: 'word' | 'objectWords', objectRef: string) =>
    world.database.read(db =>
      db.all(db.sql.selectFrom(table).selectAll().where('network', '=', world.main.network).where('objectRef', '=', objectRef)),
    )

  test('is found by several of them right after the migration, and leaves none when it is deleted', async () => {
    const { api, location: locationRef } = world.main
    const create = async (title: string): Promise<string> =>
      (await api.post(PATH, { coupon: { locationRef, title, percentOff: 10, productTypes: ['shopProducts'] } })).body.coupon.id
    const [summer, winter] = [await create('Fête d’été: Summer 2027'), await create('Summer in Winter')]
    const find = async (q: string): Promise<string[]> =>
      (await api.get(`${PATH}?q=${encodeURIComponent(q)}`)).body.coupons.map(({ id }: { id: string }) => id)

    await world.database.alter(async tx => {
      await tx.script('drop table "objectWords"')
      await tx.script('create index "word_kind_objectRef_word" on "word" ("network", "kind", "objectRef", "word")')
      for (const step of wordsOfObjects.steps) for (const one of step.statements(tx.engine, {})) await tx.script(one)
    })
    await assertSound(world, wordRules)
    assert.deepEqual(await find('summ'), [winter, summer])
    assert.deepEqual(await find('summ fet 2'), [summer])
    assert.deepEqual(await find('winter summer'), [winter])

    await api.send('PATCH', `${PATH}/${winter}`, { coupon: { title: 'Summer in Spring' } })
    assert.deepEqual([await find('winter'), await find('spr sum')], [[], [winter]])
    await api.send('DELETE', `${PATH}/${summer}`)
    assert.deepEqual([await rowsOf('word', summer), await rowsOf('objectWords', summer)], [[], []])
    await assertSound(world, wordRules)
  })
})
