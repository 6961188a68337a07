import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { onEachEngine } from '../../test/world.ts'
import { ACROSS_NETWORKS } from './guard.ts'
import { openDatabase } from './open.ts'

/** In tests the store itself holds that no statement forgets the network. */
onEachEngine('a statement', world => {
  const ask = (query: RawBuilder<unknown>) => world.database.read(db => db.all({ compile: () => query.compile(db.sql) }))
  const run = (query: RawBuilder<unknown>) => world.database.write(tx => tx.run({ compile: () => query.compile(tx.sql) }))
  const refused = (answer: Promise<unknown>, table: string) =>
    assert.rejects(answer, new RegExp(`rows of "${table}" without their network`))

  test('that reads, changes or deletes rows by other columns than the network is refused', async () => {
    await refused(ask(sql`select "id" from "event" where "title" = ${'x'}`), 'event')
    await refused(run(sql`update "event" set "title" = ${'x'} where "id" = ${'x'}`), 'event')
    await refused(run(sql`delete from "event" where "id" = ${'x'}`), 'event')
  })

  test('that names the network in its select list alone is refused', async () => {
    await refused(ask(sql`select "network", "id" from "event" where "id" = ${'x'}`), 'event')
    await refused(ask(sql`select "id" from "event" where "id" = ${'x'} order by "network"`), 'event')
  })

  test('that joins a table by other columns than the network is refused, whichever it is', async () => {
    const { network } = world.main
    const joined = (on: RawBuilder<unknown>) =>
      ask(sql`select m."id" from "membership" m join "user" u on ${on} where m."network" = ${network}`)
    await refused(joined(sql`u."id" = m."userRef"`), 'user')
    await joined(sql`u."network" = m."network" and u."id" = m."userRef"`)
    await refused(
      ask(sql`select "id" from "event" where "network" = ${network} and "id" in (select "eventRef" from "eventTicket")`),
      'eventTicket',
    )
  })

  test('that inserts rows without saying whose they are is refused', async () => {
    await refused(run(sql`insert into "setting" ("key", "value") select "id", "title" from "event"`), 'event')
    await refused(run(sql`\n  insert into "category" ("id") values (${'x'})`), 'category')
  })

  test('that passed where no table is described is refused where they are', async () => {
    const bare = await openDatabase(world.databaseUrl, { tables: [], migrations: [] })
    const open = sql`select "id", "title" from "event" where "title" = ${'x'}`
    await bare.read(db => db.all({ compile: () => open.compile(db.sql) }))
    await bare.close()
    await refused(ask(open), 'event')
  })

  test('that means every network says so', async () => {
    await ask(sql`select "id" from "event" where "id" = ${'x'} ${sql.raw(ACROSS_NETWORKS)}`)
  })
})
