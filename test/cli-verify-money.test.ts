import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyRules } from '../src/cli/store-verify-money.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { invoicingOf } from './invoicing.ts'
import { plant } from './planting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored money balances', world => {
  const { newMember, newCompany, newIssued, steps } = invoicingOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)

  test('are found well as entries leave them, and faulty where one of them is changed', async () => {
    const { api, location: locationRef, network } = world.main
    const enter = async (id: string, type: string, amount: number): Promise<string> => {
      const reply = await api.post(`/transactions/v1/balances/${id}/money`, { entry: { type, amount, locationRef, note: 'x' } })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.entry.id
    }
    const [right, more, other, lost] = [await newMember(), await newMember(), await newCompany(), await newMember()]
    for (const id of [right, more, other, lost]) {
      await enter(id, 'add', 10)
      await enter(id, 'deduct', 4)
    }
    const foreign = await enter(other, 'add', 1)
    const orphan = await enter(lost, 'add', 1)
    assert.deepEqual(await problems(), [])

    const of = (table: string, where: string) => `"${table}" where "network" = '${network}' and ${where}`
    await plant(world, [
      `update "moneyBalance" set "amount" = 601 where "network" = '${network}' and "holderRef" = '${more}'`,
      `update "balanceEntry" set "membershipRef" = '${right}' where "network" = '${network}' and "id" = '${foreign}'`,
      `delete from ${of('moneyBalance', `"holderRef" = '${lost}'`)}`,
      `update "moneyBalance" set "companyRef" = '${other}' where "network" = '${network}' and "holderRef" = '${right}'`,
    ])
    const found = await problems(moneyRules)
    assertFound(found, [
      `a money balance is the sum of its entries: ${more}`,
      `balanceEntry: it is of one membership or one company, by whose id it is found: ${foreign}`,
      `moneyBalance: it is of one membership or one company, by whose id it is found: ${right}`,
      `an entry moves a money balance that is kept, in its currency: ${orphan}`,
    ])
    assert.equal(
      found.some(line => line.endsWith(`sum of its entries: ${right}`)),
      false,
    )
  })

  test('hold what came beyond the bills, and no more and no less than the payments say', async () => {
    const { network } = world.main
    const beyond = async (): Promise<{ id: string; payment: string; holder: string }> => {
      const holder = await newMember()
      const { id } = await newIssued(undefined, { membershipRef: holder })
      const reply = await steps.pay(id, { amount: 200, payment: { type: 'external' }, keepSurplus: true })
      assert.equal(reply.status, 200, reply.text)
      return { id, payment: reply.body.payment.id, holder }
    }
    const all = await Promise.all([1, 2, 3, 4, 5].map(beyond))
    const [, said, kept, taken, none] = all as [(typeof all)[0], ...typeof all]
    for (const { id, payment } of all.slice(3)) {
      const reply = await steps.cancelPayment(id, { paymentRef: payment })
      assert.equal(reply.status, 200, reply.text)
    }
    const found = await problems(moneyRules)
    assert.deepEqual(
      found.filter(line => line.startsWith(RULE)),
      [],
    )
    const set = (table: string, id: string, change: string) =>
      `update "${table}" set ${change} where "network" = '${network}' and "id" = '${id}'`
    const entries = (holder: string, type: string, change: string) =>
      `update "balanceEntry" set ${change} where "network" = '${network}' and "holderRef" = '${holder}' and "type" = '${type}'`
    await plant(world, [
      set('moneyTransaction', said!.payment, '"surplusAmount" = "surplusAmount" + 12345'),
      entries(kept!.holder, 'surplus', `"type" = 'add', "invoiceRef" = null`),
      entries(taken!.holder, 'deduct', '"amount" = "amount" - 1'),
      set('moneyTransaction', none!.payment, '"surplusAmount" = 0'),
    ])
    const broken = (await problems(moneyRules)).filter(line => line.startsWith(RULE))
    assert.deepEqual(broken, [said, kept, taken, none].map(one => `${RULE}: ${one!.id}`).toSorted())
  })
})

const RULE = 'what came beyond an invoice is on the balance, and went from it again where the payment was canceled'
