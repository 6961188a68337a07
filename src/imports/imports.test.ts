import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomUUID } from 'node:crypto'
import type { Json } from '../../test/client.ts'
import { apply, carryOut, countsOf, CSV, csv, everything, faultsOf, send } from '../../test/importing.ts'
import { onEachService } from '../../test/world.ts'

const MEMBERS = ['user.email', 'user.name', 'user.surname', 'locationRef', 'metadata']

onEachService('an import', world => {
  const email = () => `${randomUUID()}@example.com`
  const member = (more: string[] = []) => [email(), 'Ada', 'Lovelace', world.main.location, ...more]
  const readMembership = async (address: string): Promise<Json> => {
    const { memberships } = (await world.main.api.get(`/community/memberships/v1?q=${address.split('@', 1)[0]}`)).body
    return memberships[0]
  }

  test('is only checked unless it is to be applied, and nothing at all changes', async () => {
    const before = await everything(world)
    const reply = await send(world.main.api, 'of=memberships', [MEMBERS, member(), member(['{"seat":7}'])])
    assert.equal(reply.status, 200, reply.text)
    const { import: told } = reply.body
    assert.deepEqual(countsOf(told), { status: 'checked', lines: 2, waiting: 2, made: 0, existing: 0, failed: 0 })
    assert.deepEqual([told.id, reply.headers.get('location')], [undefined, null])
    await carryOut(world)
    assert.equal(await everything(world), before)
  })

  test('takes an address with spaces around it for the same without them', async () => {
    const [address = '', ...rest] = member()
    await apply(world, 'of=memberships', [MEMBERS.slice(0, 4), [` ${address}\u00a0`, ...rest]])
    assert.equal((await readMembership(address)).user.email, address)
    assert.equal((await apply(world, 'of=memberships', [MEMBERS.slice(0, 4), [address, ...rest]])).existing, 1)
  })

  test('that is applied makes what a create makes, and nobody is invited', async () => {
    const ada = member(['{"seat":7,"tags":["a"]}'])
    const told = await apply(world, 'of=memberships', [MEMBERS, ada, member()])
    assert.deepEqual(countsOf(told), { status: 'applied', lines: 2, waiting: 0, made: 2, existing: 0, failed: 0 })
    const made = await readMembership(ada[0]!)
    assert.deepEqual(
      [made.user.email, made.user.name, made.locationRef, made.role, made.status, made.metadata, made.invitationDate],
      [ada[0], 'Ada', world.main.location, 'member', 'approved', { seat: 7, tags: ['a'] }, undefined],
    )
    const audit = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .select(['kind', 'membershipRef'])
          .where('network', '=', world.main.network)
          .where('objectRef', 'in', [made.id, told.id])
          .orderBy('id'),
      ),
    )
    assert.deepEqual(audit, [
      { kind: 'import.created', membershipRef: world.main.admin },
      { kind: 'membership.created', membershipRef: world.main.admin },
      { kind: 'import.updated', membershipRef: world.main.admin },
    ])
  })

  test('invites new members when it is asked to', async () => {
    const ada = member()
    await apply(world, 'of=memberships&invite=true', [MEMBERS, ada])
    assert.notEqual((await readMembership(ada[0]!)).invitationDate, undefined)
  })

  test('tells every fault with its line and column, and applies nothing', async () => {
    const before = await everything(world)
    const twice = member()
    const rows = [
      [...MEMBERS, 'role', 'companyRef'],
      member(),
      ['nobody', '', 'x', 'here', '{', 'owner', ''],
      [...member(['', '', world.other.location])],
      [...member(['[]', '', 'A-1'])],
      [email(), 'Ada', 'x', world.other.location],
      twice,
      [twice[0]!.toUpperCase(), 'Ada', '', world.main.location],
      [...member(), '', '', '', 'more'],
    ]
    const reply = await send(world.main.api, 'of=memberships&apply=true', rows)
    assert.deepEqual(faultsOf(reply), [
      [3, 'metadata', 'malformed_json'],
      [3, 'user.name', 'required'],
      [3, 'user.email', 'invalid_format'],
      [3, 'locationRef', 'invalid_format'],
      [3, 'role', 'invalid_value'],
      [4, 'companyRef', 'unknown_reference'],
      [5, 'companyRef', 'unknown_reference'],
      [5, 'metadata', 'invalid_type'],
      [6, 'locationRef', 'unknown_reference'],
      [8, 'user.email', 'duplicate'],
      [9, undefined, 'too_many'],
    ])
    assert.deepEqual([reply.body.import.status, reply.body.import.id, reply.body.import.lines], ['faulty', undefined, 8])
    await carryOut(world)
    assert.equal(await everything(world), before)
  })

  test('tells of a cell that is no object where other columns name its members', async () => {
    const rows = ['1', '"Ada"', 'true', '[]', '{}'].map(user => [user, email(), 'Ada', world.main.location])
    const reply = await send(world.main.api, 'of=memberships', [['user', 'user.email', 'user.name', 'locationRef'], ...rows])
    assert.deepEqual(
      faultsOf(reply),
      [2, 3, 4, 5].map(line => [line, 'user', 'invalid_type']),
    )
  })

  test('tells the first 200 faults and counts the others', async () => {
    const rows = Array.from({ length: 250 }, () => ['nobody', 'Ada', '', world.main.location])
    const { import: told } = (await send(world.main.api, 'of=memberships', [MEMBERS, ...rows])).body
    assert.deepEqual([told.faults.length, told.moreFaults, told.lines], [200, 50, 250])
  })

  test('names columns that it does not know and those that are missing', async () => {
    const reply = await send(world.main.api, 'of=memberships', [['user.email', 'colour', 'id', 'user.email'], member()])
    assert.deepEqual(faultsOf(reply), [
      [1, 'colour', 'unknown_field'],
      [1, 'user.email', 'duplicate'],
      [1, 'user.name', 'required'],
      [1, 'locationRef', 'required'],
    ])
    const keyless = await send(world.main.api, 'of=companies', [['title', 'locationRef']])
    assert.deepEqual(faultsOf(keyless), [[1, 'key', 'required']])
    assert.deepEqual(faultsOf(await send(world.main.api, 'of=companies', '')), [[1, undefined, 'required']])
  })

  test('passes over the columns of an export that no create takes, and says so', async () => {
    const text = csv([
      ['id', ...MEMBERS, 'number', 'createDate'],
      [randomUUID(), ...member(['']), '7', 'x'],
    ])
    const { import: told } = (await send(world.main.api, 'of=memberships', text)).body
    assert.deepEqual([told.status, told.ignoredColumns], ['checked', ['id', 'number', 'createDate']])
  })

  test('takes the location from the request, and another network’s is no location', async () => {
    const address = email()
    await apply(world, `of=memberships&locationRef=${world.main.annex}`, [
      ['user.email', 'user.name'],
      [address, 'Ida'],
    ])
    assert.equal((await readMembership(address)).locationRef, world.main.annex)
    const reply = await send(world.main.api, `of=memberships&locationRef=${world.other.location}`, [['user.email', 'user.name']])
    assert.deepEqual([reply.status, reply.body.code], [400, 'unknown_reference'])
  })

  test('keeps text as it is: formulas lose the mark of an export, and templates stay text', async () => {
    const texts = ["'=1+1", "''@x", "'", '=2', '${7*7} {{7*7}} <%= 7 %>', "'+49 30 1", '  padded ']
    const rows = texts.map((title, at) => [`text-${at}`, title, world.main.location])
    await apply(world, 'of=companies', [['key', 'title', 'locationRef'], ...rows])
    const { companies } = (await world.main.api.get('/community/companies/v1?limit=100')).body
    const titles = companies.map(({ title }: Json) => title)
    for (const title of ['=1+1', "'@x", "'", '=2', texts[4], '+49 30 1', texts[6]]) assert.ok(titles.includes(title), title)
  })

  test('takes UTF-8 alone, up to 5 MiB, from admins with the scope network', async () => {
    const bytes = (size: number) => `user.email,user.name,locationRef\n${`${'x'.repeat(65_535)}\n`.repeat(size / 65_536)}`
    const post = (headers: Record<string, string>, raw: string) =>
      world.main.api.send('POST', '/imports/v1?of=memberships', undefined, { headers, raw })
    for (const type of ['application/json', 'text/plain', 'text/csv; charset=windows-1252'])
      assert.deepEqual([(await post({ 'content-type': type }, 'x')).status, type], [415, type])
    assert.equal((await post({ 'content-type': 'text/csv; charset=utf-8' }, 'x')).status, 200)
    const large = await post(CSV, bytes(5 * 1_048_576))
    assert.deepEqual(
      [large.status, large.body.code, large.body.detail],
      [413, 'body_too_large', 'The body is larger than 5 MiB.'],
    )
    if (world.engine === 'sqlite') assert.equal((await post(CSV, bytes(4 * 1_048_576))).status, 200)
    assert.equal(
      (await world.main.api.post('/events/v1', { a: 'x'.repeat(1_100_000) })).body.detail,
      'The body is larger than 1 MiB.',
    )
    const latin = new Uint8Array(Buffer.from('title\nM\xfcller\n', 'latin1'))
    const refused = await world.main.api.send('POST', '/imports/v1?of=companies', undefined, { headers: CSV, raw: latin })
    assert.deepEqual(faultsOf(refused), [[2, undefined, 'invalid_encoding']])
    assert.equal((await send(world.main.reader, 'of=memberships', [MEMBERS])).status, 403)
    assert.equal((await send(world.main.asMember, 'of=memberships', [MEMBERS])).status, 403)
  })

  test('of another network does not exist', async () => {
    const { id } = await apply(world, 'of=memberships', [MEMBERS, member()])
    assert.equal((await world.other.api.get(`/imports/v1/${id}`)).status, 404)
    assert.equal((await world.main.api.get(`/imports/v1/${randomUUID()}`)).status, 404)
  })
})
