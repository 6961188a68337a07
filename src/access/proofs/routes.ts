import type { Static } from '../../kernel/contract/schema.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement, type Call } from '../../kernel/http/implement.ts'
import { users } from '../../community/users/store.ts'
import { loadPasskey, usedBy } from '../passkeys/actions-answers.ts'
import { CHALLENGE_MS, newChallenge, partyOf, purposeOf } from '../passkeys/actions-challenges.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { requestView } from '../passkeys/view.ts'
import { isPassword } from '../passwords/actions-hash.ts'
import { wrongPassword } from '../passwords/rules.ts'
import { noteRefusal } from '../sessions/actions.ts'
import { attempting } from '../sessions/actions-attempts.ts'
import { keepCookie, loadCurrent, newBrowser } from '../sessions/actions-current.ts'
import { findLogin } from '../sessions/store.ts'
import { noteProof } from './actions.ts'
import * as contract from './contract.ts'

type Proving = Call<typeof contract.createProof>
type Proof = Static<typeof contract.createProof.body>['proof']

export const proofRoutes = implement(contract, {
  async createProofOptions({ steps, exchange, network, actor }) {
    const userRef = found(actor.userRef, 'session')
    const { host } = partyOf(exchange)
    const own = await steps.database.read(db => passkeysOf(db, network, userRef))
    const challenge = newChallenge(exchange.service, purposeOf('prove', network, actor))
    const known = own.filter(row => row.host === host)
    return { options: requestView({ challenge, host, timeout: CHALLENGE_MS, known }) }
  },

  async createProof(call) {
    const { steps, exchange, network, actor, requestId, body } = call
    const userRef = found(actor.userRef, 'session')
    const { proof } = body
    checkOne(proof)
    const person = found(await steps.database.read(db => users.find(db, network, userRef)), 'session')
    const { address } = exchange
    const { secret, browser } = newBrowser(network, exchange)
    try {
      const row = await attempting(`${network} ${person.emailKey}`, address, async () => {
        const by = await provenBy(call, userRef)
        const input = { network, actor, requestId, secretHash: browser.secretHash, by }
        return steps.writes.perform(noteProof, input, { network })
      })
      const current = await steps.database.read(db => loadCurrent(db, row, actor.membershipRef))
      keepCookie(exchange, secret, row)
      return { session: current }
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'wrong_password' || error.code === 'passkey_refused')) {
        await steps.writes.perform(noteRefusal, { network, userRef, address, requestId }, { network })
      }
      throw error
    }
  },
})

function checkOne({ password, credential }: Proof): void {
  const faults = new Faults()
  const isOne = (password === undefined) !== (credential === undefined)
  faults.rule(!isOne, '/proof', 'Send either password or credential.', 'required')
  faults.refuse()
}

/** What was proved. Throws 403 when it does not fit the person of the session. */
async function provenBy({ steps, exchange, network, actor, body }: Proving, userRef: string) {
  const { password, credential } = body.proof
  if (credential !== undefined) {
    // Where the page named the passkeys, the browser need not say whose they are.
    const loaded = await steps.database.read(db => loadPasskey(db, credential, { network, userRef }))
    return { use: usedBy(loaded, credential, exchange, purposeOf('prove', network, actor)) }
  }
  const known = (await steps.database.read(db => findLogin(db, network, userRef)))?.passwordHash
  if (!(await isPassword(password!, known)) || known === undefined) throw wrongPassword()
  return { passwordHash: known }
}
