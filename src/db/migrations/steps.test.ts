import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { emptyStore } from '../../../test/command.ts'
import { raw, schemaLines } from '../../../test/schema-lines.ts'
import type { WritableDatabase } from '../database.ts'
import { openDatabase } from '../open.ts'
import { createIndexes, createTable } from './ddl.ts'
import { migrate, schemaVersions, shapeAfter } from './migrate.ts'
import { dropNetworkReference } from './steps-postgres.ts'
import { addColumns, addIndex, addTable, allowNull, change, dropIndex, dropTable, type Migration, type Step } from './steps.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const DAY = '2026-02-03T04:05:06.000Z'

/** People, who may have been invited by others; notes of people; and a table that nobody refers to. */
const base: Migration = {
  name: 'base',
  steps: [
    addTable('network', { columns: { id: 'text' }, global: true }),
    addTable('setting', { columns: { key: 'text', value: 'text' }, key: ['key'], global: true }),
    addTable('person', {
      columns: { id: 'text', name: 'text', inviterRef: 'text? -> person', createDate: 'time' },
      unique: [['name']],
    }),
    addTable('note', { columns: { id: 'text', personRef: 'text -> person', text: 'text?' }, index: [['personRef', 'id']] }),
    addTable('tag', { columns: { word: 'text' }, key: ['word'], withoutRowid: true }),
  ],
}

