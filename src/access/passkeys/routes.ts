import type { Db } from '../../db/database.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { record } from '../../kernel/storage/record.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { users } from '../../community/users/store.ts'
import { checkProof } from '../rules-proof.ts'
import { clientIdOf } from '../secrets.ts'
import { noteRefusal, signInRefused } from '../sessions/actions.ts'
import { attempting } from '../sessions/actions-attempts.ts'
import { answerSession, newBrowser } from '../sessions/actions-current.ts'
import { findNetwork } from '../store.ts'
import { addPasskey, dropPasskey, signInByKey } from './actions.ts'
import { loadPasskey, usedBy } from './actions-answers.ts'
import { CHALLENGE_MS, challengeChecker, newChallenge, partyOf, purposeOf, spendingOf } from './actions-challenges.ts'
import * as contract from './contract.ts'
import { checkNewKey } from './rules.ts'
import { passkeyList, passkeys, passkeysOf } from './store.ts'
import type { PasskeyRow } from './table.ts'
import { creationView, passkeyView, requestView } from './view.ts'

export const passkeyRoutes = implement(contract, {
  async createPasskeyOptions({ steps, exchange, network, actor }) {
    const userRef = found(actor.userRef, 'session')
    checkProof(actor, systemNow())
    const { host } = partyOf(exchange)
    const { user, title, own } = await steps.database.read(async db => ({
      user: found(await users.find(db, network, userRef), 'session'),
      title: (await findNetwork(db, network))!.title,
      own: await passkeysOf(db, network, userRef),
    }))
    const challenge = newChallenge(exchange.service, purposeOf('make', network, actor))
    const known = own.filter(row => row.host === host)
    const handle = clientIdOf(network, userRef)
    return { options: creationView({ challenge, host, timeout: CHALLENGE_MS, known, networkTitle: title, user, handle }) }
  },

  async createPasskey({ steps, exchange, network, actor, requestId, body }) {
    found(actor.userRef, 'session')
    checkProof(actor, systemNow())
    const { title, credential } = body.passkey
    const party = partyOf(exchange)
    const isGood = challengeChecker(exchange.service, purposeOf('make', network, actor))
    const made = checkNewKey(credential, party, isGood)
    const { clientDataJSON, transports = [] } = credential.response
    const spending = spendingOf(clientDataJSON)
    const input = { network, actor, requestId, made, spending, title, host: party.host, transports }
    const row = await steps.writes.perform(addPasskey, input, { network })
    return steps.database.read(db => shown(db, row))
  },

  async listPasskeys(call) {
    const { db, network, query } = call
    const { userRef } = query
    if (userRef !== undefined) referencedByQuery(await users.find(db, network, userRef), 'userRef', 'user')
    const { rows, nextPageToken } = await passkeyList.read(call)
    const people = await users.findMany(
      db,
      network,
      rows.map(row => row.userRef),
    )
    return { passkeys: rows.map(row => passkeyView(row, people.get(row.userRef)!)), nextPageToken }
  },

  async getPasskey({ db, network, params }) {
    return shown(db, found(await passkeys.find(db, network, params.id), 'passkey'))
  },

  async updatePasskey(call) {
    const { tx, network, params, body } = call
    const before = found(await passkeys.lock(tx, network, params.id), 'passkey')
    const after = await passkeys.update(call, before, body.passkey)
    await record(call, 'passkey', 'updated', { before, after })
    return shown(tx, after)
  },

  async removePasskey(call) {
    checkProof(call.actor, systemNow())
    found(await dropPasskey(call, call.params.id), 'passkey')
  },

  async createSignInOptions({ exchange }) {
    const { host } = partyOf(exchange)
    const challenge = newChallenge(exchange.service, 'sign in')
    return { options: requestView({ challenge, host, timeout: CHALLENGE_MS, known: [] }) }
  },

  async signInByPasskey(call) {
    const { steps, exchange, requestId, body } = call
    const { credential, networkRef } = body
    const { address } = exchange
    const loaded = await steps.database.read(db => loadPasskey(db, credential))
    const known = networkRef === undefined || loaded?.network === networkRef ? loaded : undefined
    const account = known ? `${known.network} ${known.person.emailKey}` : `passkey ${credential.id}`
    try {
      const signedIn = await attempting(account, address, async () => {
        const use = usedBy(known, credential, exchange, 'sign in')
        const { network } = known!
        const { secret, browser } = newBrowser(network, exchange)
        const session = await steps.writes.perform(signInByKey, { network, use, browser, requestId }, { network })
        return session && { session, secret }
      })
      if (signedIn) return await answerSession(call, signedIn.secret, signedIn.session)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'passkey_refused')) throw error
    }
    if (known) {
      const { network, row } = known
      await steps.writes.perform(noteRefusal, { network, userRef: row.userRef, address, requestId }, { network })
    }
    throw signInRefused('The passkey is not known here, does not fit, or the person may not sign in.')
  },
})

const shown = async (db: Db, row: PasskeyRow) => ({
  passkey: passkeyView(row, (await users.find(db, row.network, row.userRef))!),
})
