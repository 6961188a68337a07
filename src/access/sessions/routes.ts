import { emailKeyOf } from '../../terms/email.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults, referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { users } from '../../community/users/store.ts'
import { unauthorized } from '../authenticate.ts'
import { hashPassword, isOutdated, isPassword } from '../passwords/actions-hash.ts'
import { noteRefusal, revoke, signInByPassword, signInRefused, signOutOf } from './actions.ts'
import { attempting } from './actions-attempts.ts'
import { answerSession, loadCurrent, NAME_NETWORK, networkAsked, newBrowser } from './actions-current.ts'
import * as contract from './contract.ts'
import { findAccount, sessionList, sessions } from './store.ts'
import { sessionView } from './view.ts'

export const sessionRoutes = implement(contract, {
  async signIn(call) {
    const { steps, exchange, requestId, body } = call
    const { networkRef, email, password } = body.session
    const emailKey = emailKeyOf(email)
    const { network, account } = await steps.database.read(async db => {
      const network = (await networkAsked(db, networkRef))?.id
      return { network, account: network === undefined ? undefined : await findAccount(db, network, emailKey) }
    })
    const faults = new Faults()
    faults.rule(network === undefined && networkRef === undefined, '/session/networkRef', NAME_NETWORK, 'required')
    faults.refuse()
    const { address } = exchange
    const known = account?.passwordHash ?? undefined
    const signedIn = await attempting(`${network} ${emailKey}`, address, async () => {
      const isRight = await isPassword(password, known)
      if (network === undefined || account === undefined || known === undefined || !isRight) return undefined
      const { secret, browser } = newBrowser(network, exchange)
      const renewedHash = isOutdated(known) ? await hashPassword(password) : undefined
      const who = { network, userRef: account.userRef, browser, passwordHash: known, renewedHash, requestId }
      const session = await steps.writes.perform(signInByPassword, who, { network })
      return session && { session, secret }
    })
    if (signedIn) return answerSession(call, signedIn.secret, signedIn.session)
    if (network !== undefined) {
      await steps.writes.perform(noteRefusal, { network, userRef: account?.userRef, address, requestId }, { network })
    }
    throw signInRefused()
  },

  async getCurrentSession({ db, network, actor }) {
    const { sessionRef, membershipRef } = actor
    const row = await sessions.find(db, network, found(sessionRef, 'session'))
    // It may have ended after the request was authenticated.
    if (row === undefined) throw unauthorized(undefined, true)
    return { session: await loadCurrent(db, row, membershipRef) }
  },

  async signOut({ steps, exchange, network, actor, requestId }) {
    const { userRef, sessionRef: id, membershipRef } = actor
    const isOver =
      userRef !== undefined &&
      id !== undefined &&
      (await steps.writes.perform(signOutOf, { network, userRef, membershipRef, requestId, id }, { network }))
    found(isOver || undefined, 'session')
    exchange.forget()
  },

  async listSessions(call) {
    const { db, network, actor, query } = call
    const { userRef } = query
    if (userRef !== undefined) referencedByQuery(await users.find(db, network, userRef), 'userRef', 'user')
    const { rows, nextPageToken } = await sessionList.read(call)
    const now = systemNow()
    const living = rows.filter(({ expireDate }) => expireDate > now)
    const people = await users.findMany(
      db,
      network,
      living.map(row => row.userRef),
    )
    return { sessions: living.map(row => sessionView(row, people.get(row.userRef)!, actor.sessionRef)), nextPageToken }
  },

  async revokeSession(call) {
    const { tx, network, params } = call
    const row = found(await sessions.lock(tx, network, params.id), 'session')
    await revoke(call, found(row.expireDate > systemNow() ? row : undefined, 'session'))
  },
})