/** Its rows. */
const ROWS = [
  `insert into "network" ("id") values ('n1'), ('n2');`,
  `insert into "person" ("network", "id", "name", "inviterRef", "createDate") values
    ('n1', 'ada', 'Ada', null, '${DAY}'), ('n1', 'bo', 'Bo', 'ada', '${DAY}'), ('n2', 'ada', 'Ada', null, '${DAY}');`,
  `insert into "note" ("network", "id", "personRef", "text") values
    ('n1', '1', 'ada', 'x'), ('n1', '2', 'ada', 'x'), ('n1', '3', 'bo', null), ('n1', '4', 'bo', null), ('n2', '1', 'ada', 'x');`,
  `insert into "tag" ("network", "word") values ('n1', 'x');`,
]

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`steps of migrations on ${engine}`, () => {
    let url = ''
    let remove = async () => {}
    const databases: WritableDatabase[] = []
    /** Knows of no migrations. */
    let plain: Promise<WritableDatabase>

    beforeEach(async () => {
      const store = await emptyStore(engine)
      ;({ url, remove } = store)
      plain = open([])
      assert.deepEqual(await migrate(await open([base]), NOW), ['base'])
      await write(ROWS.join('\n'))
    })
    afterEach(async () => {
      for (const database of databases.splice(0)) await database.close()
      await remove()
    })

    const open = async (migrations: readonly Migration[]) => {
      const database = await openDatabase(url, { tables: [], migrations })
      databases.push(database)
      return database
    }
    const ask = async (text: string) => raw(await plain, text)
    const write = async (statement: string) => (await plain).alter(tx => tx.script(statement))

    /** Runs steps on top of what there is, and sees that the tables are then what the steps say of them. */
    async function take(...steps: Step[]): Promise<void> {
      const migrations = [base, { name: 'next', steps }]
      const database = await open(migrations)
      assert.deepEqual(await migrate(database, NOW), ['next'])
      assert.deepEqual(await schemaVersions(database), { version: 2, known: 2 })
      const other = await emptyStore(engine)
      const made = await openDatabase(other.url, { tables: [], migrations })
      await made.alter(async tx => {
        for (const [name, shape] of Object.entries(shapeAfter(migrations))) {
          for (const statement of [createTable(engine, name, shape), ...createIndexes(name, shape)]) await tx.script(statement)
        }
      })
      assert.deepEqual(await schemaLines(database), await schemaLines(made))
      await made.close()
      await other.remove()
    }

    /** Runs steps that cannot be carried out after others that can, and sees that nothing of it remains. Gives what was said. */
    async function fail(...steps: Step[]): Promise<string> {
      const good: Migration = {
        name: 'good',
        steps: [addColumns('person', { size: 'integer' }, { size: '7' }), dropTable('tag')],
      }
      const database = await open([base, good, { name: 'bad', steps: [addTable('box', { columns: { id: 'text' } }), ...steps] }])
      const before = [await schemaLines(database), await ask(`select * from "person"`), await ask(`select * from "tag"`)]
      const error = await migrate(database, NOW).then(
        () => assert.fail('it went through'),
        (error: unknown) => error as Error,
      )
      assert.deepEqual(
        [await schemaLines(database), await ask(`select * from "person"`), await ask(`select * from "tag"`)],
        before,
      )
      assert.deepEqual(await schemaVersions(database), { version: 1, known: 3 })
      return `${error.message} (${(error.cause as Error | undefined)?.message})`
    }

    test('a column that may be null is null in the rows there are, which keep all else', async () => {
      const before = (await ask(`select * from "person" order by "network", "id"`)) as object[]
      await take(addColumns('person', { nick: 'text?', since: 'time?', isGuest: 'boolean?' }))
      assert.deepEqual(
        await ask(`select * from "person" order by "network", "id"`),
        before.map(row => ({ ...row, nick: null, since: null, isGuest: null })),
      )
    })

    test('a column that may not be null is filled from the others, row by row, and takes no null afterwards', async () => {
      await take(
        addColumns(
          'person',
          { label: 'text', since: 'time', notes: 'integer', isGuest: 'boolean', extra: 'json' },
          {
            label: `"network" || '/' || "name"`,
            since: '"createDate"',
            notes: `(select count(*) from "note" n where n."network" = "person"."network" and n."personRef" = "person"."id")`,
            isGuest: 'false',
            extra: `'{}'`,
          },
        ),
      )
      assert.deepEqual(await ask(`select "label", "since", "notes", "extra" from "person" order by "label"`), [
        { label: 'n1/Ada', since: DAY, notes: 2, extra: '{}' },
        { label: 'n1/Bo', since: DAY, notes: 2, extra: '{}' },
        { label: 'n2/Ada', since: DAY, notes: 1, extra: '{}' },
      ])
      await assert.rejects(write(`update "person" set "label" = null`), /null/i)
      await assert.rejects(write(`update "person" set "since" = 'soon'`))
      await assert.rejects(write(`update "person" set "isGuest" = 2`))
    })

    test('a column that could not be null can be, its values and its index stay, and what refers to the table still does', async () => {
      const before = await ask(`select * from "person" order by "network", "id"`)
      await take(allowNull('person', ['name']))
      assert.deepEqual(await ask(`select * from "person" order by "network", "id"`), before)
      for (const id of ['x', 'y']) {
        await write(`insert into "person" ("network", "id", "name", "createDate") values ('n1', '${id}', null, '${DAY}');`)
      }
      await assert.rejects(write(`update "person" set "name" = 'Bo' where "network" = 'n1' and "id" = 'x';`), /unique/i)
      await assert.rejects(write(`delete from "person" where "network" = 'n1' and "id" = 'bo';`), /refer|foreign key/i)
    })

    test('what refers to a table that got columns still does, and so does the table itself', async () => {
      await take(addColumns('person', { nick: 'text?' }))
      await assert.rejects(write(`delete from "person" where "network" = 'n2'`), /note|foreign key/)
      await assert.rejects(write(`update "person" set "inviterRef" = 'nobody'`), /person/)
      await assert.rejects(write(`insert into "note" ("network", "id", "personRef") values ('n2', '9', 'bo')`), /note/)
    })

    test('a column that refers to a table is held to it, filled or empty, null or not', async () => {
      await take(
        addColumns(
          'note',
          { editorRef: 'text? -> person', authorRef: 'text -> person', readerRef: 'text? -> person' },
          { authorRef: '"personRef"', readerRef: `case when "text" is null then "personRef" end` },
        ),
        addColumns('person', { friendRef: 'text? -> person' }),
      )
      assert.deepEqual(
        await ask(`select "id", "editorRef", "authorRef", "readerRef" from "note" where "network" = 'n1' order by "id"`),
        [
          { id: '1', editorRef: null, authorRef: 'ada', readerRef: null },
          { id: '2', editorRef: null, authorRef: 'ada', readerRef: null },
          { id: '3', editorRef: null, authorRef: 'bo', readerRef: 'bo' },
          { id: '4', editorRef: null, authorRef: 'bo', readerRef: 'bo' },
        ],
      )
      for (const column of ['editorRef', 'authorRef', 'readerRef']) {
        await assert.rejects(write(`update "note" set "${column}" = 'nobody'`), /note/, column)
        await write(`update "note" set "${column}" = 'ada'`)
      }
      await assert.rejects(write(`update "note" set "authorRef" = null`), /null/i)
      await write(`update "note" set "editorRef" = null`)
    })

    test('columns that could not be null can be, and still refer to what is there', async () => {
      const before = await ask(`select * from "note" order by "network", "id"`)
      await take(allowNull('note', ['personRef']), allowNull('person', ['name', 'createDate']))
      assert.deepEqual(await ask(`select * from "note" order by "network", "id"`), before)
      await write(`update "note" set "personRef" = null where "id" = '1'`)
      await write(`update "person" set "name" = null, "createDate" = null`)
      await assert.rejects(write(`update "note" set "personRef" = 'nobody'`), /note|foreign key/i)
    })

    test('a reference filled with what is not there is refused, and nothing of the migrations remains', async () => {
      const said = await fail(addColumns('note', { authorRef: 'text -> person' }, { authorRef: `'nobody'` }))
      assert.match(said, engine === 'sqlite' ? /5 rows of note refer by network, authorRef to rows of person/ : /bad.*person/s)
    })

    test('a value that is missing for rows there are is refused, and nothing of the migrations remains', async () => {
      assert.match(
        await fail(addColumns('note', { size: 'integer' }, { size: 'length("text")' })),
        /“bad”.*nothing was changed.*size/,
      )
    })

    test('a unique index is made where no two rows are the same to it, and holds from then on', async () => {
      await take(addIndex('note', ['personRef', 'text', 'id'], 'unique'), addIndex('note', ['text']))
      await assert.rejects(write(`insert into "note" ("network", "id", "personRef", "text") values ('n1', '1', 'ada', 'x')`))
      await write(`insert into "note" ("network", "id", "personRef", "text") values ('n1', '5', 'bo', null)`)
    })

    test('a unique index of what is not deleted lets deleted rows be the same, and takes the place of one of all rows', async () => {
      await take(
        dropIndex('person', ['name'], 'unique'),
        addColumns('person', { deleteDate: 'time?' }, { deleteDate: `case when "name" = 'Bo' then "createDate" end` }),
        change(`insert into "person" ("network", "id", "name", "createDate") values ('n1', 'bob', 'Bo', '${DAY}');`),
        addIndex('person', ['name'], 'uniqueLive'),
      )
      await assert.rejects(
        write(`insert into "person" ("network", "id", "name", "createDate") values ('n1', 'b', 'Bo', '${DAY}')`),
      )
      await assert.rejects(write(`update "person" set "deleteDate" = null`))
      await write(`update "person" set "deleteDate" = '${DAY}'`)
      await write(`insert into "person" ("network", "id", "name", "createDate") values ('n1', 'b', 'Bo', '${DAY}')`)
    })

    test('a unique index of what is not deleted is refused where rows that are not would break it', async () => {
      const added = addColumns('note', { deleteDate: 'time?' })
      const said = await fail(added, addIndex('note', ['personRef', 'text'], 'uniqueLive'))
      assert.match(said, /2 rows of note have the same network n1, personRef ada, text x/)
    })

    test('a unique index that rows would break is refused with their values, and nothing of the migrations remains', async () => {
      const said = await fail(addIndex('note', ['personRef', 'text'], 'unique'))
      assert.match(said, /“bad”.*nothing was changed/)
      // Where one of the values is null, no two rows are the same.
      assert.match(said, /\(2 rows of note have the same network n1, personRef ada, text x\)/)
    })

    test('a table is dropped with all that is in it, and its name can be used again', async () => {
      await take(dropTable('tag'), addTable('tag', { columns: { id: 'text', text: 'text' }, unique: [['text']] }))
      assert.deepEqual(await ask(`select * from "tag"`), [])
    })

    test('the rows of a table are held to their network no more on PostgreSQL, and as before on SQLite', async () => {
      await take(dropNetworkReference('tag'), dropNetworkReference('note'))
    })

    test('an index is dropped, and can be made again', async () => {
      const on = ['personRef', 'id']
      await take(dropIndex('note', on), addIndex('note', on), dropIndex('note', on))
    })

    test('a sparse index has the rows alone in which its columns have values, and is dropped like another', async () => {
      const on = ['personRef', 'text', 'id']
      await take(addIndex('note', on, 'sparse'), addIndex('note', ['text'], 'sparse'), dropIndex('note', ['text'], 'sparse'))
      const lines = (await schemaLines(await open([]))).note!.filter(line => line.includes('_sparse'))
      assert.equal(lines.length, 1)
      assert.match(lines[0]!, /WHERE .*"?text"? is not null/i)
    })

    test('statements change rows, and what fails among them leaves nothing of the migrations', async () => {
      assert.match(
        await fail(change(`update "note" set "text" = 'gone';`, `select from nowhere at all;`)),
        /“bad”.*nothing was changed/,
      )
      assert.equal((await ask(`select "id" from "note" where "text" = 'gone'`)).length, 0)
      const gone = { sqlite: `delete from tag where 1 = 1;`, postgres: `delete from "tag" where true;` }
      await take(change(`update "note" set "text" = 'y' where "text" is null;`, gone))
      assert.equal((await ask(`select "id" from "note" where "text" = 'y'`)).length, 2)
    })

    test('a row that loses what it refers to is found before anything is kept', async () => {
      const said = await fail(change(`delete from "person" where "id" = 'bo';`))
      assert.match(
        said,
        engine === 'sqlite' ? /nothing was changed: 2 rows of note refer by network, personRef/ : /person.*note/s,
      )
    })
  })
}

