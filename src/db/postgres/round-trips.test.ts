import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startProxy, type PostgresProxy } from '../../../test/postgres-proxy.ts'
import { serveOn, type PostgresService } from '../../../test/postgres-service.ts'
import { onEachEngine } from '../../../test/world.ts'
import type { Db, Tx } from '../database.ts'
import { prepared } from '../prepared.ts'
import { rawQuery } from '../../../test/raw-query.ts'

onEachEngine(
  'round trips',
  world => {
    let operator: pg.Client
    let proxy: PostgresProxy
    let service: PostgresService
    before(async () => {
      operator = new pg.Client({ connectionString: world.databaseUrl })
      // The database is dropped before the end of this.
      operator.on('error', () => {})
      await operator.connect()
      proxy = await startProxy(world.databaseUrl)
      // One connection of each kind, so that whoever comes next gets the same.
      service = await serveOn(world, proxy.url, { reads: 1, writes: 1, doubtMs: 700 })
      await post('warm')
    })
    after(async () => {
      await service.close()
      proxy.close()
      await operator.end()
    })

    const post = (title: string) =>
      service.api.post('/events/v1', {
        event: { locationRef: world.main.location, title, startDate: '2040-03-04T08:00:00Z', endDate: '2040-03-04T10:00:00Z' },
      })
    const isStored = async (title: string) =>
      (await operator.query('select id from event where title = $1', [title])).rows.length === 1
    const put = (tx: Tx, scope: string) => tx.send(insert, { network: world.main.network, scope })
    const find = (db: Db, scope: string) => db.first(lookUp, { network: world.main.network, scope })
    const stored = (scope: string) => service.database.read(db => find(db, scope))
    /** What was sent on the connection before has arrived when this is answered. */
    const last = () => service.database.read(db => db.all(rawQuery('select 1 as one')), { oneStatement: true })
    const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

    test('a POST asks PostgreSQL twice: for what it needs, and to keep what it makes', async () => {
      // Who calls is asked of PostgreSQL once a second.
      await post('known')
      await last()
      const before = proxy.sendings
      assert.equal((await post('counted')).status, 201)
      assert.equal(proxy.sendings - before, 2)
      assert.ok(await isStored('counted'))
    })

    test('a GET of three statements asks PostgreSQL three times, and waits for nothing at its end', async () => {
      const { body } = await service.api.post('/support/tickets/v1', {
        ticket: { locationRef: world.main.location, type: 'cleaning', description: 'Coffee' },
      })
      const get = () => service.api.get(`/support/tickets/v1/${body.ticket.id}`)
      await get()
      await last()
      const before = proxy.sendings
      assert.equal((await get()).status, 200)
      await last()
      // The end of the snapshot, and the statement after it.
      assert.ok(proxy.sendings - before <= 3 + 2, `${proxy.sendings - before}`)
    })

    test('what a statement answers is described once on a connection, and read as that from then on', async t => {
      const described = t.mock.method(pg.Connection.prototype, 'describe')
      const own = prepared((sql, p: { network: string }) =>
        sql.selectFrom('location').select('title').where('network', '=', p.network),
      )
      const titles = (network: string) => service.database.read(db => db.all(own, { network }), { oneStatement: true })
      assert.deepEqual(await titles(world.other.location), [])
      for (let i = 0; i < 2; i++) assert.equal((await titles(world.main.network)).length, 2)
      assert.equal(described.mock.callCount(), 1)
    })

    test('a number that JavaScript cannot hold fails the read that asks for it, and nothing else', async () => {
      const huge = prepared(() => rawQuery<{ one: number }>('select 9007199254740993 as one'))
      const read = service.database.read(db => db.first(huge, {}), { oneStatement: true })
      await assert.rejects(read, /9007199254740993 is not an integer/)
      assert.equal(await stored('nothing of this name'), undefined)
    })

    test('when the first statement of a write fails, the write fails with its error, and the next one is not touched', async () => {
      await assert.rejects(
        service.database.write(tx => tx.run(rawQuery('insert into nowhere values (1)'))),
        { code: '42P01' },
      )
      await service.database.write(tx => put(tx, 'after the first'))
      assert.ok(await stored('after the first'))
    })

    test('when something fails that nobody waits for, the write fails with its error, whatever comes after it', async () => {
      await service.database.write(tx => put(tx, 'taken'))
      const heard: unknown[] = []
      const works: ((tx: Tx) => Promise<unknown>)[] = [
        async tx => put(tx, 'last'),
        tx => find(tx, 'next'),
        tx => find(tx, 'caught').catch(error => heard.push(error)),
        tx => tx.run(rawQuery('insert into nowhere values (1)')),
      ]
      for (const [i, work] of works.entries()) {
        const write = service.database.write(async tx => {
          await put(tx, `beside ${i}`)
          await put(tx, 'taken')
          await work(tx)
        })
        await assert.rejects(write, { code: 'unique_violation', table: 'counter' })
        assert.equal(await stored(`beside ${i}`), undefined)
      }
      assert.deepEqual(heard.map(isTaken), [true])
    })

    test('a write whose values cannot be sent fails before anything of it is kept', async () => {
      const endless: { self?: unknown } = {}
      endless.self = endless
      const write = service.database.write(async tx => {
        await put(tx, 'beside it')
        await tx.first(rawQuery('select 1 as one'))
        await tx.send(insert, { network: world.main.network, scope: endless as string })
      })
      await assert.rejects(write, TypeError)
      assert.equal(await stored('beside it'), undefined)
    })

    test('what PostgreSQL gives up is run again, also when nobody waits for it', async () => {
      let runs = 0
      const write = service.database.write(async tx => {
        await put(tx, `run ${++runs}`)
        if (runs < 3) await tx.send(giveUp, {})
      })
      await write
      assert.equal(runs, 3)
      assert.deepEqual([await stored('run 2'), (await stored('run 3'))?.last], [undefined, 1])
    })

    test('a request whose record cannot be kept is refused, and nothing of it is stored', async () => {
      await operator.query(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'on purpose' using errcode = '53100'; end $$`)
      for (const table of ['audit', 'outbox']) {
        await operator.query(`create trigger refuse before insert on "${table}" for each row execute function refuse()`)
        const refused = await post(`without ${table}`)
        assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable'])
        assert.equal(await isStored(`without ${table}`), false)
        await operator.query(`drop trigger refuse on "${table}"`)
      }
      assert.equal((await post('with both')).status, 201)
    })

    test('a connection that ends between a write’s statements and its commit leaves nothing behind', async () => {
      for (let i = 0; i < 3; i++) {
        proxy.cutNext('amid the batch')
        const refused = await post(`amid ${i}`)
        assert.deepEqual([refused.status, refused.body.code, refused.headers.get('retry-after')], [503, 'unavailable', '1'])
        assert.equal(await isStored(`amid ${i}`), false)
        assert.equal((await post(`amid ${i}`)).status, 201)
      }
    })

    test('work that breaks off beside a statement that fails leaves the connection to the next one', async () => {
      await service.database.write(tx => put(tx, 'broken off'))
      const write = service.database.write(async tx => {
        await put(tx, 'broken off')
        throw new Error('on purpose')
      })
      await assert.rejects(write, /on purpose/)
      await service.database.write(tx => put(tx, 'after it broke off'))
      const read = service.database.read(async db => {
        db.all(rawQuery('select 1 / 0')).catch(() => {})
        db.first(divided, {}).catch(() => {})
        return 'an answer'
      })
      assert.equal(await read.catch(() => 'refused'), 'an answer')
      assert.ok(await stored('after it broke off'))
    })

    test('a statement that was passed over behind one that failed is carried out the next time', async () => {
      const late = prepared(() => rawQuery<{ two: number }>('select 2 as two'))
      const write = service.database.write(async tx => {
        await tx.send(divided, {})
        return tx.first(late, {})
      })
      await assert.rejects(write, { code: '22012' })
      assert.deepEqual(await service.database.write(tx => tx.first(late, {})), { two: 2 })
    })

    test('an error of PostgreSQL tells who asked, and not that a socket was read', async () => {
      async function whoAsks(tx: Tx): Promise<void> {
        await tx.all(divided, {})
      }
      await assert.rejects(service.database.write(whoAsks), ({ stack }: Error) => {
        assert.match(stack!, /whoAsks/)
        assert.doesNotMatch(stack!, /Socket/)
        return true
      })
    })

    test('a read that goes on after a statement of it failed is refused', async () => {
      const reading = service.database.read(async db => {
        await db.all(rawQuery('select 1 / 0')).catch(() => {})
        return 'an answer'
      })
      await assert.rejects(reading, { code: '22012' })
      assert.deepEqual(await service.database.read(db => db.all(rawQuery('select 1 as one'))), [{ one: 1 }])
    })

    test('a read sees what was written before it, on the connection of the read before as well', async () => {
      for (let i = 0; i < 50; i++) {
        assert.equal(await stored(`seen ${i}`), undefined)
        await service.database.write(tx => put(tx, `seen ${i}`))
        assert.equal((await stored(`seen ${i}`))?.last, 1)
      }
    })

    test('a write that sends hundreds of rows lets others have the thread meanwhile', async () => {
      let rounds = 0
      const count = () => {
        rounds++
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      await service.database.write(async tx => {
        await put(tx, 'the first of many')
        rounds = 0
        for (let i = 0; i < 20; i++) {
          const begin = performance.now()
          while (performance.now() - begin < 2);
          await put(tx, `one of many ${i}`)
        }
        assert.ok(rounds >= 4, `${rounds} rounds`)
      })
      clearImmediate(next)
    })

    test('a statement that comes after its transaction is refused, also when nobody waits for it', async () => {
      let late!: Tx
      await service.database.write(async tx => {
        late = tx
        await put(tx, 'in time')
      })
      await assert.rejects(put(late, 'too late'), /has ended/)
      assert.equal(await stored('too late'), undefined)
    })
  },
  { engines: ['postgres'] },
)

const insert = prepared((sql, p: { network: string; scope: string }) =>
  sql.insertInto('counter').values({ network: p.network, scope: p.scope, last: 1 }),
)
const lookUp = prepared((sql, p: { network: string; scope: string }) =>
  sql.selectFrom('counter').select('last').where('network', '=', p.network).where('scope', '=', p.scope),
)
const divided = prepared(() => rawQuery('select 1 / 0'))
/** Has PostgreSQL answer as when two transactions are in each other's way. */
const giveUp = prepared(() => rawQuery(`do $$ begin raise exception 'on purpose' using errcode = '40001'; end $$`))
