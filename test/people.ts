import { randomUUID } from 'node:crypto'
import { createCredential, operatorContext } from '../src/access/actions.ts'
import { companies } from '../src/community/companies/store.ts'
import type { MembershipRow } from '../src/community/memberships/table.ts'
import { createMembership, type NewMembership } from '../src/community/memberships/actions.ts'
import { setUserBlocked } from '../src/community/users/actions.ts'
import { now } from '../src/kernel/time/clock.ts'
import type { AddressValue } from '../src/terms/billed.ts'
import { SCOPES, type GrantedScope } from '../src/terms/scopes.ts'
import { client, type Client, type Reply } from './client.ts'
import type { Cast, World } from './world.ts'

/** What becomes of people in a world; the cast is `main` unless named. */
export function peopleOf(world: World) {
  const update = (changes: Partial<MembershipRow>, { network, id }: Pick<MembershipRow, 'network' | 'id'>) =>
    world.database.write(tx =>
      tx.run(tx.sql.updateTable('membership').set(changes).where('network', '=', network).where('id', '=', id)),
    )
  /** People with a membership of their own: approved members unless said otherwise. */
  const newMembers = (each: readonly Partial<NewMembership>[], cast = world.main): Promise<MembershipRow[]> =>
    world.database.write(
      async tx => {
        const made: MembershipRow[] = []
        for (const fields of each) {
          const someone = { locationRef: cast.location, email: `${randomUUID()}@example.com`, name: 'Otto', surname: 'Test' }
          made.push(await createMembership(operatorContext(tx, cast.network, now()), { ...someone, ...fields }))
        }
        return made
      },
      // Hundreds may take longer than a request has.
      { patient: true },
    )
  return {
    newMembers,
    newMember: async (fields: Partial<NewMembership> = {}, cast = world.main): Promise<MembershipRow> =>
      (await newMembers([fields], cast))[0]!,
    block: ({ network, userRef }: MembershipRow, blocked = true) =>
      world.write(network, context => setUserBlocked(context, userRef, blocked)),
    remove: (membership: MembershipRow) => update({ deleteDate: '2026-01-01T00:00:00.000Z' }, membership),
    setRole: (cast: Cast, id: string, role: 'member' | 'admin') => update({ role }, { network: cast.network, id }),
    /** Calls as a membership, with every scope where none are named. */
    async clientOf(membershipRef: string, cast = world.main, scopes: readonly GrantedScope[] = SCOPES): Promise<Client> {
      const credential = await world.write(cast.network, context =>
        createCredential(context, { membershipRef, title: 'one', scopes: [...scopes] }),
      )
      return client(world.baseUrl, cast.network, credential)
    },
  }
}

/** Gives a company an address without its checks, which older ones came by. */
export const setAddress = ({ write, main }: World, id: string, businessAddress: AddressValue): Promise<unknown> =>
  write(main.network, async context =>
    companies.update(context, (await companies.lock(context.tx, main.network, id))!, { businessAddress }),
  )

/** How a request is refused because what it is to make is there already: the last is where that is. */
export const thereAlready = ({ status, body, headers }: Reply) => [status, body.code, headers.get('location')]

/** The pointer (or the parameter) and the code of each fault of an answer. */
export const faultsIn = ({ body }: { body: { errors: { pointer?: string; parameter?: string; code: string }[] } }) =>
  body.errors.map(({ pointer, parameter, code }) => [pointer ?? parameter, code])
