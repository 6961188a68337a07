import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, tasks } from '../../test/jobs.ts'
import { FROM, mailerOf, mailOf } from '../../test/mail.ts'
import { peopleOf } from '../../test/people.ts'
import { header, part, smtpServer } from '../../test/smtp.ts'
import { onEachService } from '../../test/world.ts'
import type { NewMembership } from '../community/memberships/actions.ts'
import { setClock } from '../kernel/time/clock.ts'
import { forgetMails } from './actions.ts'
import { MOST_ATTEMPTS } from './actions-send.ts'

onEachService('sending mail', world => {
  const smtp = smtpServer()
  const { queue, send, find } = mailOf(world)
  const { newMember } = peopleOf(world)
  const invite = async (fields: Partial<NewMembership> = {}) =>
    queue({ kind: 'membershipInvitation', objectRef: (await newMember(fields)).id })
  let later = 0
  let people = 0
  const address = () => `secret.person.${++people}@example.com`
  /** Lets all that waits after a failure be due. */
  const wait = () => setClock(() => Date.now() + (later += 3_700_000))

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })
  afterEach(() => setClock())

  test('a mail is delivered once, to its person, in the name of the location, as HTML and as text', async () => {
    const mail = await invite({ name: 'Ada', email: 'ada.mail@example.com' })
    assert.deepEqual(await send(mailerOf(smtp.url)), [])
    assert.deepEqual(await send(mailerOf(smtp.url)), [])
    const [message, ...more] = smtp.delivered
    assert.deepEqual(more, [])
    assert.deepEqual([message!.from, message!.to], [FROM, ['ada.mail@example.com']])
    assert.equal(header(message!.raw, 'From'), `Berlin <${FROM}>`)
    assert.equal(header(message!.raw, 'To'), 'Ada Test <ada.mail@example.com>')
    assert.equal(header(message!.raw, 'Subject'), 'Welcome to Berlin')
    assert.equal(header(message!.raw, 'Auto-Submitted'), 'auto-generated')
    assert.equal(header(message!.raw, 'Content-Language'), 'en')
    const stored = (await find(mail))!
    assert.equal(header(message!.raw, 'Message-ID'), stored.messageId)
    assert.equal(part(message!.raw, 'text/plain').replaceAll('\r\n', '\n').trim(), stored.text!.trim())
    assert.equal(part(message!.raw, 'text/html').replaceAll('\r\n', '\n').trim(), stored.html!.trim())
    assert.partialDeepStrictEqual(stored, { state: 'sent', attempts: 1, error: null, recipient: 'ada.mail@example.com' })
    assert.ok(stored.endDate)
    assert.deepEqual(await tasks(world), [])
  })

  test('two causes are two mails, each with a Message-ID of its own', async () => {
    const member = await newMember()
    for (let i = 0; i < 2; i++) await queue({ kind: 'membershipInvitation', objectRef: member.id })
    await send(mailerOf(smtp.url))
    assert.equal(new Set(smtp.delivered.map(({ raw }) => header(raw, 'Message-ID'))).size, 2)
  })

  for (const [what, spoil, told] of [
    ['a server that asks for patience', () => void smtp.mood.recipients.push('450 Greylisted'), /answered 450 to RCPT TO/],
    ['a server that fails after the message', () => void smtp.mood.messages.push('451 Disk full'), /answered 451 to DATA/],
    ['a connection cut in the middle', () => void (smtp.mood.cuts = 1), /could not be talked to/],
  ] as const) {
    test(`${what} is tried again, with the same Message-ID and the same words`, async () => {
      spoil()
      const mail = await invite({ email: address() })
      const errors = await send(mailerOf(smtp.url))
      assert.equal(errors.length, 1)
      assert.match(errors[0]!, told)
      assert.doesNotMatch(errors[0]!, /secret|example/)
      const before = (await find(mail))!
      assert.partialDeepStrictEqual(before, { state: 'queued', attempts: 1, endDate: null })
      assert.match(before.error!, told)
      assert.doesNotMatch(JSON.stringify(await tasks(world)), /secret/)
      assert.deepEqual(smtp.delivered, [])
      // What changes meanwhile does not change what the mail says.
      await world.database.write(tx =>
        tx.run(
          tx.sql
            .updateTable('location')
            .set({ title: 'Elsewhere' })
            .where('network', '=', world.main.network)
            .where('id', '=', world.main.location),
        ),
      )
      wait()
      assert.deepEqual(await send(mailerOf(smtp.url)), [])
      await world.database.write(tx =>
        tx.run(
          tx.sql
            .updateTable('location')
            .set({ title: 'Berlin' })
            .where('network', '=', world.main.network)
            .where('id', '=', world.main.location),
        ),
      )
      const after = (await find(mail))!
      assert.partialDeepStrictEqual(after, { state: 'sent', attempts: 2, error: null })
      assert.deepEqual([after.messageId, after.html, after.text], [before.messageId, before.html, before.text])
      assert.deepEqual(
        smtp.delivered.map(({ raw }) => [header(raw, 'Message-ID'), header(raw, 'Subject')]),
        [[before.messageId, 'Welcome to Berlin']],
      )
    })
  }

  for (const [stage, spoil] of [
    ['the recipient', () => void smtp.mood.recipients.push('550 5.1.1 <secret.person@>: no such person')],
    ['the message', () => void smtp.mood.messages.push('554 5.7.1 <secret.person@> thinks it is spam')],
  ] as const) {
    test(`a server that refuses ${stage} has the last word, which the mail keeps and no log learns`, async () => {
      spoil()
      const mail = await invite({ email: address() })
      assert.deepEqual(await send(mailerOf(smtp.url)), [])
      const refused = (await find(mail))!
      assert.equal(refused.state, 'refused')
      assert.match(refused.error!, /secret\.person@/)
      wait()
      await send(mailerOf(smtp.url))
      assert.deepEqual([smtp.delivered, await tasks(world)], [[], []])
      assert.deepEqual(await find(mail), refused)
    })
  }

  test('a server that nobody finds is tried for three days, and then no more', async () => {
    const mail = await invite()
    const nobody = mailerOf('smtp://127.0.0.1:1')
    assert.match((await send(nobody))[0]!, /could not be talked to \(ECONNREFUSED\)/)
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('mail')
          .set({ attempts: MOST_ATTEMPTS - 1 })
          .where('network', '=', world.main.network)
          .where('id', '=', mail.id),
      ),
    )
    wait()
    assert.deepEqual(await send(nobody), [])
    assert.partialDeepStrictEqual(await find(mail), { state: 'failed', attempts: MOST_ATTEMPTS })
    assert.deepEqual(await tasks(world), [])
  })

  test('whoever erases the person while the mail waits takes it along', async () => {
    smtp.mood.recipients.push('450 later')
    const mail = await invite()
    await send(mailerOf(smtp.url))
    assert.equal(await world.database.write(tx => forgetMails(tx, world.main.network, mail.userRef!)), 1)
    wait()
    assert.deepEqual(await send(mailerOf(smtp.url)), [])
    assert.deepEqual([smtp.delivered, await find(mail), await tasks(world)], [[], undefined, []])
  })

  test('no name, title or subject adds a header, and all of them arrive as they are', async () => {
    const name = 'Zoë 日本 عادة 🎉'
    await invite({ name: `${name}\r\nBcc: victim@example.com`, surname: '"<x@y>", \u202egnorw', email: 'a@example.com' })
    await send(mailerOf(smtp.url))
    const [message] = smtp.delivered
    assert.deepEqual(message!.to, ['a@example.com'])
    assert.equal(header(message!.raw, 'Bcc'), undefined)
    assert.ok(part(message!.raw, 'text/plain').includes(`Hello ${name} Bcc: victim@example.com,`))
    const to = header(message!.raw, 'To')!
    assert.match(to, /<a@example\.com>$/)
    // oxlint-disable-next-line no-control-regex
    assert.match(message!.raw.slice(0, message!.raw.indexOf('\r\n\r\n')), /^[\x00-\x7f]*$/)
  })

  test('no line is longer than SMTP allows, whatever is in it', async () => {
    await invite({ name: 'x'.repeat(90), surname: 'ü'.repeat(90) })
    await send(mailerOf(smtp.url))
    const lines = smtp.delivered[0]!.raw.split('\r\n')
    assert.ok(Math.max(...lines.map(line => line.length)) <= 78, String(Math.max(...lines.map(line => line.length))))
    assert.ok(!smtp.delivered[0]!.raw.replaceAll('\r\n', '').includes('\n'))
  })

  test('an address with more than one in it reaches nobody', async () => {
    const mail = await invite({ email: '"a@example.com>,<victim"@example.com' })
    await send(mailerOf(smtp.url))
    assert.ok(smtp.delivered.every(({ to }) => !to.includes('victim@example.com')))
    assert.ok(['refused', 'sent'].includes((await find(mail))!.state))
  })
})