test('a step that the tables before it do not allow is refused by name', () => {
  const shape = shapeAfter([base])
  const refused = (step: () => Step, words: RegExp) => assert.throws(() => step().reshape(shape), words)
  refused(() => addColumns('person', { size: 'integer' }), /person\.size may not be null and has no value/)
  refused(() => addColumns('person', { name: 'text?' }), /person has a column name already/)
  refused(() => addColumns('box', { size: 'integer?' }), /no migration has made the table box/)
  refused(() => addIndex('box', ['size']), /no migration has made the table box/)
  refused(() => addTable('person', { columns: { id: 'text' } }), /has made the table person already/)
  refused(() => dropIndex('note', ['text']), /note has no index on text/)
  assert.throws(() => addIndex('person', ['id'], 'sparse').statements('sqlite', shape), /no column of id is ever null/)
  refused(() => dropIndex('person', ['name']), /person has no index on name/)
  refused(() => allowNull('note', ['text']), /note\.text may be null already/)
  refused(() => allowNull('note', ['size']), /note has no column size that could be null/)
  refused(() => allowNull('note', ['id']), /note has no column id that could be null/)
  refused(() => dropTable('box'), /no migration has made the table box/)
  refused(() => dropTable('person'), /note\.personRef refers to person, which cannot be dropped/)
})
