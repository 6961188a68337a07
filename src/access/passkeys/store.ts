import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { passkey, type PasskeyRow } from './table.ts'

export const passkeys = statements(passkey)

export const passkeyList = listOf({
  table: passkey,
  rows: sql => sql.selectFrom('passkey').selectAll(),
  filters: { userRef: 'userRef' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

interface Named {
  network: string
  userRef: string
}

export const findPasskey = (db: Db, network: string, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.first(byCredential, { network, credentialId })

const byCredential = prepared((sql, p: { network: string; credentialId: string }) =>
  sql.selectFrom('passkey').selectAll().where('network', '=', p.network).where('credentialId', '=', p.credentialId),
)

/** The passkeys of a person, the oldest first. */
export const passkeysOf = (db: Db, network: string, userRef: string): Promise<PasskeyRow[]> =>
  db.all(byUser, { network, userRef })

const byUser = prepared((sql, p: Named) =>
  sql
    .selectFrom('passkey')
    .selectAll()
    .where('network', '=', p.network)
    .where('userRef', '=', p.userRef)
    .orderBy('createDate')
    .orderBy('id'),
)

export const deletePasskey = (tx: Tx, network: string, id: string): Promise<number> => tx.run(deletion, { network, id })

const deletion = prepared((sql, p: { network: string; id: string }) =>
  sql.deleteFrom('passkey').where('network', '=', p.network).where('id', '=', p.id),
)

export const deletePasskeysOf = (tx: Tx, network: string, userRef: string): Promise<number> =>
  tx.run(deletionOfAll, { network, userRef })

const deletionOfAll = prepared((sql, p: Named) =>
  sql.deleteFrom('passkey').where('network', '=', p.network).where('userRef', '=', p.userRef),
)

interface Spent {
  network: string
  challengeHash: string
  expireDate: string
}

/** Notes that a challenge was answered. False when it had been: of two at once, the second waits for the first here. */
export const noteSpent = async (tx: Tx, spent: Spent): Promise<boolean> => (await tx.run(spending, spent)) === 1

const spending = prepared((sql, p: Spent) =>
  sql
    .insertInto('spentChallenge')
    .values({ network: p.network, challengeHash: p.challengeHash, expireDate: p.expireDate })
    .onConflict(on => on.columns(['network', 'challengeHash']).doNothing()),
)
