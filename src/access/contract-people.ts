import { NamedObj, OneOf, T, Uuid } from '../kernel/contract/schema.ts'

/** The membership as which somebody acts, as far as people need it to know who that is. */
export const ActingMembership = NamedObj('ActingMembership', {
  id: Uuid,
  roleType: OneOf(['member', 'admin'], { description: 'The role that it has now.' }),
  user: NamedObj('ActingUser', { id: Uuid, name: T.String(), surname: T.String(), email: T.String() }),
})

export const exampleActing = {
  id: '0199d3a0-5c1e-7000-8000-0000000000b2',
  roleType: 'admin',
  user: { id: '0199d3a0-5c1e-7000-8000-0000000000a2', name: 'Grace', surname: 'Hopper', email: 'grace@example.com' },
}
