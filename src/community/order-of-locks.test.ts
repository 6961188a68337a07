import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { onEachEngine } from '../../test/world.ts'
import { memberships } from './memberships/store.ts'
import { rawQuery } from '../../test/raw-query.ts'

// SQLite has one lock.
onEachEngine(
  'a company and a member of it',
  world => {
    const { newMember, newCompany } = buyersOf(world)
    const locking = 'select 1 from company where network = $1 and id = $2 for no key update nowait'

    for (const [what, ask] of [
      ['a member is changed', (id: string, companyRef: string) => put(`/community/memberships/v1/${id}`, { companyRef })],
      ['a company is deleted', (_: string, companyRef: string) => del(`/community/companies/v1/${companyRef}`)],
    ] as const) {
      test(`are locked in this order where ${what}, as by those who buy: the company is free as long as the member is waited for`, async () => {
        const { network } = world.main
        const companyRef = await newCompany()
        const id = await newMember({ companyRef })
        const { asking } = await meanwhile(
          world,
          ({ tx }) => memberships.lock(tx, network, id),
          async waiting => {
            const asking = ask(id, companyRef)
            await waiting()
            await world.write(network, ({ tx }) => tx.all(rawQuery(locking, [network, companyRef])))
            return { asking }
          },
        )
        const { status, text } = await asking
        assert.equal(status, 200, text)
      })
    }
    const put = (path: string, membership: object) => world.main.api.put(path, { membership })
    const del = (path: string) => world.main.api.send('DELETE', path)
  },
  { engines: ['postgres'] },
)
