import { randomUUID } from 'node:crypto'
import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

/** A valid request for every operation on users, memberships and companies that is no GET. */
export async function peopleRequests(
  cast: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const locationRef = cast.location
  const MEMBERSHIPS = '/community/memberships/v1'
  const makeMembership = async (more: object = {}) =>
    make(MEMBERSHIPS, { membership: { user: { email: `${randomUUID()}@example.com`, name: 'Otto' }, locationRef, ...more } })
  const membershipPath = async () => `${MEMBERSHIPS}/${(await makeMembership()).id}`
  const requested = (verb: string) => async () => `${MEMBERSHIPS}/${(await makeMembership({ status: 'requested' })).id}/${verb}`
  const userPath = async (verb = '') => `/community/users/v1/${(await makeMembership()).userRef}${verb}`
  const blockedUser = async () => {
    const path = await userPath()
    await cast.api.send('PUT', `${path}/block`)
    return `${path}/unblock`
  }
  const formerUser = async () => {
    const { id, userRef } = await makeMembership()
    await cast.api.send('DELETE', `${MEMBERSHIPS}/${id}`)
    return `/community/users/v1/${userRef}`
  }
  const companyPath = async () =>
    `/community/companies/v1/${(await make('/community/companies/v1', { company: { locationRef, title: 'Short' } })).id}`
  return {
    createCompany: { path: '/community/companies/v1', body: { company: { locationRef, title: 'Bolt' } } },
    updateCompany: { path: await companyPath(), body: { company: { email: 'bills@acme.example' } } },
    deleteCompany: { path: await companyPath(), again: companyPath },
    createImport: {
      path: '/imports/v1?of=memberships&apply=true',
      get raw() {
        return { type: 'text/csv', text: `user.email,user.name,locationRef\n${randomUUID()}@example.com,Ida,${locationRef}\n` }
      },
    },
    createMembership: {
      path: MEMBERSHIPS,
      // A person joins a location once, so each reader of this gets somebody else.
      get body() {
        return { membership: { user: { email: `${randomUUID()}@example.com`, name: 'Next' }, locationRef } }
      },
    },
    deleteMembership: { path: await membershipPath(), again: membershipPath },
    approveMembership: { path: await requested('approve')(), again: requested('approve') },
    rejectMembership: { path: await requested('reject')(), again: requested('reject'), body: { reason: 'Full' } },
    inviteMembership: { path: `${await membershipPath()}/invite` },
    updateUser: { path: await userPath(), body: { user: { about: 'Builds engines' } } },
    blockUser: { path: await userPath('/block'), again: () => userPath('/block') },
    unblockUser: { path: await blockedUser(), again: blockedUser },
    deleteUser: { path: await formerUser(), again: formerUser },
    updateMembership: { path: `/community/memberships/v1/${cast.member}`, body: { membership: { metadata: { seat: 7 } } } },
  }
}
