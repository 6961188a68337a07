import { locations } from '../../access/store.ts'
import { referencedHolder, withCustomer } from '../../community/holders/actions.ts'
import { alreadyExists, ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { plans } from '../../plans/store.ts'
import { idOf } from '../../terms/holder.ts'
import { lockHolder } from '../../transactions/actions-holders.ts'
import { loadSubscriptionView } from '../actions-view.ts'
import { approve, loadSignupView, loadSignupViews, redeemableFor } from './actions.ts'
import * as contract from './contract.ts'
import { checkPlan, decided, newSignup, refuseDecided } from './rules.ts'
import { findOpenSignup, signupList, signups } from './store.ts'

export const signupRoutes = implement(
  contract,
  {
    async createSignup(call) {
      const { tx, network, now, actor, body } = call
      const fields = body.signup
      const faults = new Faults()
      const { holder, locationRef } = await referencedHolder(tx, network, fields, faults.at('/signup'))
      const named = await plans.find(tx, network, fields.planRef)
      const offered = faults.reference(named?.deleteDate === null ? named : undefined, '/signup/planRef', 'plan')
      const location = locationRef === undefined ? undefined : await locations.find(tx, network, locationRef)
      checkPlan(offered, location, fields.quantity, faults)
      const { plan } = faults.refuse({ plan: offered })
      const open = await findOpenSignup(tx, network, plan.id, idOf(holder))
      if (open)
        throw alreadyExists('The holder has an open request for this plan already.', `/subscriptions/signups/v1/${open.id}`)
      const code = fields.promocode === undefined ? undefined : await redeemableFor(call, fields.promocode, plan, holder)
      const row = newSignup(fields, plan, holder, code?.promocode.id ?? null, newKeys(call))
      await signups.insert(tx, row)
      await record(call, 'signup', 'created', { after: row })
      if (plan.selfSignupType === 'request') return { signup: await loadSignupView(tx, row) }
      const terms = { startDate: row.startDate, at: '/signup', membershipRefCreator: actor.membershipRef }
      const made = await approve(call, row, plan, terms)
      return {
        signup: await loadSignupView(tx, made.signup),
        subscription: await loadSubscriptionView(tx, made.subscription, now),
      }
    },

    async listSignups(call) {
      const { db, network } = call
      const { rows, nextPageToken } = await signupList.read({ ...call, query: await withCustomer(db, network, call.query) })
      return { signups: await loadSignupViews(db, network, rows), nextPageToken }
    },

    async getSignup({ db, network, params }) {
      return { signup: await loadSignupView(db, found(await signups.find(db, network, params.id), 'sign-up')) }
    },

    async approveSignup(call) {
      const { tx, network, now, actor, params, body } = call
      const seen = found(await signups.find(tx, network, params.id), 'sign-up')
      await lockHolder(call, seen)
      const before = (await signups.lock(tx, network, params.id))!
      refuseDecided(before)
      const plan = (await plans.findAny(tx, network, before.planRef))!
      if (plan.deleteDate !== null) throw new ApiError('conflict', 'The plan is archived: restore it, or reject the sign-up.')
      const startDate = body.startDate ?? (before.startDate > now ? before.startDate : now)
      const terms = { startDate, price: body.price, at: '', membershipRefCreator: actor.membershipRef }
      const { signup, subscription } = await approve(call, before, plan, terms)
      return { signup: await loadSignupView(tx, signup), subscription: await loadSubscriptionView(tx, subscription, now) }
    },

    async rejectSignup(call) {
      const { tx, network, now, params, body } = call
      const before = found(await signups.lock(tx, network, params.id), 'sign-up')
      refuseDecided(before)
      const after = await signups.update(call, before, decided(now, { status: 'rejected', reason: body.reason ?? null }))
      await record(call, 'signup', 'rejected', { before, after })
      return { signup: await loadSignupView(tx, after) }
    },
  },
  {
    // What makes a sign-up may answer its subscription as well, and has the tag of the sign-up.
    tags: {
      getSignup: {
        of: ({ signup }) => signup,
        load: async ({ db, network, params }) => loadSignupView(db, found(await signups.find(db, network, params.id), 'sign-up')),
      },
    },
  },
)
