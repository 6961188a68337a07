import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { users } from '../../community/users/store.ts'
import { mailForgotten } from '../links/actions-let-in.ts'
import { checkProof } from '../rules-proof.ts'
import { hashOf, newSecretOf } from '../secrets.ts'
import { noteRefusal } from '../sessions/actions.ts'
import { attempting, beginAttempt } from '../sessions/actions-attempts.ts'
import { keepCookie, NAME_NETWORK, networkAsked, newBrowser } from '../sessions/actions-current.ts'
import { findAccount, findLogin } from '../sessions/store.ts'
import { dropPassword, replacePassword } from './actions.ts'
import { hashPassword, isPassword } from './actions-hash.ts'
import * as contract from './contract.ts'
import { checkPassword, wrongPassword } from './rules.ts'

export const passwordRoutes = implement(contract, {
  async forgetPassword({ steps, exchange, requestId, body }) {
    const { networkRef, email } = body
    const emailKey = emailKeyOf(email)
    const { network, account } = await steps.database.read(async db => {
      const network = await networkAsked(db, networkRef)
      return { network, account: network && (await findAccount(db, network.id, emailKey)) }
    })
    const faults = new Faults()
    faults.rule(network === undefined && networkRef === undefined, '/networkRef', NAME_NETWORK, 'required')
    faults.refuse()
    beginAttempt(`forgotten ${network?.id} ${emailKey}`, exchange.address)
    const { sendsMail, publicUrl } = exchange.service
    if (network === undefined || network.test || account === undefined || !sendsMail || publicUrl === undefined) return
    const { userRef } = account
    const input = { network: network.id, userRef, secretHash: hashOf(newSecretOf('link', network.id)), requestId }
    // Nobody waits for it, so that the time of the answer does not tell whether there is such a person.
    steps.writes.perform(mailForgotten, input, { network: network.id }).catch(() => {})
  },

  async removePassword({ steps, network, actor, requestId }) {
    found(actor.userRef, 'session')
    checkProof(actor, systemNow())
    const isGone = await steps.writes.perform(dropPassword, { network, actor, requestId }, { network })
    found(isGone || undefined, 'password')
  },

  async changePassword(call) {
    const { steps, exchange, network, actor, requestId, body } = call
    const userRef = found(actor.userRef, 'session')
    const { person, login } = await steps.database.read(async db => ({
      person: found(await users.find(db, network, userRef), 'session'),
      login: await findLogin(db, network, userRef),
    }))
    const { current, new: wanted } = body.password
    const faults = new Faults()
    const [local = ''] = person.email.split('@')
    checkPassword(wanted, [person.email, local, person.name, person.surname], faults.at('/password/new'))
    faults.refuse()
    const { address } = exchange
    if (login === undefined) checkProof(actor, systemNow())
    else {
      faults.rule(current === undefined, '/password/current', 'The present password is required here.', 'required')
      faults.refuse()
      const isRight = await attempting(`${network} ${person.emailKey}`, address, () => isPassword(current!, login.passwordHash))
      if (!isRight) {
        await steps.writes.perform(noteRefusal, { network, userRef, address, requestId }, { network })
        throw wrongPassword()
      }
    }
    const { secret, browser } = newBrowser(network, exchange)
    const passwordHash = await hashPassword(wanted)
    const input = { network, actor, requestId, comparedHash: login?.passwordHash, passwordHash, browser }
    const session = await steps.writes.perform(replacePassword, input, { network })
    if (session === undefined) throw wrongPassword()
    keepCookie(exchange, secret, session)
  },
})
