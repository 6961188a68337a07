import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { diceOf } from '../../../test/dice.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

const YEAR = 2037
const ACTIONS = 45
const DAY = 86_400_000
/** When months begin in Berlin, whose clocks are two hours ahead of UTC from April to October, and one in the other months. */
const monthStart = (month: number): number => Date.UTC(YEAR, month, 1) - (month >= 3 && month <= 9 ? 2 : 1) * 3_600_000
const monthName = (month: number): string => `${YEAR}-${String(month + 1).padStart(2, '0')}`

onEachService('statements of a year', world => {
  const { credit, give, issue, newDraft, newMember, read, steps, voidNote } = creditingOf(world)
  after(() => setClock())
  const cents = (amount: unknown) => Math.round(Number(amount) * 100)

  test('each month begins where the one before ended, and ends with what invoices left open then, whatever was done', async () => {
    const dice = diceOf(YEAR)
    let now = monthStart(0) + DAY
    setClock(() => now)
    const members = [await newMember(), await newMember()]
    const invoices = new Map<string, Json>()
    const payments: { id: string; invoice: string }[] = []
    const notes: { id: string; invoice: string }[] = []
    const some = <T>(things: readonly T[]): T | undefined => (things.length === 0 ? undefined : dice.pick(things))
    /** What is open at the end of each month, by what the invoices themselves say. */
    const open: number[] = []
    const tell = () =>
      [...invoices.values()].reduce((sum, one) => sum + (one.status === 'issued' ? cents(one.amountRemaining) : 0), 0)
    const DID: Record<string, number> = {}
    const actions: Record<string, () => Promise<string | undefined>> = {
      async issue() {
        const lines = [
          { unitAmount: dice.below(90_000) / 100 + 1, quantity: 1 + dice.below(3), tax: { rate: dice.pick([0, 7, 19]) } },
        ]
        return (await issue((await newDraft(lines, { membershipRef: dice.pick(members) })).id)).id
      },
      async pay() {
        const one = some([...invoices.values()].filter(({ status }) => status === 'issued'))
        if (!one) return undefined
        const amount = dice.chance(0.5) ? one.amountRemaining : Math.max(0.01, Math.floor(one.amountRemaining * 40) / 100)
        const { body } = await steps.pay(one.id, { amount, payment: { type: 'external' } })
        if (body.payment) payments.push({ id: body.payment.id, invoice: one.id })
        return one.id
      },
      async takeBack() {
        const one = some(payments)
        if (one) await steps.cancelPayment(one.invoice, { paymentRef: one.id })
        return one?.invoice
      },
      async credit() {
        const one = some([...invoices.values()])
        if (!one) return undefined
        const { body } = await credit(one, { lines: [{ invoiceItemRef: one.items[0].id, amount: 1 + dice.below(4_000) / 100 }] })
        if (body.creditNote) notes.push({ id: body.creditNote.id, invoice: one.id })
        return one.id
      },
      async voidNote() {
        const one = some(notes)
        if (one) await voidNote(one.id)
        return one?.invoice
      },
      async void() {
        const one = some([...invoices.values()])
        if (one) await steps.void(one.id)
        return one?.id
      },
      async give() {
        await give(dice.pick(members), 10 + dice.below(50))
        return undefined
      },
    }
    const names = ['issue', 'issue', 'issue', 'pay', 'pay', 'takeBack', 'credit', 'voidNote', 'void', 'give']
    for (let i = 0; i < ACTIONS && open.length < 11; i++) {
      let next = now + dice.below(9 * DAY)
      // Often right before a month begins, or with it.
      if (dice.chance(0.3)) next = Math.max(now, monthStart(open.length + 1) - dice.below(2))
      while (next >= monthStart(open.length + 1)) open.push(tell())
      now = next
      const name = dice.pick(names)
      const touched = await actions[name]!()
      if (touched === undefined) continue
      invoices.set(touched, await read(touched))
      DID[name] = (DID[name] ?? 0) + 1
    }
    open.push(tell())
    assert.ok(open.length >= 6 && new Set(open).size >= 5, JSON.stringify(open))
    for (const name of ['issue', 'pay', 'takeBack', 'credit', 'void']) assert.ok(DID[name]! > 0, JSON.stringify(DID))
    now = monthStart(11) + 20 * DAY
    let before = 0
    for (const [month, left] of open.entries()) {
      const reply = await world.main.api.get(
        `/billing/exports/v1/${world.main.location}?month=${monthName(month)}&of=statement&format=csv`,
      )
      assert.equal(reply.status, 200, reply.text)
      const rows: Json[] = parse(reply.text, { columns: true })
      const [opening, closing] = [cents(rows[0]?.owed ?? 0), cents(rows.at(-1)?.owed ?? 0)]
      assert.deepEqual([monthName(month), opening, closing], [monthName(month), before, left])
      assert.equal(opening + rows.reduce((sum, { amount }) => sum + cents(amount), 0), closing)
      before = closing
    }
  })
})
