import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { changeCredential, createCredential, renewLocked, revokeLocked } from '../actions.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { checkProof } from '../rules-proof.ts'
import { lacksAny } from '../rules-scopes.ts'
import { holdSession } from '../sessions/actions.ts'
import { clientIdOf } from '../secrets.ts'
import { findActing } from '../store-people.ts'
import { credentials } from '../store.ts'
import type { CredentialRow } from '../table.ts'
import * as contract from './contract.ts'
import { checkGranted, checkLearnt, checkNotRevoked, checkOther } from './rules.ts'
import { credentialList } from './store.ts'
import { credentialView } from './view.ts'

export const credentialRoutes = implement(contract, {
  async createCredential(call) {
    const { tx, network, actor, body } = call
    const { membershipRef, scopes } = body.credential
    checkGranted(actor, scopes)
    checkProof(actor, systemNow())
    await holdSession(tx, network, actor)
    const faults = new Faults()
    const member = (await findActing(tx, network, [membershipRef])).get(membershipRef)
    const known = faults.reference(member?.deleteDate === null ? member : undefined, '/credential/membershipRef', 'membership')
    const cannotAct = known !== undefined && (known.blocked || known.status !== 'approved')
    faults.rule(cannotAct, '/credential/membershipRef', 'The membership must be approved, and the person not blocked.')
    faults.refuse()
    const { row, clientSecret } = await createCredential(call, body.credential)
    return { ...(await shown(tx, row)), clientSecret }
  },

  async listCredentials(call) {
    const { db, network } = call
    const { rows, nextPageToken } = await credentialList.read(call)
    const people = await findActing(
      db,
      network,
      rows.map(row => row.membershipRef),
    )
    return { credentials: rows.map(row => credentialView(row, clientIdOf(network, row.id), people)), nextPageToken }
  },

  async getCredential({ db, network, params }) {
    return shown(db, found(await credentials.find(db, network, params.id), 'credential'))
  },

  async updateCredential(call) {
    const { tx, network, actor, params, body } = call
    const before = found(await credentials.lock(tx, network, params.id), 'credential')
    checkGranted(actor, body.credential.scopes ?? [], before.scopes)
    checkNotRevoked(before)
    if (lacksAny(before.scopes, body.credential.scopes ?? [])) checkProof(actor, systemNow())
    await holdSession(tx, network, actor)
    return shown(tx, await changeCredential(call, before, body.credential))
  },

  async renewCredentialSecret(call) {
    const { tx, network, actor, params } = call
    const before = found(await credentials.lock(tx, network, params.id), 'credential')
    checkLearnt(actor, before)
    checkNotRevoked(before)
    checkProof(actor, systemNow())
    await holdSession(tx, network, actor)
    const { row, clientSecret } = await renewLocked(call, before)
    return { ...(await shown(tx, row)), clientSecret }
  },

  async revokeCredential(call) {
    const { tx, network, actor, params } = call
    const before = found(await credentials.lock(tx, network, params.id), 'credential')
    checkNotRevoked(before)
    checkOther(actor, before)
    return shown(tx, await revokeLocked(call, before))
  },
})

const shown = async (db: Db, row: CredentialRow) => {
  const people = await findActing(db, row.network, [row.membershipRef])
  return { credential: credentialView(row, clientIdOf(row.network, row.id), people) }
}
