import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { users } from '../../community/users/store.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { checkPassword } from '../passwords/rules.ts'
import { hashPassword } from '../passwords/actions-hash.ts'
import { checkProof } from '../rules-proof.ts'
import { hashOf, networkOf, newSecretOf } from '../secrets.ts'
import { answerSession, newBrowser } from '../sessions/actions-current.ts'
import { networkView } from '../sessions/view.ts'
import { findNetwork } from '../store.ts'
import { linkExpired, spend } from './actions.ts'
import { letIn } from './actions-let-in.ts'
import * as contract from './contract.ts'
import { findLink } from './store.ts'
import type { Db } from '../../db/database.ts'

export const linkRoutes = implement(contract, {
  async createLink({ steps, exchange, network, actor, requestId, body }) {
    checkProof(actor, systemNow())
    const { userRef } = body.link
    const { service, site } = exchange
    const { person, isTest } = await steps.database.read(async db => ({
      person: await users.find(db, network, userRef),
      isTest: (await findNetwork(db, network))?.test,
    }))
    const faults = new Faults()
    faults.reference(person, '/link/userRef', 'user')
    faults.refuse()
    const isMailed = service.sendsMail && service.publicUrl !== undefined && isTest === false
    const secret = newSecretOf('link', network)
    // A mail gets a secret of its own when it is sent, so that none is stored.
    const input = { network, actor, requestId, userRef, secretHash: hashOf(secret), isMailed }
    const { kind, expireDate } = await steps.writes.perform(letIn, input, { network })
    const url = `${service.publicUrl ?? site?.origin ?? ''}/console/link#${secret}`
    return { link: { userRef, kind, expireDate, mailed: isMailed, ...(!isMailed && { url }) } }
  },

  async readLink({ db, body }) {
    const { link, person, network } = await loadLink(db, body.secret)
    return { link: { kind: link.kind, email: person.email, network: networkView(network), expireDate: link.expireDate } }
  },

  async spendLink(call) {
    const { steps, exchange, requestId, body } = call
    const { secret, password } = body
    const { link, person, network } = await steps.database.read(db => loadLink(db, secret))
    const faults = new Faults()
    const takesOne = link.kind !== 'demo'
    faults.rule(takesOne && password === undefined, '/password', 'A password is required here.', 'required')
    faults.rule(!takesOne && password !== undefined, '/password', 'This link takes no password.', 'not_allowed')
    if (password !== undefined) {
      const [local = ''] = person.email.split('@')
      checkPassword(password, [person.email, local, person.name, person.surname, network.title], faults.at('/password'))
    }
    faults.refuse()
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    const { secret: own, browser } = newBrowser(network.id, exchange)
    const input = { network: network.id, secretHash: hashOf(secret), passwordHash, browser, requestId }
    const session = await steps.writes.perform(spend, input, { network: network.id })
    return answerSession(call, own, session)
  },
})

/** A link that can still be spent, whose it is and where. */
async function loadLink(db: Db, secret: string) {
  const id = networkOf('link', secret)
  const link = id === undefined ? undefined : await findLink(db, id, hashOf(secret))
  const person = link && (await users.find(db, link.network, link.userRef))
  const network = link && (await findNetwork(db, link.network))
  if (!link || !person || !network || link.expireDate <= systemNow()) throw linkExpired()
  return { link, person, network }
}
