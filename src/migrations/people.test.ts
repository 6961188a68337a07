import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runnerOn } from '../../test/jobs.ts'
import { upgradedStore } from '../../test/old-store.ts'
import { assertAllSound } from '../../test/problems.ts'
import { peopleRules } from '../cli/store-verify-people.ts'
import { wordRules } from '../cli/store-verify-words.ts'
import { olderSortKeys } from '../community/jobs.ts'
import { openDatabase } from '../db/open.ts'
import { runJob } from '../kernel/jobs/run-jobs.ts'
import { wordBacklogs } from '../kernel/lists/words.ts'
import { routes } from '../routes.ts'
import { schema } from '../schema.ts'
import { sortKey } from '../terms/sort-key.ts'

// With the routes all words are declared.
assert.ok(routes.length > 0)

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`people of version 0.1.0 on ${engine} are sorted and found as new ones are, as soon as the jobs have run`, async () => {
    const store = await upgradedStore(engine)
    const database = await openDatabase(store.url, schema)
    const networks = await database.read(db => db.all(db.sql.selectFrom('network').select('id')))
    const all = (table: 'user' | 'membership' | 'company' | 'word') =>
      database.read(async db => {
        const rows = networks.map(({ id }) =>
          db.all(db.sql.selectFrom(table).selectAll().where('network', '=', id).orderBy('network')),
        )
        return (await Promise.all(rows)).flat() as unknown as Record<string, string>[]
      })
    const isPlain = (text: string) => !/[^ -~]/.test(text)

    const before = await all('user')
    assert.ok(before.some(({ name }) => isPlain(name!)) && before.some(({ name, surname }) => !isPlain(`${name} ${surname}`)))
    for (const { name, surname, nameKey } of before) {
      assert.equal(nameKey, isPlain(`${name} ${surname}`) ? sortKey(name!, surname!) : '')
    }

    // The kind of a newer version, which another process brought, is left to it.
    const [network] = networks
    const newer = { network: network!.id, kind: 'a newer kind', lastRef: '' }
    await database.write(tx => tx.run(tx.sql.insertInto('wordBacklog').values(newer)))
    const runner = runnerOn(database)
    for (let i = 0; i < 5; i++) for (const job of [olderSortKeys, wordBacklogs]) await runJob(job, runner)

    const backlog = await database.read(db =>
      db.all(db.sql.selectFrom('wordBacklog').selectAll().where('network', '=', network!.id)),
    )
    assert.deepEqual(backlog, [newer])

    const keys = new Map((await all('user')).map(row => [row.id, sortKey(row.name!, row.surname!)]))
    for (const { id, nameKey, updateDate, createDate } of await all('user')) {
      assert.deepEqual([nameKey, updateDate], [keys.get(id), createDate])
    }
    for (const { userRef, nameKey } of await all('membership')) assert.equal(nameKey, keys.get(userRef))
    for (const { title, titleKey, taxTreatment, memberSpending } of await all('company')) {
      assert.deepEqual([titleKey, taxTreatment], [sortKey(title!), 'standard'])
      assert.deepEqual(memberSpending, { credits: 'none', dayPasses: 'none', invoice: 'none' })
    }
    const words = await all('word')
    const found = (kind: string, word: string) =>
      words.filter(row => row.kind === kind && row.word === word).map(({ objectRef }) => objectRef)
    const lena = before.find(({ surname }) => surname === 'Nørgård')!
    assert.ok(found('user', 'nørgard').includes(lena.id))
    const theirs = (await all('membership')).filter(({ userRef, deleteDate }) => userRef === lena.id && deleteDate === null)
    assert.deepEqual(found('membership', 'nørgard').toSorted(), theirs.map(({ id }) => id).toSorted())
    assert.equal(found('company', 'kawa').length, 1)
    await assertAllSound(database, [...peopleRules, ...wordRules])
    await database.close()
    await store.remove()
  })
}
