import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { pagesFor } from '../../kernel/lists/pages.ts'
import { ticketRoutes } from './routes.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { newActivity } from './rules.ts'
import { activities as steps } from './store.ts'

onEachService('the history of a ticket', world => {
  const PATH = '/support/tickets/v1'
  const { newMember, newMembers, remove } = peopleOf(world)
  const post = (more: object = {}) => {
    const ticket = { locationRef: world.main.location, type: 'access', description: 'The door is shut', ...more }
    return world.main.api.post(PATH, { ticket })
  }
  const open = async (more?: object) => (await post(more)).body.ticket
  type Step = { type: string; membership: { user: { name: string } }; data: object }
  const shortly = ({ type, membership, data }: Step) => [type, membership.user.name, data]

  test('who has left cannot ask for anything, but stays in the history of what was asked', async () => {
    const leaver = await newMember({ name: 'Lea', about: 'Leaves', photoUrl: 'https://example.com/lea.png' })
    const { id } = await open({ membershipRefRequester: leaver.id })
    await remove(leaver)
    const refused = await post({ membershipRefRequester: leaver.id })
    assert.deepEqual(faultsIn(refused), [['/ticket/membershipRefRequester', 'unknown_reference']])
    const { ticket } = (await world.main.api.get(`${PATH}/${id}`)).body
    assert.deepEqual([ticket.userRequester.name, ticket.userRequester.about], ['Lea', 'Leaves'])
    assert.equal(ticket.membershipRequester.user.photoUrl, 'https://example.com/lea.png')
  })

  test('a history shows comments, changes of status and who took each step, the oldest first', async () => {
    const { id, createDate } = await open()
    const at = (minutes: number) => new Date(Date.parse(createDate) + minutes * 60_000).toISOString()
    const step = { network: world.main.network, id }
    await world.database.write(async tx => {
      await steps.insert(
        tx,
        newActivity(step, {
          id: newId(),
          type: 'statusUpdated',
          membershipRef: world.main.secondAdmin,
          createDate: at(2),
          status: 'solved',
          previousStatus: 'new',
        }),
      )
      const comment = { type: 'comment', membershipRef: world.main.member, createDate: at(1) } as const
      await steps.insert(tx, newActivity(step, { id: newId(), ...comment, text: 'Again', attachments: [{ key: 'a/b.png' }] }))
      await steps.insert(tx, newActivity(step, { id: newId(), ...comment, text: 'And again' }))
    })
    const { activities } = (await world.main.api.get(`${PATH}/${id}`)).body
    assert.deepEqual(activities.map(shortly), [
      ['ticketCreated', 'Ada', {}],
      ['comment', 'Mia', { text: 'Again', attachments: [{ key: 'a/b.png' }] }],
      ['comment', 'Mia', { text: 'And again', attachments: [] }],
      ['statusUpdated', 'Grace', { status: 'solved', previousAttributes: { status: 'new' } }],
    ])
  })

  test('a ticket with a history of hundreds of people is shown whole', async () => {
    const { id, createDate } = await open()
    const people = await newMembers(Array.from({ length: 210 }, (_, i) => ({ name: `N${i}` })))
    const comments = people.map(({ network, id: membershipRef }, i) =>
      newActivity({ network, id }, { id: newId(), type: 'comment', membershipRef, createDate, text: `${i}` }),
    )
    await world.database.write(tx => steps.insertMany(tx, comments))
    const { activities } = (await world.main.api.get(`${PATH}/${id}`)).body
    assert.equal(activities.length, 211)
    for (const one of activities.slice(1)) assert.equal(one.membership.user.name, `N${one.data.text}`)
  })

  test('a ticket with its history takes three statements, a page of tickets two', async () => {
    const { network, secondAdmin } = world.main
    const { id } = await open({ membershipRefAssignee: secondAdmin })
    const statements = (operationId: string, call: object) =>
      world.database.read(async db => {
        let count = 0
        const counting = new Proxy(db, {
          get(target, key) {
            if (key === 'all' || key === 'first') count++
            const member: unknown = Reflect.get(target, key)
            return typeof member === 'function' ? member.bind(target) : member
          },
        })
        await ticketRoutes.find(route => route.operationId === operationId)!.handler({ db: counting, network, ...call } as never)
        return count
      })
    assert.equal(await statements('getTicket', { params: { id } }), 3)
    const query = { locationRef: world.main.location, limit: 100 }
    const pages = pagesFor(createSecretKey(Buffer.alloc(32)), '/support/tickets/v1', network, query)
    assert.equal(await statements('listTickets', { query, pages }), 2)
  })

  test('a change of type shows the type and the one before', async () => {
    const { id, createDate } = await open()
    const change = { type: 'typeUpdated', ticketType: 'cleaning', previousTicketType: 'access' } as const
    await world.database.write(tx =>
      steps.insert(
        tx,
        newActivity({ network: world.main.network, id }, { id: newId(), ...change, membershipRef: world.main.admin, createDate }),
      ),
    )
    const [, step] = (await world.main.api.get(`${PATH}/${id}`)).body.activities
    assert.equal(step.type, 'typeUpdated')
    assert.deepEqual(step.data, { type: 'cleaning', previousAttributes: { type: 'access' } })
  })
})
