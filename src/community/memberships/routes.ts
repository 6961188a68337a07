import type { Db, Tx } from '../../db/database.ts'
import { checkLetsNobodyIn } from '../../access/sessions/actions-letting-in.ts'
import { implement } from '../../kernel/http/implement.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { record } from '../../kernel/storage/record.ts'
import { queueMail } from '../../mail/actions.ts'
import { endSubscriptions } from '../../subscriptions/actions.ts'
import { companies } from '../companies/store.ts'
import { users } from '../users/store.ts'
import * as life from './contract-life.ts'
import * as contract from './contract-memberships.ts'
import { findMembershipByNumber, memberships } from './store.ts'
import { loadMembershipView, removeMembership } from './actions.ts'
import { addMembership } from './actions-create.ts'
import { keepingAnAdmin } from './actions-admins.ts'
import { changesOf, checkPlace } from './rules.ts'
import type { MembershipRow } from './table.ts'

export const membershipRoutes = implement(
  { ...contract, ...life },
  {
    async getMembership({ db, network, now, params }) {
      return { membership: await loadMembershipView(db, await byIdOrNumber(db, network, params.id), now) }
    },

    async createMembership(call) {
      const row = await addMembership(call, call.body)
      await checkNewAdmin(call, row)
      return { membership: await loadMembershipView(call.tx, row, call.now) }
    },

    async updateMembership(call) {
      const { tx, network, now, params, body } = call
      const change = async () => {
        // A member before the company: whoever buys for it locks them so.
        const before = await lockByIdOrNumber(tx, network, params.id)
        const faults = new Faults()
        await checkCompany(tx, network, body.membership.companyRef, before.locationRef, faults)
        const changes = changesOf(before, body.membership, faults)
        faults.refuse()
        const after = await memberships.update(call, before, changes)
        if (before.role !== 'admin') await checkNewAdmin(call, after)
        await record(call, 'membership', 'updated', { before, after })
        return after
      }
      const after = body.membership.role === undefined ? await change() : await keepingAnAdmin(call, change)
      return { membership: await loadMembershipView(tx, after, now) }
    },

    async deleteMembership(call) {
      const { tx, network, now, params, query } = call
      const after = await keepingAnAdmin(call, async () => {
        const before = await lockByIdOrNumber(tx, network, params.id)
        if (query.endSubscriptions) await endSubscriptions(call, { membershipRef: before.id, companyRef: null })
        return removeMembership(call, before, 'deleted')
      })
      return { membership: await loadMembershipView(tx, after, now) }
    },

    async approveMembership(call) {
      const { tx, network, now, params } = call
      const before = await lockByIdOrNumber(tx, network, params.id)
      if (before.status !== 'requested') throw new ApiError('conflict', 'The membership is approved already.')
      const isTold = !(await isBlocked(tx, before))
      const invitationDate = isTold ? now : undefined
      const after = await memberships.update(call, before, { status: 'approved', invitationDate, approveDate: now })
      await checkNewAdmin(call, after)
      await record(call, 'membership', 'approved', { before, after })
      if (isTold) await queueMail(call, { kind: 'membershipApproval', objectRef: after.id, locale: after.locale })
      return { membership: await loadMembershipView(tx, after, now) }
    },

    async rejectMembership(call) {
      const { tx, network, now, params, body } = call
      const before = await lockByIdOrNumber(tx, network, params.id)
      if (before.status !== 'requested') throw new ApiError('conflict', 'The membership is approved already. It can be deleted.')
      const after = await removeMembership(call, before, 'rejected', { rejectReason: body.reason ?? null })
      await queueMail(call, { kind: 'membershipRejection', objectRef: after.id, locale: after.locale, reason: body.reason })
      return { membership: await loadMembershipView(tx, after, now) }
    },

    async inviteMembership(call) {
      const { tx, network, now, params } = call
      const before = await lockByIdOrNumber(tx, network, params.id)
      if (before.status !== 'approved') throw new ApiError('conflict', 'The membership waits for approval.')
      if (await isBlocked(tx, before)) throw new ApiError('conflict', 'The user is blocked.')
      const after = await memberships.update(call, before, { invitationDate: now })
      await record(call, 'membership', 'invited', { before, after })
      await queueMail(call, { kind: 'membershipInvitation', objectRef: after.id, locale: after.locale })
      return { membership: await loadMembershipView(tx, after, now) }
    },
  },
)

const byIdOrNumber = async (db: Db, network: string, id: string) =>
  found(
    await (/^\d+$/.test(id) ? findMembershipByNumber(db, network, Number(id)) : memberships.find(db, network, id.toLowerCase())),
    'membership',
  )

const lockByIdOrNumber = async (tx: Tx, network: string, id: string) =>
  found(await memberships.lock(tx, network, (await byIdOrNumber(tx, network, id)).id), 'membership')

/** Whoever is blocked is sent no invitation. */
const isBlocked = async (tx: Tx, { network, userRef }: MembershipRow): Promise<boolean> =>
  (await users.find(tx, network, userRef))?.blocked !== false

/** A role alone lets nobody in, also when the person could sign in once. */
async function checkNewAdmin(call: Parameters<typeof checkLetsNobodyIn>[0], { id, userRef, role }: MembershipRow): Promise<void> {
  if (role === 'admin') await checkLetsNobodyIn(call, { userRef, membershipRef: id })
}

/** Locks the company that a request names, so that it is not deleted meanwhile. It must be of the membership's location. */
async function checkCompany(tx: Tx, network: string, ref: string | null | undefined, locationRef: string, faults: Faults) {
  if (ref === undefined || ref === null) return
  const company = faults.reference(await companies.lock(tx, network, ref), '/membership/companyRef', 'company')
  checkPlace(company, locationRef, faults)
}
