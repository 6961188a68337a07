import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { apply } from '../../test/importing.ts'
import { clear, tasks } from '../../test/jobs.ts'
import { mailerOf, mailOf } from '../../test/mail.ts'
import { shopOf } from '../../test/shop.ts'
import { header, smtpServer } from '../../test/smtp.ts'
import { onEachService } from '../../test/world.ts'
import type { MailRow } from './table.ts'

onEachService('what is told by mail', world => {
  const MEMBERSHIPS = '/community/memberships/v1'
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { optionOf, create } = shopOf(world)
  const api = () => world.main.api
  const join = async (membership: object = {}, more: object = {}) => {
    const user = { email: `${randomUUID()}@example.com`, name: 'Ada' }
    const made = await api().post(MEMBERSHIPS, { membership: { user, locationRef: world.main.location, ...membership }, ...more })
    assert.equal(made.status, 201, made.text)
    return made.body.membership as { id: string; userRef: string; user: { email: string } }
  }
  const verb = async (id: string, of: string, body?: object) => {
    const { status, text } = await api().post(`${MEMBERSHIPS}/${id}/${of}`, body)
    assert.equal(status, 200, text)
  }
  const kindsOf = async (id: string) => (await about(id)).map(({ kind }) => kind)
  const order = async (more: object = {}, cast = world.main, payment: object = { type: 'external' }) => {
    const optionRef = await optionOf({ title: 'Large', price: { money: { amount: 3.9 } } }, more, cast)
    const membershipRef = world.main.member
    return (await create({ optionRef, quantity: 2, membershipRef, payment })).body.order.id as string
  }
  const confirming = { order: { confirmationEmail: { enabled: true } } }

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })

  test('a new member is invited, in the language that was asked for', async () => {
    const { id, user } = await join({}, { locale: 'de-AT' })
    await send(mailerOf(smtp.url))
    const [mail, ...more] = await about(id)
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(mail, {
      kind: 'membershipInvitation',
      state: 'sent',
      language: 'de',
      recipient: user.email,
      subject: 'Willkommen bei Berlin',
    })
  })

  test('what follows later is in that language, too', async () => {
    const locale = 'es'
    const later = [
      ['invite', { type: 'nonmember' }, 'Te damos la bienvenida a Berlin'],
      ['approve', { status: 'requested' }, 'Ya formas parte de Berlin'],
      ['reject', { status: 'requested' }, 'Tu solicitud para unirte a Berlin'],
    ] as const
    for (const [of, membership, subject] of later) {
      const { id } = await join(membership, { locale })
      await verb(id, of)
      await send(mailerOf(smtp.url))
      assert.deepEqual(
        (await about(id)).map(mail => [mail.language, mail.subject]),
        [['es', subject]],
      )
    }
  })

  for (const [what, membership, more] of [
    ['who is not to be invited', {}, { invite: false }],
    ['who is known without belonging', { type: 'nonmember' }, {}],
    ['whose request waits', { status: 'requested' }, {}],
  ] as const) {
    test(`somebody ${what} gets no mail`, async () => {
      assert.deepEqual(await kindsOf((await join(membership, more)).id), [])
      assert.deepEqual(await tasks(world), [])
    })
  }

  test('a refused creation invites nobody', async () => {
    const { id, user } = await join()
    const membership = { user: { email: user.email, name: 'Ada' }, locationRef: world.main.location }
    assert.equal((await api().post(MEMBERSHIPS, { membership })).status, 409)
    assert.equal((await about(id)).length, 1)
  })

  test('whoever is imported is invited where the import says so', async () => {
    for (const [query, kinds] of [
      ['&invite=true', ['membershipInvitation']],
      ['', []],
    ] as const) {
      const email = `${randomUUID()}@example.com`
      const rows = [
        ['user.email', 'user.name', 'locationRef'],
        [email, 'Ada', world.main.location],
      ]
      assert.equal((await apply(world, `of=memberships${query}`, rows)).made, 1)
      const [made] = (await api().get(`${MEMBERSHIPS}?userEmail=${encodeURIComponent(email)}`)).body.memberships
      assert.deepEqual(await kindsOf(made.id), kinds)
    }
  })

  test('each invitation again is a mail of its own', async () => {
    const { id } = await join()
    await verb(id, 'invite')
    await send(mailerOf(smtp.url))
    assert.deepEqual(await kindsOf(id), ['membershipInvitation', 'membershipInvitation'])
    assert.equal(new Set(smtp.delivered.map(({ raw }) => header(raw, 'Message-ID'))).size, 2)
  })

  test('who asked to join is told of the approval', async () => {
    const { id } = await join({ status: 'requested' })
    await verb(id, 'approve')
    assert.deepEqual(await kindsOf(id), ['membershipApproval'])
    await send(mailerOf(smtp.url))
    assert.equal((await about(id))[0]!.state, 'sent')
    assert.equal((await api().post(`${MEMBERSHIPS}/${id}/approve`, undefined)).status, 409)
    assert.equal((await about(id)).length, 1)
  })

  test('who asked to join is told of the rejection, with its reason where there is one', async () => {
    for (const [body, says] of [
      [{ reason: 'Full until autumn.' }, true],
      [{}, false],
    ] as const) {
      const { id } = await join({ status: 'requested' })
      await verb(id, 'reject', body)
      await send(mailerOf(smtp.url))
      const [mail] = await about(id)
      assert.deepEqual([mail!.kind, mail!.state], ['membershipRejection', 'sent'])
      assert.equal(/What the team says:\n\n> Full until autumn\./.test(mail!.text!), says, mail!.text!)
    }
  })

  test('an order is confirmed where its product says so, with what the customer pays', async () => {
    const annex = { ...world.main, location: world.main.annex }
    for (const [cast, amount] of [
      [world.main, '€7.80'],
      // 8.875 % are added there.
      [annex, '$8.49'],
    ] as const) {
      const id = await order(confirming, cast)
      await send(mailerOf(smtp.url))
      const [mail, ...more] = await about(id)
      assert.deepEqual([mail!.kind, mail!.state, more], ['orderConfirmation', 'sent', []])
      assert.ok(mail!.text!.includes(`\nAmount: ${amount}\n`), mail!.text!)
    }
    assert.deepEqual(await about(await order()), [])
    assert.deepEqual(await about(await order({ order: { confirmationEmail: { enabled: false } } })), [])
  })

  test('of an order that is refused nothing is confirmed', async () => {
    const optionRef = await optionOf({ title: 'One', price: { credits: { amount: 1_000 } } }, confirming)
    const refused = await api().post('/shop/orders/v1', {
      order: { optionRef, membershipRef: world.main.member, payment: { type: 'credits' } },
    })
    assert.deepEqual([refused.status, await tasks(world)], [409, []])
  })

  test('a mail says what its location says of itself, in its language, and answers go there', async () => {
    const place = { title: 'Kai', address: 'Kaistraße 1\n20457 Hamburg', email: 'hallo@kai.example', locale: 'de' }
    const base = { timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    const { id: locationRef } = (await api().post('/locations/v1', { location: { ...base, ...place } })).body.location
    const { id } = await join({ locationRef })
    await send(mailerOf(smtp.url))
    const { raw } = smtp.delivered[0]!
    assert.match(header(raw, 'From')!, /^Kai </)
    assert.match(header(raw, 'Reply-To')!, /hallo@kai\.example/)
    const [mail] = await about(id)
    assert.partialDeepStrictEqual(mail, { language: 'de', replyTo: place.email, subject: 'Willkommen bei Kai' })
    assert.match(mail!.text!, /Kai\nKaistraße 1\n20457 Hamburg\nhallo@kai\.example\n$/)
    // A header with such a name before the @ is refused by servers that do not know of it.
    for (const [i, email] of [null, 'büro@kai.example'].entries()) {
      assert.equal((await api().put(`/locations/v1/${locationRef}`, { location: { email, locale: 'fr' } })).status, 200)
      await verb(id, 'invite')
      await send(mailerOf(smtp.url))
      assert.partialDeepStrictEqual((await about(id))[i + 1], { language: 'fr', replyTo: null })
    }
    assert.equal(header(smtp.delivered[2]!.raw, 'Reply-To'), undefined)
  })

  test('a network for trying things keeps its mails, whatever mail server there is', async () => {
    const setTest = (test: boolean) =>
      world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test }).where('id', '=', world.main.network)))
    await setTest(true)
    const { id } = await join()
    await send(mailerOf(smtp.url))
    await setTest(false)
    assert.deepEqual([(await about(id))[0]!.state, smtp.connections], ['kept', 0])
  })

  test('erasing a person takes all mails to them along, also what waits', async () => {
    const { id, userRef } = await join()
    const { id: other } = await join()
    await send()
    await verb(id, 'invite')
    const states = (mails: MailRow[]) => mails.map(({ state }) => state)
    assert.deepEqual(states(await about(id)), ['kept', 'queued'])
    assert.equal((await api().send('DELETE', `${MEMBERSHIPS}/${id}`)).status, 200)
    assert.equal((await api().send('DELETE', `/community/users/v1/${userRef}`)).status, 200)
    assert.deepEqual(await about(id), [])
    assert.deepEqual(states(await about(other)), ['kept'])
    await send(mailerOf(smtp.url))
    assert.equal(smtp.connections, 0)
  })
})
