import type { Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { statements } from '../db/statements.ts'
import { mail, type MailRow, type MailState } from './table.ts'

export const mails = statements(mail)

/** Whom a mail about a membership goes to, and which location sends it. */
export const addresseeOfMembership = (db: Db, network: string, id: string) => db.first(ofMembership, { network, id })

const ofMembership = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('membership').select(['userRef', 'locationRef']).where('network', '=', p.network).where('id', '=', p.id),
)

/** The same for an order: its member, and the location at which it was made. */
export const addresseeOfOrder = (db: Db, network: string, id: string) => db.first(ofOrder, { network, id })

const ofOrder = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('shopOrder')
    .innerJoin('membership', on =>
      on.onRef('membership.network', '=', 'shopOrder.network').onRef('membership.id', '=', 'shopOrder.membershipRef'),
    )
    .select(['membership.userRef', 'shopOrder.locationRef'])
    .where('shopOrder.network', '=', p.network)
    .where('shopOrder.id', '=', p.id),
)

/** Saves what became of a mail, unless it has come to an end already or is gone: then false. */
export const updateQueued = async (
  tx: Tx,
  { network, id, changes }: { network: string; id: string; changes: Partial<MailRow> },
): Promise<boolean> =>
  (await tx.run(
    tx.sql.updateTable('mail').set(changes).where('network', '=', network).where('id', '=', id).where('state', '=', 'queued'),
  )) === 1

/** Deletes a person's mails. Gives how many. */
export const deleteMailsOf = (tx: Tx, network: string, userRef: string): Promise<number> => tx.run(deleteOf, { network, userRef })

const deleteOf = prepared((sql, p: { network: string; userRef: string }) =>
  sql.deleteFrom('mail').where('network', '=', p.network).where('userRef', '=', p.userRef),
)

/** A network's mails without their contents, the newest first. */
export function listMails(db: Db, network: string, state: MailState | undefined, take: number) {
  const all = db.sql
    .selectFrom('mail')
    .select([
      'network',
      'id',
      'createDate',
      'kind',
      'objectRef',
      'state',
      'language',
      'recipient',
      'subject',
      'attempts',
      'error',
    ])
    .where('network', '=', network)
  const narrowed = state === undefined ? all : all.where('state', '=', state)
  return db.all(narrowed.orderBy('createDate', 'desc').orderBy('id', 'desc').limit(take))
}
