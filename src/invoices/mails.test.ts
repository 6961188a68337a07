import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, runIn } from '../../test/jobs.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { mailerOf, mailOf } from '../../test/mail.ts'
import { smtpServer } from '../../test/smtp.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { billing } from '../billing/runs/jobs.ts'

const EMAIL = 'bills@acme.example'

onEachService('mails of invoices', world => {
  const smtp = smtpServer()
  const { send, about } = mailOf(world)
  const { newDraft, newIssued, issue, paid, steps, settle, newCompany, newMember } = invoicingOf(world)
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const statesOf = async (id: string) => (await about(id)).map(({ kind, state, error }) => [kind, state, error])
  const remind = () =>
    runIn(world, billing, {
      database: world.reads,
      writes: world.writes,
      onError(error) {
        throw error
      },
    })

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })
  afterEach(async () => {
    setClock()
    await settle({ reminders: { enabled: false }, copyEmail: null })
  })

  test('a company gets its invoice under its name, with what is to be paid until when, and the location a copy', async () => {
    at('2027-01-15T09:00:00.000Z')
    await settle({ copyEmail: 'books@spree.example' })
    const companyRef = await newCompany({ email: EMAIL })
    const { id, title } = await newIssued(undefined, { companyRef, customerNote: 'Thank you.\nSee you soon.' })
    await send(mailerOf(smtp.url))
    const [mail, copy, ...more] = await about(id)
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(mail, { kind: 'invoiceIssued', state: 'sent', recipient: EMAIL, userRef: null })
    assert.deepEqual([copy?.recipient, copy?.state], ['books@spree.example', 'sent'])
    assert.equal(mail!.subject, `Invoice ${title} from Berlin`)
    assert.match(mail!.text!, /^Invoice INV-\d+\n\nHello Acme,\n\nHere is your invoice from Berlin\.\n\nPlease pay it by/)
    assert.match(
      mail!.text!,
      /> Thank you\.\n> See you soon\.\n\nInvoice: INV-\d+\nAmount: €119\.00\nStill to be paid: €119\.00\nDue on: January 29, 2027\n/,
    )
  })

  test('a member gets it at the address of the billing details, in the language of the location', async () => {
    const locale = (language: string) =>
      world.main.api.put(`/locations/v1/${world.main.location}`, { location: { locale: language } })
    const membershipRef = await newMember({ billingDetails: { email: EMAIL } })
    const { id, title } = await newIssued(undefined, { membershipRef })
    await locale('de')
    try {
      await send(mailerOf(smtp.url))
    } finally {
      await locale('en')
    }
    const [mail] = await about(id)
    assert.partialDeepStrictEqual(mail, { recipient: EMAIL, language: 'de', subject: `Rechnung ${title} von Berlin` })
    assert.match(mail!.text!, /Hallo Ada,[^]+Noch zu bezahlen: 119,00\u00a0€\nFällig am: \d+\. \p{L}+ \d{4}/u)
  })

  test('nothing is mailed where nobody wants it or nobody can get it, and what is paid says so', async () => {
    const { id } = await newDraft()
    await issue(id, { send: false })
    assert.deepEqual(await about(id), [])
    const nobody = await newIssued(undefined, { companyRef: await newCompany() })
    assert.deepEqual(await about(nobody.id), [])
    const refused = await steps.resend(nobody.id)
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    await paid(id)
    assert.equal((await steps.resend(id)).status, 200)
    await send(mailerOf(smtp.url))
    assert.match((await about(id))[0]!.text!, /Nothing is left to be paid\.\n\nInvoice: INV-\d+\nAmount: €119\.00\n\n/)
  })

  test('the location gets its copy also of what nobody can be mailed', async () => {
    await settle({ copyEmail: 'books@spree.example' })
    const { id } = await newIssued(undefined, { companyRef: await newCompany() })
    const recipients = async () => (await about(id)).map(({ recipient }) => recipient)
    assert.deepEqual(await recipients(), ['books@spree.example'])
    assert.equal((await steps.resend(id)).status, 409)
    assert.deepEqual(await recipients(), ['books@spree.example'])
    const { id: unsent } = await newDraft()
    await issue(unsent, { send: false })
    assert.deepEqual(await about(unsent), [])
  })

  test('it is mailed again, to another address if need be, each time as a mail of its own', async () => {
    const { id } = await newIssued()
    for (const body of [{ to: EMAIL }, {}]) assert.equal((await steps.resend(id, body)).status, 200)
    assert.deepEqual(
      (await about(id)).map(({ recipient }) => recipient),
      ['mia@main.example', EMAIL, 'mia@main.example'],
    )
    assert.equal((await steps.resend(id, { to: 'nobody' })).status, 400)
  })

  test('what is voided before it is sent is not sent', async () => {
    const { id } = await newIssued()
    await steps.void(id)
    await send(mailerOf(smtp.url))
    assert.deepEqual(await statesOf(id), [['invoiceIssued', 'dropped', 'the invoice was voided']])
    assert.equal(smtp.connections, 0)
  })

  test('customers are reminded once for each of the days, from eight in the morning on, and only of what is overdue', async () => {
    at('2027-01-10T09:00:00.000Z')
    await settle({ reminders: { enabled: true, days: [3, 10] } })
    const { id, title } = await newIssued(undefined, { dueType: 'days', dueDays: 5 })
    const { id: settled } = await newIssued(undefined, { dueType: 'days', dueDays: 5 })
    await paid(settled)
    const reminded = async () => (await about(id)).filter(({ kind }) => kind === 'invoiceReminder').length
    for (const [instant, count] of [
      ['2027-01-17T23:30:00.000Z', 0],
      ['2027-01-18T06:59:59.000Z', 0],
      ['2027-01-18T07:00:00.000Z', 1],
      ['2027-01-19T07:00:00.000Z', 1],
      ['2027-01-25T07:00:00.000Z', 2],
      ['2027-03-01T07:00:00.000Z', 2],
    ] as const) {
      at(instant)
      await remind()
      await remind()
      assert.equal(await reminded(), count, instant)
    }
    await send(mailerOf(smtp.url))
    const mail = (await about(id)).at(-1)!
    assert.deepEqual([mail.state, mail.subject], ['sent', `Reminder: invoice ${title} from Berlin`])
    assert.match(
      mail.text!,
      /is past, and we have not received all of it yet\.[^]+Still to be paid: €119\.00\nDue on: January 15, 2027/,
    )
    assert.deepEqual(
      (await about(settled)).map(({ kind }) => kind),
      ['invoiceIssued'],
    )
  })

  test('after days without service the latest reminder alone goes out, and what is long overdue gets none', async () => {
    at('2027-01-10T09:00:00.000Z')
    const { id } = await newIssued(undefined, { dueType: 'days', dueDays: 0 })
    at('2027-01-30T09:00:00.000Z')
    await settle({ reminders: { enabled: true, days: [3, 10] } })
    await remind()
    assert.deepEqual(
      (await about(id)).map(({ kind }) => kind),
      ['invoiceIssued', 'invoiceReminder'],
    )
    const { id: old } = await newIssued(undefined, { dueType: 'days', dueDays: 0 })
    at('2027-06-30T09:00:00.000Z')
    await remind()
    assert.equal((await about(old)).length, 1)
  })

  test('no reminder is sent of what was paid or voided while the mail waited', async () => {
    at('2027-01-10T09:00:00.000Z')
    await settle({ reminders: { enabled: true, days: [3] } })
    const made = [
      await newIssued(undefined, { dueType: 'days', dueDays: 0 }),
      await newIssued(undefined, { dueType: 'days', dueDays: 0 }),
    ]
    const [first, second] = made.map(({ id }) => id) as [string, string]
    at('2027-01-20T09:00:00.000Z')
    await remind()
    await paid(first)
    await steps.void(second)
    smtp.reset()
    await send(mailerOf(smtp.url))
    assert.deepEqual((await statesOf(first)).at(-1), ['invoiceReminder', 'dropped', 'the invoice was paid'])
    assert.deepEqual((await statesOf(second)).at(-1), ['invoiceReminder', 'dropped', 'the invoice was voided'])
  })
})
