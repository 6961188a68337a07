import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { eventsOf } from '../../../test/events.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('the list of event tickets', world => {
  const { newEvent, ticketFor, cancel } = eventsOf(world)
  const { newMember, newCompany, give } = buyersOf(world)
  const api = () => world.main.api
  const list = async (query: Record<string, string>): Promise<string[]> => {
    const reply = await api().get(`/events/tickets/v1?${new URLSearchParams(query)}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.tickets.map(({ id }: { id: string }) => id)
  }

  test('has what is not canceled, the newest first, and what each filter asks for', async () => {
    const company = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'none' } })
    await give(company, 1_000, 'company')
    const eventRef = await newEvent({ price: { credits: { amount: 1 } } })
    const [host, paid, gone] = [await newMember(), await newMember({ companyRef: company }), await newMember()]
    await give(gone, 100)
    const byCredits = { payment: { type: 'credits' } }
    const first = await ticketFor(eventRef, host, { role: 'host' })
    const second = await ticketFor(eventRef, paid, byCredits)
    const third = await ticketFor(eventRef, gone, byCredits)
    await cancel(third.id)
    await api().send('POST', `/events/tickets/v1/${first.id}/checkin`)
    const all = [third.id, second.id, first.id]
    for (const [query, found] of [
      [{}, [second.id, first.id]],
      [{ status: 'active,canceled' }, all],
      [{ status: 'canceled' }, [third.id]],
      [{ role: 'host' }, [first.id]],
      [{ checkedIn: 'true' }, [first.id]],
      [{ checkedIn: 'false', status: 'active,canceled' }, [third.id, second.id]],
      [{ customerRef: company }, [second.id]],
      [{ companyRef: company }, [second.id]],
      [{ membershipRef: paid }, [second.id]],
      [{ customerRef: host, locationRef: world.main.location }, [first.id]],
      [{ userRef: second.user.id }, [second.id]],
      [{ locationRef: world.main.annex }, []],
    ] as [Record<string, string>, string[]][]) {
      assert.deepEqual(await list({ eventRef, ...query }), found, JSON.stringify(query))
    }
    assert.deepEqual((await list({})).slice(0, 2), [second.id, first.id])
    for (const name of ['eventRef', 'customerRef', 'membershipRef', 'companyRef', 'locationRef', 'userRef']) {
      const reply = await api().get(`/events/tickets/v1?${name}=${randomUUID()}`)
      assert.deepEqual([reply.status, reply.body.errors?.[0]?.code], [400, 'unknown_reference'], name)
      assert.deepEqual(reply.body.errors[0].parameter, name)
    }
    assert.equal(faultsIn(await api().get('/events/tickets/v1?status=new')).length, 1)
  })
})
