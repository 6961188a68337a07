import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

onEachService('filters and orders of invoices', world => {
  const { newDraft, newIssued, newMember, paid, steps } = invoicingOf(world)
  const at = (instant: string) => setClock(() => Date.parse(instant))
  afterEach(() => setClock())
  const list = async (query: string): Promise<Json[]> => {
    const reply = await world.main.api.get(`/invoices/v1?${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.invoices
  }
  const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)

  test('what is overdue is listed by itself, in every order, and what is not', async () => {
    at('2027-02-01T10:00:00.000Z')
    const membershipRef = await newMember()
    const made = async (dueDays: number) => (await newIssued(undefined, { membershipRef, dueType: 'days', dueDays })).id
    const [late, later, settled, voided, inTime] = [await made(2), await made(1), await made(0), await made(0), await made(30)]
    const { id: draft } = await newDraft(undefined, { membershipRef })
    await paid(settled)
    await steps.void(voided)
    at('2027-02-10T10:00:00.000Z')
    const of = `customerRef=${membershipRef}`
    assert.deepEqual(await idsOf(`${of}&overdue=true`), [later, late])
    assert.deepEqual(await idsOf(`${of}&overdue=true&order=dueDate:asc`), [later, late])
    assert.deepEqual(await idsOf(`${of}&overdue=true&order=number:desc&limit=1`), [later])
    assert.deepEqual(await idsOf(`${of}&overdue=true&status=paid,draft`), [])
    assert.deepEqual(await idsOf(`${of}&overdue=true&dueDate[lt]=2027-02-03T00:00:00Z`), [later])
    assert.deepEqual(await idsOf(`${of}&overdue=false`), [draft, inTime, voided, settled])
    assert.deepEqual(await idsOf(`${of}&overdue=false&status=issued`), [inTime])
    assert.deepEqual(
      (await list(`${of}&order=createDate:asc`)).map(({ overdue }) => overdue),
      [true, true, false, false, false, false],
    )
  })

  test('drafts come first by issue and number, and last by due date, and no bound of a date they lack finds them', async () => {
    at('2027-02-01T10:00:00.000Z')
    const membershipRef = await newMember()
    const first = await newIssued(undefined, { membershipRef, dueType: 'days', dueDays: 9 })
    at('2027-02-02T10:00:00.000Z')
    const second = await newIssued(undefined, { membershipRef, dueType: 'days', dueDays: 3 })
    const { id: draft } = await newDraft(undefined, { membershipRef })
    const { id: dated } = await newDraft(undefined, { membershipRef, dueType: 'date', dueDate: '2027-02-07T00:00:00Z' })
    const of = `customerRef=${membershipRef}`
    assert.deepEqual(await idsOf(`${of}&order=issueDate:desc`), [dated, draft, second.id, first.id])
    assert.deepEqual(await idsOf(`${of}&order=number:desc`), [dated, draft, second.id, first.id])
    assert.deepEqual(await idsOf(`${of}&order=dueDate:asc`), [second.id, dated, first.id, draft])
    assert.deepEqual(await idsOf(`${of}&order=dueDate:asc&dueDate[gt]=2027-02-06T00:00:00Z`), [dated, first.id])
    assert.deepEqual(await idsOf(`${of}&issueDate[gte]=2027-02-02T00:00:00Z`), [second.id])
    assert.deepEqual(await idsOf(`${of}&order=issueDate:desc&issueDate[lte]=9999-12-31T23:59:59.999Z`), [second.id, first.id])
    const pages: string[] = []
    let token = ''
    do {
      const { body } = await world.main.api.get(
        `/invoices/v1?${of}&order=number:desc&limit=1${token && `&nextPageToken=${token}`}`,
      )
      pages.push(...body.invoices.map(({ id }: Json) => id))
      token = body.nextPageToken ?? ''
    } while (token !== '')
    assert.deepEqual(pages, [dated, draft, second.id, first.id])
  })

  test('invoices of a subscription are found in every order, and an unknown one is told', async () => {
    const membershipRef = await newMember()
    const subscription = {
      membershipRef,
      period: 'month',
      startDate: '2026-01-31T00:00:00Z',
      items: [{ title: 'Desk', price: 10 }],
    }
    const reply = await world.main.api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })
    const { id: subscriptionRef } = reply.body.subscription
    const { id: draft } = await newDraft(undefined, { membershipRef, subscriptionRef })
    await newDraft(undefined, { membershipRef })
    for (const order of ['createDate:desc', 'issueDate:desc', 'number:desc'])
      assert.equal((await idsOf(`subscriptionRef=${subscriptionRef}&order=${order}`))[0], draft, order)
    assert.equal((await idsOf(`subscriptionRef=${subscriptionRef}&order=dueDate:asc`)).length, 2)
    const [first] = await list(`subscriptionRef=${subscriptionRef}&status=issued`)
    assert.deepEqual([first!.subscriptionRef, first!.grossAmount], [subscriptionRef, 10])
    for (const order of ['createDate:desc', 'dueDate:asc']) {
      const unknown = await world.main.api.get(`/invoices/v1?subscriptionRef=${world.main.member}&order=${order}`)
      assert.deepEqual([unknown.status, unknown.body.code], [400, 'unknown_reference'])
    }
  })

  test('items are listed by the date on which their invoice was issued', async () => {
    at('2027-02-03T10:00:00.000Z')
    const membershipRef = await newMember()
    const { items } = await newIssued(undefined, { membershipRef })
    await newDraft(undefined, { membershipRef })
    const found = async (bound: string) =>
      (await world.main.api.get(`/invoices/items/v1?customerRef=${membershipRef}&issueDate${bound}`)).body.invoiceItems
    assert.deepEqual(
      (await found('[gte]=2027-02-03T00:00:00Z')).map(({ id }: Json) => id),
      [items[0].id],
    )
    assert.deepEqual(await found('[gt]=2027-02-03T10:00:00Z'), [])
    assert.equal((await found('[lte]=2027-02-03T10:00:00Z&issueDate[gt]=2027-02-01T00:00:00Z')).length, 1)
  })
})
