import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { meanwhile } from '../../../test/meanwhile.ts'
import { peopleOf } from '../../../test/people.ts'
import { onEachEngine } from '../../../test/world.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { users } from '../users/store.ts'
import { rawQuery } from '../../../test/raw-query.ts'

// On SQLite no other transaction comes between.
onEachEngine(
  'a membership of a new person',
  world => {
    const { newMember } = peopleOf(world)

    test('is made, whoever gets that e-mail at this moment and loses it at the next', async () => {
      const { api, network, location: locationRef } = world.main
      const { userRef } = await newMember()
      const [wanted, right] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
      // Whoever stores a user waits after it for the lock, so that the second moment comes between the two looks at the e-mail.
      for (const text of PAUSE) await world.write(network, ({ tx }) => tx.run(rawQuery(text)))
      const { asking } = await meanwhile(
        world,
        ({ tx }) => tx.first(rawQuery('select pg_advisory_xact_lock(1)')),
        async paused => {
          const { asking } = await meanwhile(
            world,
            async context => {
              const before = (await users.lock(context.tx, network, userRef))!
              await users.update(context, before, { email: wanted, emailKey: emailKeyOf(wanted) })
            },
            async waiting => {
              const asking = api.post('/community/memberships/v1', {
                membership: { locationRef, user: { email: wanted, name: 'Ida' } },
              })
              await waiting()
              return { asking }
            },
          )
          await paused()
          assert.equal((await api.put(`/community/users/v1/${userRef}`, { user: { email: right } })).status, 200)
          return { asking }
        },
      )
      const { status, body, text } = await asking
      assert.equal(status, 201, text)
      assert.deepEqual([body.membership.user.email, body.membership.userRef === userRef], [wanted, false])
    })
  },
  { engines: ['postgres'] },
)

// A trigger of a statement runs for one that stores nothing, too.
const PAUSE = [
  `create function pause() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock_shared(1); return null; end'`,
  'create trigger pause after insert on "user" for each statement execute function pause()',
]
