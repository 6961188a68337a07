import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../src/kernel/storage/ids.ts'
import { buyersOf } from './buyers.ts'
import { plant } from './planting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored money balances', world => {
  const { newMember, newCompany } = buyersOf(world)
  const problems = () => problemsIn(world)

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
      `update "moneyBalance" set "companyRef" = '${newId()}' where "network" = '${network}' and "holderRef" = '${right}'`,
    ])
    const found = await problems()
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
})
