import type { Static } from '../kernel/contract/schema.ts'
import type { ActingMembership } from './contract-people.ts'

interface Acting {
  id: string
  role: 'member' | 'admin'
  userRef: string
  name: string
  surname: string
  email: string
}

export const actingView = ({ id, role, userRef, name, surname, email }: Acting): Static<typeof ActingMembership> => ({
  id,
  roleType: role,
  user: { id: userRef, name, surname, email },
})
