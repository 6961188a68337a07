import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedTx } from '../../../test/counting.ts'
import { meanwhile } from '../../../test/meanwhile.ts'
import { peopleOf } from '../../../test/people.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachEngine } from '../../../test/world.ts'
import { peopleRules } from '../../cli/store-verify-people.ts'
import { wordRules } from '../../cli/store-verify-words.ts'
import { removeMembership } from '../../community/memberships/actions.ts'
import { memberships } from '../../community/memberships/store.ts'
import { membershipWords } from '../../community/memberships/store-lists.ts'
import type { WriteContext } from '../storage/context.ts'
import { newId } from '../storage/ids.ts'
import { idsWithWords } from './store-search.ts'
import { insertWords, replaceWords } from './store-words.ts'
import { wordBacklogs } from './words.ts'

onEachEngine('the words of an object', world => {
  const newObject = () => ({
    network: world.other.network,
    kind: 'ticket',
    objectRef: newId(),
    createDate: '2027-01-01T00:00:00.000Z',
  })
  type Object = ReturnType<typeof newObject>
  const store = (object: Object, words: readonly string[], how = replaceWords) =>
    world.database.write(async uncounted => {
      const { tx, statements } = countedTx(uncounted)
      await how(tx, object, words)
      return statements.filter(sql => !sql.startsWith('select')).length
    })
  const read = async (name: 'word' | 'objectWords', { network, objectRef }: Object) =>
    world.database.read(db =>
      db.all(db.sql.selectFrom(name).selectAll().where('network', '=', network).where('objectRef', '=', objectRef)),
    )
  /** What is stored, which is the same in both tables. */
  async function stored(object: Object): Promise<string[]> {
    const words = (await read('word', object)) as { word: string; createDate: string }[]
    const [row, ...others] = (await read('objectWords', object)) as { words: string }[]
    assert.deepEqual((row?.words.split(' ').slice(1) ?? []).toSorted(), words.map(({ word }) => word).toSorted())
    assert.deepEqual(others, [])
    for (const { createDate } of words) assert.equal(createDate, object.createDate)
    return words.map(({ word }) => word).toSorted()
  }

  test('are replaced by storing what is new and removing what went, and by nothing where they are the same', async () => {
    const [object, other] = [newObject(), newObject()]
    await store(other, ['door', 'open'], insertWords)
    await store(object, ['door', 'null', '7b', '東京'], insertWords)
    assert.deepEqual(await stored(object), ['7b', 'door', 'null', '東京'])
    assert.equal(await store(object, ['東京', '7b', 'null', 'door']), 0)
    assert.ok((await store(object, ['7b', 'open', 'null', '東京'])) <= 3)
    assert.deepEqual(await stored(object), ['7b', 'null', 'open', '東京'])
    assert.ok((await store(object, ['7b', 'null'])) <= 3)
    assert.deepEqual(await stored(object), ['7b', 'null'])
    assert.deepEqual(await stored(other), ['door', 'open'])
  })

  test('go with it, and may come back', async () => {
    const object = newObject()
    assert.equal(await store(object, [], insertWords), 0)
    assert.equal(await store(object, []), 0)
    assert.deepEqual(await read('objectWords', object), [])
    const many = Array.from({ length: 500 }, (_, at) => `${at}`.padStart(40, 'x'))
    await store(object, many)
    assert.deepEqual(await stored(object), many.toSorted())
    await store(object, [])
    assert.deepEqual(await read('objectWords', object), [])
    assert.deepEqual(await stored(object), [])
    await store(object, ['door'])
    assert.deepEqual(await stored(object), ['door'])
  })

  test('tell which beginnings it has, whichever these are', async () => {
    const [one, two, none] = [newObject(), newObject(), newObject()]
    await store(one, ['annual', 'meeting', 'ünal'], insertWords)
    await store(two, ['annex', 'reannual', 'meeting'], insertWords)
    const having = (...beginnings: string[]) =>
      world.database.read(db => {
        const wanted = Object.fromEntries(beginnings.map((word, at) => [`beginning ${at}`, ` ${word}`]))
        return idsWithWords(
          db,
          one,
          [one, two, none].map(({ objectRef }) => objectRef),
          wanted,
          beginnings.length,
        )
      })
    assert.deepEqual(await having('ann'), [one.objectRef, two.objectRef])
    assert.deepEqual(await having('annu', 'meeting'), [one.objectRef])
    assert.deepEqual(await having('meet', 'a', 'ün'), [one.objectRef])
    assert.deepEqual(await having('re', 'annex'), [two.objectRef])
    assert.deepEqual(await having('eeting'), [])
    assert.deepEqual(await having('meetings'), [])
    assert.deepEqual(await having('%'), [])
  })

  test('are those of whoever changed it last, where several do so at once', async () => {
    const { api, network, location: locationRef } = world.main
    const { id } = (
      await api.post('/discounts/coupons/v1', { coupon: { locationRef, percentOff: 10, productTypes: ['shopProducts'] } })
    ).body.coupon
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        api.send('PATCH', `/discounts/coupons/v1/${id}`, { coupon: { title: `t${at} t${(at * 5) % 12} same` } }),
      ),
    )
    const { coupon } = (await api.get(`/discounts/coupons/v1/${id}`)).body
    const object = { ...newObject(), network, objectRef: id, createDate: coupon.createDate }
    assert.deepEqual(await stored(object), [...new Set(coupon.title.split(' '))].toSorted())
  })
})

// On SQLite one write follows the other.
onEachEngine(
  'the words of a membership that is being deleted',
  world => {
    const { newMember } = peopleOf(world)
    const changed = (userRef: string) =>
      world.main.api.put(`/community/users/v1/${userRef}`, { user: { phoneNumber: '+49 30 123456' } })
    const taken = () =>
      world.write(world.main.network, async context => {
        const kind = 'membership'
        await context.tx.run(context.tx.sql.insertInto('wordBacklog').values({ network: context.network, kind, lastRef: '' }))
        while (await wordBacklogs.batch(context, 400));
      })

    for (const [what, act, isOlder] of [
      ['its person is changed', changed, false],
      ['a job stores those of older ones', taken, true],
    ] as const) {
      test(`are not stored again where ${what} meanwhile`, async () => {
        const { id, userRef } = await newMember()
        if (isOlder)
          await world.database.write(async tx =>
            membershipWords.remove(tx, (await memberships.lock(tx, world.main.network, id))!),
          )
        const remove = async (context: WriteContext) =>
          removeMembership(context, (await memberships.lock(context.tx, context.network, id))!, 'deleted')
        const { acting } = await meanwhile(world, remove, async waiting => {
          const acting = act(userRef)
          await waiting()
          return { acting }
        })
        await acting
        await assertSound(world, [...peopleRules, ...wordRules])
      })
    }
  },
  { engines: ['postgres'] },
)
