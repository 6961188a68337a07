import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { clear } from '../../../test/jobs.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { mailerOf, mailOf } from '../../../test/mail.ts'
import { smtpServer } from '../../../test/smtp.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('documents in mails', world => {
  const smtp = smtpServer()
  const { send } = mailOf(world)
  const { newIssued, settle, newCompany } = invoicingOf(world)
  const { at, run } = billingOf(world)
  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })

  test('an invoice comes as a PDF, and as an electronic invoice where both parties are complete, and so does what reminds of it', async t => {
    const start = Date.UTC(2027, 0, 10, 10)
    at(t, new Date(start).toISOString())
    await settle({
      taxId: 'DE123456789',
      address: { city: 'Berlin', countryCode: 'DE' },
      reminders: { enabled: true, days: [3] },
    })
    const companyRef = await newCompany({ email: 'bills@acme.example', businessAddress: { city: 'Wien', countryCode: 'AT' } })
    const { title } = await newIssued(undefined, { companyRef, dueType: 'days', dueDays: 0 })
    await send(mailerOf(smtp.url))
    const [{ raw }] = smtp.delivered as unknown as [{ raw: string }]
    const filesIn = (text: string) => [...text.matchAll(/filename="?([^"\s;]+)"?/g)].map(([, name]) => name)
    assert.deepEqual(filesIn(raw), [`${title}.pdf`, `${title}.xml`])
    assert.ok(raw.includes(Buffer.from('%PDF-1.7').toString('base64').slice(0, 10)))

    smtp.reset()
    at(t, new Date(start + 4 * 86_400_000).toISOString())
    assert.equal((await run()).counts.reminders, 1)
    await send(mailerOf(smtp.url))
    assert.match(smtp.delivered[0]!.raw, /^Subject: .*(remind|overdue)/im)
    assert.deepEqual(filesIn(smtp.delivered[0]!.raw), [`${title}.pdf`, `${title}.xml`])

    await settle({ taxId: null, address: null, reminders: { enabled: false, days: [3] } })
    smtp.reset()
    const other = await newIssued(undefined, { companyRef })
    await send(mailerOf(smtp.url))
    assert.deepEqual(filesIn(smtp.delivered[0]!.raw), [`${other.title}.pdf`])
  })
})
