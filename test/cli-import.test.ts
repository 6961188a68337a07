import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { start, stoa } from './command.ts'
import { carryOut, everything } from './importing.ts'
import { inside } from './inside.ts'
import { raw } from './schema-lines.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stoa import', world => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-import-'))
  after(() => rmSync(folder, { recursive: true }))
  const fileOf = (content: string | Uint8Array) => {
    const path = join(folder, `${randomUUID()}.csv`)
    writeFileSync(path, content)
    return path
  }
  const words = (of: string, file: string, ...more: string[]) => ['import', of, file, '--network', world.main.network, ...more]
  const run = (of: string, file: string, ...more: string[]) => inside(world.databaseUrl, ...words(of, file, ...more))
  const people = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `p${at}-${randomUUID()}@example.com;Ada;${world.main.location}\r\n`)
    return `\ufeffuser.email;user.name;locationRef\r\n${rows.join('')}`
  }
  const countMembers = async () =>
    (
      await world.database.read(db =>
        db.all(db.sql.selectFrom('membership').select('id').where('network', '=', world.main.network)),
      )
    ).length

  test('checks a file, carries it out with --apply, and makes nothing twice', async () => {
    const file = fileOf(people(30))
    const before = await everything(world)
    const checked = await stoa(world.databaseUrl, ...words('memberships', file))
    assert.deepEqual([checked.code, checked.stderr], [0, ''])
    assert.match(checked.stdout, /^lines +30\nwaiting +30\n[^]*nothing was changed\. With --apply it is carried out\.\n$/)
    assert.equal(await everything(world), before)
    for (const [made, existing] of [
      [30, 0],
      [0, 30],
    ]) {
      const { code, json, stderr } = await stoa(world.databaseUrl, ...words('memberships', file, '--apply', '--json'))
      assert.deepEqual([code, stderr, json.status, json.made, json.existing], [0, '', 'applied', made, existing])
    }
  })

  test('tells faults by line and column, changes nothing and ends with 1', async () => {
    const { code, stdout } = await run('companies', fileOf('key,title,locationRef\n1,,x\n'), '--apply')
    assert.equal(code, 1)
    assert.match(
      stdout,
      /^line 2, title: title is required\.\nline 2, locationRef: locationRef must be a uuid\.\n[^]*Nothing was changed\.\n$/,
    )
    const latin = await run('companies', fileOf(Buffer.from('key,title,locationRef\n1,M\xfcller,x\n', 'latin1')))
    assert.deepEqual(
      [latin.code, latin.stdout.startsWith('line 2: The file is not UTF-8; it is probably Windows-1252.')],
      [1, true],
    )
  })

  test('takes the location of all lines from --location, and needs one that there is', async () => {
    const file = fileOf(`key;title\n${randomUUID()};Acme\n`)
    assert.equal((await run('companies', file, '--location', world.main.annex, '--apply', '--json')).json.made, 1)
    const other = await run('companies', file, '--location', world.other.location)
    assert.deepEqual([other.code, /the network has no location/.test(other.stderr)], [1, true])
  })

  if (world.engine === 'postgres')
    test('leaves the statistics of what it has filled, without a server that looks after them', async () => {
      assert.equal((await run('memberships', fileOf(people(150)), '--apply')).code, 0)
      const [row] = await raw<{ known: number; rows: number; pages: number }>(
        world.database,
        `select reltuples::int as rows, relpages as known, pg_relation_size(oid)::int / 8192 as pages from pg_class where relname = 'membership'`,
      )
      // A long import looks on its way, too. What comes then is left to later looks, unless it makes twice as many pages of those that are known.
      const { known, rows, pages } = row!
      assert.ok(pages >= 4 && 2 * known > pages && rows > 0, JSON.stringify(row))
    })

  test('says what is wrong with its words', async () => {
    assert.match((await run('horses', 'x.csv')).stderr, /KIND must be memberships or companies/)
    const missing = await run('plans', join(folder, 'none.csv'))
    assert.deepEqual([missing.code, /FILE must be a file that can be read/.test(missing.stderr)], [2, true])
    assert.match((await run('plans', folder)).stderr, /FILE must be a file that can be read/)
  })

  test('killed in the middle leaves what a server goes on with, and every line is made once', async () => {
    const before = await countMembers()
    // So many that the kill comes in time; PostgreSQL, where each line takes round trips, needs fewer.
    const lines = world.engine === 'sqlite' ? 500 : 200
    const file = fileOf(people(lines))
    const child = start(world.databaseUrl, words('memberships', file, '--apply'))
    const ended = once(child, 'close')
    while ((await countMembers()) < before + 20) await sleep(5)
    child.kill('SIGKILL')
    assert.equal((await ended)[1], 'SIGKILL')
    const made = (await countMembers()) - before
    assert.ok(made >= 20 && made < lines, `${made}`)
    await world.database.write(tx => tx.run(tx.sql.deleteFrom('lease').where('network', '=', world.main.network)))
    await carryOut(world)
    assert.equal((await countMembers()) - before, lines)
    assert.equal((await run('memberships', file, '--apply', '--json')).json.existing, lines)
    assert.equal((await inside(world.databaseUrl, 'verify')).code, 0)
  })
})
