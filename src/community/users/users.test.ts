import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { letPass } from '../../../test/passing.ts'
import { faultsIn, peopleOf, thereAlready } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('users', world => {
  const PATH = '/community/users/v1'
  const { newMember, clientOf } = peopleOf(world)
  const read = (id: string, cast = world.main) => cast.api.get(`${PATH}/${id}`)
  const put = (id: string, user: unknown, cast = world.main) => cast.api.put(`${PATH}/${id}`, { user })
  const verb = (id: string, name: string, cast = world.main) => cast.api.send('PUT', `${PATH}/${id}/${name}`)
  const list = async (query = '', cast = world.main) => {
    const reply = await cast.api.get(`${PATH}?limit=100&${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.users as { id: string; name: string; memberships: { id: string }[] }[]
  }
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)

  test('a user is read with the memberships that are not deleted', async () => {
    const email = 'Rosa@Example.com'
    const first = await newMember({ email, name: 'Rosa', phoneNumber: '+34 1', about: 'Paints' })
    const second = await newMember({ email: email.toLowerCase(), locationRef: world.main.annex, type: 'nonmember' })
    const { status, body } = await read(first.userRef.toUpperCase())
    assert.equal(status, 200)
    const { createDate, ...user } = body.user
    const same = { role: 'member', status: 'approved' }
    assert.deepEqual(user, {
      id: first.userRef,
      name: 'Rosa',
      surname: 'Test',
      email,
      phoneNumber: '+34 1',
      about: 'Paints',
      blocked: false,
      memberships: [
        { id: first.id, number: first.number, locationRef: world.main.location, ...same, type: 'member' },
        { id: second.id, number: second.number, locationRef: world.main.annex, ...same, type: 'nonmember' },
      ],
      updateDate: createDate,
    })
    assert.equal((await world.main.api.send('DELETE', `/community/memberships/v1/${first.id}`)).status, 200)
    assert.deepEqual((await read(first.userRef)).body.user.memberships, user.memberships.slice(1))
    assert.equal((await read(first.userRef, world.other)).status, 404)
  })

  test('an update changes what is named, and null clears', async () => {
    const { userRef } = await newMember({
      name: 'Nils',
      surname: 'Holm',
      phoneNumber: '1',
      photoUrl: 'https://example.com/n.png',
    })
    const before = (await read(userRef)).body.user
    const named = await put(userRef, { surname: '', phoneNumber: null, about: 'Sings' })
    const { phoneNumber: _, ...rest } = before
    assert.deepEqual(named.body.user, { ...rest, surname: '', about: 'Sings', updateDate: named.body.user.updateDate })
    assert.ok(named.body.user.updateDate > before.updateDate)
    assert.equal(named.headers.get('etag'), (await read(userRef)).headers.get('etag'))
    for (const [user, pointer] of [
      [{}, '/user'],
      [{ name: ' ' }, '/user/name'],
      [{ name: null }, '/user/name'],
      [{ email: 'nobody' }, '/user/email'],
      [{ email: 'a@b@c' }, '/user/email'],
      [{ blocked: true }, '/user/blocked'],
    ] as const) {
      assert.deepEqual(
        faultsIn(await put(userRef, user)).map(([at]) => at),
        [pointer],
      )
    }
  })

  test('an e-mail belongs to one person of the network whatever its case, and each network has its own', async () => {
    const [one, other] = [await newMember({ email: 'kim@example.com' }), await newMember()]
    await newMember({ email: 'lou@example.com' }, world.other)
    const before = await read(other.userRef)
    const taken = await put(other.userRef, { email: 'KIM@example.com', name: 'Kim' })
    assert.deepEqual(thereAlready(taken), [409, 'already_exists', `/community/users/v1/${one.userRef}`])
    assert.equal((await read(other.userRef)).text, before.text)
    assert.equal((await put(one.userRef, { email: 'Kim@Example.com' })).body.user.email, 'Kim@Example.com')
    assert.equal((await put(other.userRef, { email: 'lou@example.com' })).status, 200)
    assert.equal((await put(one.userRef, { email: 'kim@elsewhere.example' })).status, 200)
    assert.equal((await put(other.userRef, { email: 'kim@example.com' })).status, 200)
  })

  test('of two people who take one e-mail at once, one gets it', async () => {
    const people = [await newMember(), await newMember(), await newMember()]
    const replies = await Promise.all(people.map(({ userRef }) => put(userRef, { email: 'wanted@example.com' })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409, 409])
    assert.ok(replies.every(({ status, body }) => status === 200 || body.code === 'already_exists'))
  })

  test('blocking and unblocking change what they say, and each is refused where nothing would change', async () => {
    const { userRef } = await newMember()
    for (const [name, status, blocked] of [
      ['unblock', 409, false],
      ['block', 200, true],
      ['block', 409, true],
      ['unblock', 200, false],
      ['unblock', 409, false],
    ] as const) {
      const before = await read(userRef)
      const reply = await verb(userRef, name)
      const after = await read(userRef)
      assert.deepEqual([reply.status, after.body.user.blocked], [status, blocked], name)
      if (status === 200) assert.equal(reply.text, after.text)
      else
        assert.deepEqual(
          [reply.body.code, after.text, after.headers.get('etag')],
          ['conflict', before.text, before.headers.get('etag')],
        )
    }
  })

  test('what a blocked person signs in with stops working within a second, and works again afterwards', async () => {
    const { id, userRef } = await newMember({ role: 'admin' })
    const theirs = await clientOf(id)
    assert.equal((await theirs.get(PATH)).status, 200)
    await verb(userRef, 'block')
    letPass(1_000)
    assert.equal((await theirs.get(PATH)).status, 401)
    await verb(userRef, 'unblock')
    assert.equal((await theirs.get(PATH)).status, 200)
  })

  test('the last admin who can act cannot be blocked', async () => {
    const { api, admin, secondAdmin } = world.other
    const userOf = async (id: string) => (await api.get(`/community/memberships/v1/${id}`)).body.membership.userRef as string
    const [first, second] = [await userOf(admin), await userOf(secondAdmin)]
    assert.equal((await verb(second, 'block', world.other)).status, 200)
    const refused = await verb(first, 'block', world.other)
    assert.deepEqual([refused.status, refused.body.code], [409, 'last_admin'])
    assert.equal((await read(first, world.other)).body.user.blocked, false)
    assert.equal((await verb(second, 'unblock', world.other)).status, 200)
  })

  test('two admins who block each other at once never leave none', async () => {
    const { admin, secondAdmin, api } = world.main
    const second = await clientOf(secondAdmin)
    const userOf = async (id: string) => (await api.get(`/community/memberships/v1/${id}`)).body.membership.userRef as string
    const [one, other] = [await userOf(admin), await userOf(secondAdmin)]
    const others = (await list('blocked=false')).filter(({ memberships }) => JSON.stringify(memberships).includes('"admin"'))
    for (const { id } of others) if (id !== one && id !== other) await verb(id, 'block')
    const replies = await Promise.all([api.send('PUT', `${PATH}/${other}/block`), second.send('PUT', `${PATH}/${one}/block`)])
    const [done, refused] = replies.toSorted((a, b) => a.status - b.status)
    assert.equal(done!.status, 200)
    assert.ok(refused!.status === 401 || refused!.body.code === 'last_admin', refused!.text)
    letPass(1_000)
    const free = replies[0]!.status === 200 ? [api, other] : [second, one]
    assert.equal((await (free[0] as typeof api).send('PUT', `${PATH}/${free[1] as string}/unblock`)).status, 200)
    letPass(1_000)
  })

  test('users are listed the newest first, or by name without case and accents', async () => {
    const made = []
    for (const name of ['Zoë', 'élan', 'Eva', 'ángel', 'zack']) made.push((await newMember({ name, surname: 'Sorted' })).userRef)
    assert.deepEqual(
      (await list('q=sorted')).map(({ id }) => id),
      made.toReversed(),
    )
    assert.deepEqual(
      (await list('q=sorted&order=name')).map(({ name }) => name),
      ['ángel', 'élan', 'Eva', 'zack', 'Zoë'],
    )
    await put(made[4]!, { name: 'Bo' })
    assert.deepEqual(
      (await list('order=name')).map(({ name }) => name).filter(name => ['ángel', 'Bo', 'élan', 'Zoë'].includes(name)),
      ['ángel', 'Bo', 'élan', 'Zoë'],
    )
  })

  test('users are found by the beginnings of their words, by e-mail, and by where they belong', async () => {
    const { userRef } = await newMember({ name: 'Jürgen', surname: 'Müller-Lüdenscheid', email: 'juergen@studio.example' })
    const away = await newMember({ name: 'Jürgen', locationRef: world.main.annex })
    assert.deepEqual(await ids('q=JURGEN'), [away.userRef, userRef])
    assert.deepEqual(await ids('q=luden%20jur'), [userRef])
    assert.deepEqual(await ids('q=juergen%40studio'), [userRef])
    assert.deepEqual(await ids('email=Juergen%40Studio.example'), [userRef])
    assert.deepEqual(await ids('email=nobody%40studio.example'), [])
    assert.deepEqual(await ids(`q=jurgen&locationRef=${world.main.annex}`), [away.userRef])
    await verb(away.userRef, 'block')
    assert.deepEqual(await ids('q=jurgen&blocked=true'), [away.userRef])
    assert.deepEqual(await ids('q=jurgen&blocked=false'), [userRef])
    await put(userRef, { surname: 'Schmidt', email: 'js@studio.example' })
    assert.deepEqual(await ids('q=luden'), [])
    assert.deepEqual(await ids('q=juergen%40studio'), [])
    assert.deepEqual(await ids('q=schm'), [userRef])
    const unknown = await world.main.api.get(`${PATH}?locationRef=${randomUUID()}`)
    assert.deepEqual([unknown.status, unknown.body.code], [400, 'unknown_reference'])
  })
})
