import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { isTimezone } from '../../kernel/time/time-zones.ts'
import { rateUnits } from '../../terms/amounts.ts'
import { hashPassword } from '../passwords/actions-hash.ts'
import { checkPassword } from '../passwords/rules.ts'
import { linkExpired } from '../links/actions.ts'
import { answerSession, newBrowser } from '../sessions/actions-current.ts'
import { upToTwoNetworks } from '../store.ts'
import { setUpService } from './actions.ts'
import * as contract from './contract.ts'

export const setupRoutes = implement(contract, {
  async setUp(call) {
    const { steps, exchange, requestId, body } = call
    if (!exchange.service.isSetupSecret(body.secret)) throw linkExpired()
    if ((await steps.database.read(upToTwoNetworks)).length > 0) throw linkExpired()
    const { network, location, user } = body.setup
    const { password, ...person } = user
    const { timezoneId, currencyCode, tax, ...place } = location
    const faults = new Faults()
    faults.rule(!isTimezone(timezoneId), '/setup/location/timezoneId', 'This is no IANA time zone such as Europe/Berlin.')
    faults.rule(decimalsOf(currencyCode) === undefined, '/setup/location/currencyCode', 'This is no ISO 4217 code such as EUR.')
    const [local = ''] = user.email.split('@')
    checkPassword(password, [user.email, local, user.name, user.surname, network.title], faults.at('/setup/user/password'))
    faults.refuse()
    const passwordHash = await hashPassword(password)
    const id = newId()
    const { secret, browser } = newBrowser(id, exchange)
    const session = await steps.writes.perform(setUpService, {
      network: { id, title: network.title },
      location: { ...place, timezoneId, currencyCode, taxInclusive: tax.inclusive, taxRate: rateUnits(tax.rate) },
      person,
      passwordHash,
      browser,
      requestId,
    })
    return answerSession(call, secret, session)
  },
})
