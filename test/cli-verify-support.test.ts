import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportRules } from '../src/cli/store-verify-support.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('what verify holds of tickets', world => {
  test('is well as their steps leave them, and each fault is found by its object', async () => {
    const { api, network, location: locationRef, member, admin, secondAdmin } = world.main
    const PATH = '/support/tickets/v1'
    const open = async () => {
      const ticket = { locationRef, type: 'access', description: 'The door is shut', membershipRefRequester: member }
      const { id } = (await api.post(PATH, { ticket: { ...ticket, membershipRefAssignee: admin } })).body.ticket
      for (const type of ['printing', 'internet', 'printing'])
        assert.equal((await api.send('PATCH', `${PATH}/${id}/type`, { ticket: { type } })).status, 200)
      for (const priority of ['high', 'low']) await api.put(`${PATH}/${id}/priority`, { ticket: { priority } })
      for (const membershipRefAssignee of [secondAdmin, null])
        await api.put(`${PATH}/${id}/assignee`, { ticket: { membershipRefAssignee } })
      return id as string
    }
    const [typed, urgent, given, well] = [await open(), await open(), await open(), await open()]
    await api.post(`${PATH}/comment`, { activity: { ticketRef: well, text: 'Soon' } })
    assert.deepEqual(await problemsIn(world), [])

    await world.database.write(async tx => {
      const change = (id: string, changes: object) =>
        tx.run(tx.sql.updateTable('ticket').set(changes).where('network', '=', network).where('id', '=', id))
      await change(typed, { type: 'internet' })
      await change(urgent, { priority: 'high' })
      await change(given, { membershipRefAssignee: secondAdmin })
    })
    assert.deepEqual(
      await problemsIn(world, supportRules),
      [
        `a ticket’s type is that of the last step that changed it: ${typed}`,
        `a ticket’s priority is that of the last step that changed it: ${urgent}`,
        `a ticket’s assignee is that of the last step that changed it: ${given}`,
      ].toSorted(),
    )
  })
})
