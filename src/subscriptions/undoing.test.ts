import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../test/billing.ts'
import type { Json } from '../../test/client.ts'
import { refusal, subscribing } from '../../test/subscriptions.ts'
import { assertSound } from '../../test/problems.ts'
import { onEachService } from '../../test/world.ts'
import { undone, type Behind } from './rules-undone.ts'

const ADVANCE = { advanceInvoicing: { type: 'days', days: 40 } }
const [FEBRUARY, MARCH] = ['2030-02-28T12:00:00.000Z', '2030-03-31T11:00:00.000Z']

onEachService('an end of a subscription that is taken back', world => {
  const { PATH, send, subscribe, pending, balances } = subscribing(world)
  const { at, billAt, done, invoices, periods } = billingOf(world)
  const invoicesOf = ({ id }: Json) => invoices(`subscriptionRef=${id}`)
  const pay = ({ id }: Json) => done('POST', `/invoices/v1/${id}/pay`, { payment: { type: 'external' } })
  const cancel = ({ id }: Json): Promise<Json> => done('PUT', `${PATH}/${id}/cancel`, { cancel: { at: 'periodEnd' } })
  const takeBack = ({ id }: Json) => send('PATCH', `${PATH}/${id}`, { subscription: { endDate: null } })
  const all = ({ id }: Json) => periods(id, '?until=2030-05-01T00:00:00Z')
  const told = async (of: Json) => (await all(of)).slice(0, 2).map(({ state, grossAmount }) => [state, grossAmount])
  /** A desk at 310 of which January and February are billed. */
  const billed = async (t: { after(fn: () => void): void }, more: object = {}): Promise<Json> => {
    at(t, '2030-01-31T12:00:00Z')
    const made = await subscribe({ ...ADVANCE, ...more })
    await billAt(t, '2030-01-31T12:00:30Z')
    return made
  }

  test('lets the periods behind it be billed anew, which had been credited', async t => {
    const made = await billed(t)
    for (const invoice of await invoicesOf(made)) await pay(invoice)
    assert.deepEqual(
      (await cancel(made)).creditNotes.map(({ creditAmount }: Json) => creditAmount),
      [310],
    )
    assert.deepEqual(await told(made), [
      ['paid', 310],
      ['paid', 310],
    ])
    assert.equal((await takeBack(made)).status, 200)
    assert.deepEqual(await told(made), [
      ['paid', 310],
      ['coming', 310],
    ])
    await billAt(t, '2030-02-01T00:00:00Z')
    // It is paid from the balance to which the credit note gave.
    const [, credited, anew, ...others] = await invoicesOf(made)
    assert.deepEqual([credited!.period.startDate, anew!.period.startDate, anew!.status, others], [FEBRUARY, FEBRUARY, 'paid', []])
    await billAt(t, FEBRUARY)
    assert.deepEqual(await balances(made), [10, 2])
    assert.deepEqual((await told(made))[1], ['paid', 310])
  })

  test('leaves no draft behind that is empty, and has the period drafted again', async t => {
    const made = await billed(t, { items: [{ title: 'Desk', price: 310 }] })
    await done('PATCH', `${PATH}/${made.id}`, { subscription: { pausePaymentCollection: { behavior: 'draft' } } })
    await billAt(t, '2030-03-01T00:00:00Z')
    await cancel(made)
    assert.deepEqual(
      (await invoicesOf(made)).map(({ status }) => status),
      ['issued', 'issued'],
    )
    assert.deepEqual((await all(made))[2]!.state, 'waived')
    assert.equal((await takeBack(made)).status, 200)
    await billAt(t, '2030-03-01T00:01:00Z')
    assert.partialDeepStrictEqual((await invoicesOf(made))[2], {
      status: 'draft',
      grossAmount: 310,
      period: { startDate: MARCH },
    })
  })

  test('bills what had been added to the period and waited with it', async t => {
    const made = await billed(t)
    const item = { title: 'Locker', price: 28 }
    at(t, '2030-02-14T12:00:00Z')
    await done('POST', `${PATH}/${made.id}/items`, { item, prorate: true })
    const amounts = async () => (await pending(made)).map(({ amount }) => amount)
    assert.deepEqual(await amounts(), [14, 28])
    await cancel(made)
    assert.deepEqual(await amounts(), [14])
    await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Key', price: 56 }, prorate: true })
    // What is behind the end asks for nothing.
    assert.deepEqual(await amounts(), [14, 28])
    await takeBack(made)
    await billAt(t, '2030-02-14T12:01:00Z')
    assert.equal((await invoicesOf(made)).at(-1)!.grossAmount, 310 + 28 + 56 + 14 + 28)
  })

  test('does not bill twice what is asked for again, since the credit note was voided', async t => {
    const made = await billed(t)
    const voided = await cancel(made)
    await done('PATCH', `/billing/credit_notes/v1/${voided.creditNotes[0].id}/void`, {})
    await takeBack(made)
    await billAt(t, '2030-02-01T00:00:00Z')
    assert.equal((await invoicesOf(made)).length, 2)
    const other = await billed(t)
    const { creditNotes } = await cancel(other)
    await takeBack(other)
    const refused = await send('PATCH', `/billing/credit_notes/v1/${creditNotes[0].id}/void`, {})
    assert.deepEqual(refusal(refused), [409, 'conflict'])
  })

  test('does not ask again for days of it that were prorated on an invoice of their own, once it is billed anew', async t => {
    const made = await billed(t)
    at(t, '2030-02-14T12:00:00Z')
    await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 28 }, prorate: true })
    const invoice = { locationRef: world.main.location, companyRef: made.companyRef }
    const own = (await done('POST', '/invoices/v1', { invoice, includeUpcomingItems: true })).invoice
    await done('POST', `/invoices/v1/${own.id}/issue`)
    const { creditNotes } = await cancel(made)
    const [note] = creditNotes.filter(({ invoiceRef }: Json) => invoiceRef === own.id)
    assert.equal(note.grossAmount, 28)
    await takeBack(made)
    const voiding = `/billing/credit_notes/v1/${note.id}/void`
    assert.deepEqual(refusal(await send('PATCH', voiding, {})), [409, 'conflict'])
    await billAt(t, '2030-02-14T12:01:00Z')
    assert.equal((await invoicesOf(made)).at(-1)!.grossAmount, 338)
    assert.deepEqual(refusal(await send('PATCH', voiding, {})), [409, 'conflict'])
  })

  test('leaves a period alone whose invoice was voided', async t => {
    const made = await billed(t)
    await done('PATCH', `/invoices/v1/${(await invoicesOf(made))[1]!.id}/void`, {})
    await cancel(made)
    await takeBack(made)
    await billAt(t, '2030-02-01T00:00:00Z')
    assert.deepEqual((await told(made))[1], ['voided', 310])
  })

  test('or comes later: it is billed anew up to then', async t => {
    const made = await billed(t)
    await cancel(made)
    const later = { cancel: { at: 'date', endDate: '2030-03-10T12:00:00Z' } }
    assert.equal((await done('PUT', `${PATH}/${made.id}/cancel`, later)).subscription.endDate, '2030-03-10T12:00:00.000Z')
    await billAt(t, '2030-02-01T00:00:00Z')
    assert.deepEqual((await told(made))[1], ['invoiced', 310])
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(world)
  })
})

test('of the periods behind an end those are billed anew that come after all others', () => {
  const of = (state: Behind['state'], isOwed = false) => ({ startDate: '2030-02-28T12:00:00.000Z', state, isOwed })
  const [credited, waived, voided, owed] = [of('invoiced'), of('waived'), of('voided'), of('invoiced', true)]
  assert.deepEqual(undone([]), { stays: [], again: [] })
  assert.deepEqual(undone([credited, waived]), { stays: [], again: [credited, waived] })
  assert.deepEqual(undone([voided, owed, credited]), { stays: [voided, owed], again: [credited] })
  for (const behind of [
    [credited, voided],
    [voided, waived, owed],
  ])
    assert.throws(() => undone(behind), { code: 'period_billed' })
})
