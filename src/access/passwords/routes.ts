import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { users } from '../../community/users/store.ts'
import { mailForgotten } from '../links/actions-let-in.ts'
import { hashOf, newSecretOf } from '../secrets.ts'
import { noteRefusal } from '../sessions/actions.ts'
import { beginAttempt } from '../sessions/actions-attempts.ts'
import { keepCookie, NAME_NETWORK, networkAsked, newBrowser } from '../sessions/actions-current.ts'
import { findAccount, findLogin } from '../sessions/store.ts'
import { replacePassword } from './actions.ts'
import { hashPassword, isPassword } from './actions-hash.ts'
import * as contract from './contract.ts'
import { checkPassword } from './rules.ts'

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

  async changePassword(call) {
    const { steps, exchange, network, actor, requestId, body } = call
    const { userRef } = actor
    if (userRef === undefined) throw found(undefined, 'session')
    const { person, login } = await steps.database.read(async db => ({
      person: found(await users.find(db, network, userRef), 'session'),
      login: await findLogin(db, network, userRef),
    }))
    const { current, new: wanted } = body.password
    const faults = new Faults()
    const [local = ''] = person.email.split('@')
    checkPassword(wanted, [person.email, local, person.name, person.surname], faults, '/password/new')
    faults.refuse()
    const { address } = exchange
    const attempt = beginAttempt(`${network} ${person.emailKey}`, address)
    if (!(await isPassword(current, login?.passwordHash)) || login === undefined) {
      await steps.writes.perform(noteRefusal, { network, userRef, address, requestId }, { network })
      throw wrongPassword()
    }
    attempt.succeed()
    const { secret, browser } = newBrowser(network, exchange)
    const passwordHash = await hashPassword(wanted)
    const input = { network, actor, requestId, comparedHash: login.passwordHash, passwordHash, browser }
    const session = await steps.writes.perform(replacePassword, input, { network })
    if (session === undefined) throw wrongPassword()
    keepCookie(exchange, secret, session)
  },
})

const wrongPassword = () => new ApiError('wrong_password', 'The present password is another one.')
