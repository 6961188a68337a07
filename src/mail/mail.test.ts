import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, runIn, tasks } from '../../test/jobs.ts'
import { mailerOf, mailOf } from '../../test/mail.ts'
import { peopleOf } from '../../test/people.ts'
import { shopOf } from '../../test/shop.ts'
import { smtpServer } from '../../test/smtp.ts'
import { onEachEngine } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { forgetMails, queueMail, retryMails } from './actions.ts'
import { mailRetention } from './jobs.ts'
import type { MailRow } from './table.ts'

const DAY_MS = 86_400_000

onEachEngine('mails', world => {
  const smtp = smtpServer()
  const { queue, send, find } = mailOf(world)
  const { newMember, block, remove } = peopleOf(world)
  const { optionOf, create } = shopOf(world)
  const set = (table: 'user' | 'membership' | 'shopOrder' | 'product' | 'mail', id: string, changes: Record<string, unknown>) =>
    world.database.write(tx =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', world.main.network).where('id', '=', id)),
    )
  const member = async (kind: MailRow['kind'], more = {}) => {
    const membership = await newMember({ name: 'Ada' })
    return { membership, mail: await queue({ kind, objectRef: membership.id, ...more }) }
  }
  const ordered = async (template = '') => {
    const confirmationEmail = { enabled: true, template }
    const optionRef = await optionOf({ title: 'Large', price: { money: { amount: 3.9 } } }, { order: { confirmationEmail } })
    const order = (await create({ optionRef, quantity: 2, payment: { type: 'external' } })).body.order
    return { order, mail: await queue({ kind: 'orderConfirmation', objectRef: order.id }) }
  }
  const stateOf = async (mail: MailRow) => {
    await send(mailerOf(smtp.url))
    const row = (await find(mail))!
    assert.equal(row.endDate === null, row.state === 'queued')
    return [row.state, row.error]
  }

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })
  afterEach(() => setClock())

  test('without a mailer everything is kept, as it would have been sent', async () => {
    const { mail } = await ordered('Hi {{user.name}}, your {{product.title}} is on its way.')
    await send()
    const kept = (await find(mail))!
    assert.partialDeepStrictEqual(kept, { state: 'kept', attempts: 1, messageId: null, language: 'en', senderName: 'Berlin' })
    assert.match(kept.subject!, /^Your order \d+ at Berlin$/)
    assert.match(
      kept.text!,
      /^Hi \S+, your Drinks is on its way\.\n\nOrder number: \d+\nProduct: Drinks · Large\nQuantity: 2\nAmount: €7\.80\n/,
    )
    assert.match(kept.html!, /^<!doctype html>\n<html lang="en" dir="ltr">/)
    assert.deepEqual([smtp.connections, await tasks(world)], [0, []])
  })

  test('a mail is written in the language that was asked for, English where there is none', async () => {
    for (const [locale, language, subject] of [
      ['de', 'de', 'Willkommen bei Berlin'],
      ['pt-BR', 'pt', 'Boas-vindas ao espaço Berlin'],
      ['FR-ca', 'fr', 'Bienvenue chez Berlin'],
      ['es-419', 'es', 'Te damos la bienvenida a Berlin'],
      ['ko', 'en', 'Welcome to Berlin'],
      ['not a tag', 'en', 'Welcome to Berlin'],
      [undefined, 'en', 'Welcome to Berlin'],
    ]) {
      const { mail } = await member('membershipInvitation', { locale })
      await send()
      assert.partialDeepStrictEqual(await find(mail), { language, subject })
    }
  })

  for (const [what, kind, change, why] of [
    ['an invitation to a deleted membership', 'membershipInvitation', remove, 'the membership was deleted'],
    ['an approval of a deleted membership', 'membershipApproval', remove, 'the membership was deleted'],
    [
      'an approval of what is only requested',
      'membershipApproval',
      ({ id }: { id: string }) => set('membership', id, { status: 'requested' }),
      'the membership is not approved',
    ],
    ['a mail to somebody who is blocked', 'membershipInvitation', block, 'the person is blocked'],
    ['a rejection to somebody who is blocked', 'membershipRejection', block, 'the person is blocked'],
    [
      'a mail to somebody who was erased',
      'membershipInvitation',
      ({ userRef }: { userRef: string }) => set('user', userRef, { email: '' }),
      'the person was erased',
    ],
    ['a rejection to a member', 'membershipRejection', async () => {}, 'the person has become a member since'],
  ] as const) {
    test(`${what} is not sent, and says why`, async () => {
      const { membership, mail } = await member(kind)
      await change(membership)
      assert.deepEqual(await stateOf(mail), ['dropped', why])
      assert.deepEqual([smtp.connections, (await find(mail))!.text, await tasks(world)], [0, null, []])
    })
  }

  test('a rejection tells what the admin says about it', async () => {
    const { membership, mail } = await member('membershipRejection', { reason: 'We are full.\nTry again in <spring>.' })
    await set('membership', membership.id, { deleteDate: '2026-01-01T00:00:00.000Z', placeKey: null })
    assert.deepEqual(await stateOf(mail), ['sent', null])
    const { text, html } = (await find(mail))!
    assert.match(text!, /What the team says:\n\n> We are full\.\n> Try again in <spring>\.\n/)
    assert.match(html!, /We are full\.<br>Try again in &lt;spring&gt;\./)
  })

  for (const [what, change, why] of [
    [
      'a deleted order',
      (id: string) => set('shopOrder', id, { deleteDate: '2026-01-01T00:00:00.000Z' }),
      'the order was deleted',
    ],
    ['a canceled order', (id: string) => set('shopOrder', id, { status: 'canceled' }), 'the order was canceled'],
  ] as const) {
    test(`the confirmation of ${what} is not sent, and says why`, async () => {
      const { order, mail } = await ordered()
      await change(order.id)
      assert.deepEqual(await stateOf(mail), ['dropped', why])
    })
  }

  test('a product that has ceased to confirm its orders confirms none that waits', async () => {
    const { order, mail } = await ordered()
    await set('product', order.product.id, { confirmationEmailEnabled: false })
    assert.deepEqual(await stateOf(mail), ['dropped', 'the product sends no confirmation any more'])
  })

  test('what nobody knows cannot be written about', async () => {
    for (const kind of ['membershipInvitation', 'orderConfirmation'] as const)
      await assert.rejects(queue({ kind, objectRef: world.main.location }), /there is no object/)
  })

  test('all mails to a person can be forgotten, and only theirs', async () => {
    const { mail, membership } = await member('membershipInvitation')
    const again = await queue({ kind: 'membershipInvitation', objectRef: membership.id })
    const { mail: other } = await member('membershipInvitation')
    const forget = (network: string) => world.database.write(tx => forgetMails(tx, network, mail.userRef!))
    assert.deepEqual([await forget(world.other.network), await forget(world.main.network)], [0, 2])
    assert.deepEqual([await find(mail), await find(again)], [undefined, undefined])
    assert.deepEqual(await stateOf(other), ['sent', null])
    assert.equal(smtp.delivered.length, 1)
  })

  test('contents and addresses are removed after some days, and what was sent to whom about what is still known', async () => {
    const { mail, membership } = await member('membershipInvitation', { reason: 'x' })
    await send()
    const [retention] = mailRetention(30)
    const run = () => runIn(world, retention!)
    setClock(() => Date.now() + 29 * DAY_MS)
    assert.equal(await run(), 0)
    setClock(() => Date.now() + 31 * DAY_MS)
    assert.ok((await run()) > 0)
    const left = (await find(mail))!
    const { subject, text, html, recipient, reason, senderName, contentDate } = left
    assert.deepEqual(
      [subject, text, html, recipient, reason, senderName, contentDate],
      [null, null, null, null, null, null, null],
    )
    assert.partialDeepStrictEqual(left, {
      state: 'kept',
      kind: 'membershipInvitation',
      objectRef: membership.id,
      userRef: mail.userRef,
    })
    assert.equal(await run(), 0)
    assert.deepEqual(mailRetention(0), [])
  })

  test('what was refused can be sent again, under the same Message-ID', async () => {
    smtp.mood.recipients.push('550 no')
    const { mail } = await member('membershipInvitation')
    assert.equal((await stateOf(mail))[0], 'refused')
    const { messageId } = (await find(mail))!
    const retry = (network: string, id?: string) => world.write(network, context => retryMails(context, id))
    assert.deepEqual([await retry(world.other.network), await retry(world.main.network, mail.id)], [0, 1])
    assert.deepEqual(await stateOf(mail), ['sent', null])
    assert.equal((await find(mail))!.messageId, messageId)
    assert.equal(await retry(world.main.network), 0)
  })

  test('a mail and what causes it are one transaction', async () => {
    const { id } = await newMember()
    let queued: MailRow | undefined
    await assert.rejects(
      world.write(world.main.network, async context => {
        queued = await queueMail(context, { kind: 'membershipInvitation', objectRef: id })
        throw new Error('undone')
      }),
    )
    assert.deepEqual([await find(queued!), await tasks(world)], [undefined, []])
  })
})
