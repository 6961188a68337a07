import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { meanwhile } from '../../../test/meanwhile.ts'
import { peopleOf } from '../../../test/people.ts'
import { onEachEngine } from '../../../test/world.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { users } from '../users/store.ts'

// On SQLite no other transaction comes between.
onEachEngine(
  'a membership of a new person',
  world => {
    const { newMember } = peopleOf(world)

    test('is made, whoever gets that e-mail at this moment and loses it at the next', async () => {
      const { api, network, location: locationRef } = world.main
      const { userRef } = await newMember()
      const [wanted, right] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
      const { asking, mending } = await meanwhile(
        world,
        async context => {
          const before = (await users.lock(context.tx, network, userRef))!
          await users.update(context, before, { email: wanted, emailKey: emailKeyOf(wanted) })
        },
        async waiting => {
          const mending = api.put(`/community/users/v1/${userRef}`, { user: { email: right } })
          await waiting()
          const asking = api.post('/community/memberships/v1', {
            membership: { locationRef, user: { email: wanted, name: 'Ida' } },
          })
          await waiting(2)
          return { asking, mending }
        },
      )
      assert.equal((await mending).status, 200)
      const { status, body, text } = await asking
      assert.equal(status, 201, text)
      assert.deepEqual([body.membership.user.email, body.membership.userRef === userRef], [wanted, false])
    })
  },
  { engines: ['postgres'] },
)
