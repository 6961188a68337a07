import type { Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { statements } from '../db/statements.ts'
import { CONTENTS, mail, type MailRow, type MailState } from './table.ts'

export const mails = statements(mail)

/** Whom a mail about a membership goes to, and which location sends it. */
export const addresseeOfMembership = (db: Db, network: string, id: string) => db.first(ofMembership, { network, id })

const ofMembership = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('membership').select(['userRef', 'locationRef']).where('network', '=', p.network).where('id', '=', p.id),
)

/** Whom a mail about an order goes to, its member, and which location sends it: the one at which it was made. */
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

/** Whom a mail about an invoice goes to, nobody where it is to a company, and which location sends it: the one that issues it. */
export const addresseeOfInvoice = (db: Db, network: string, id: string) => db.first(ofInvoice, { network, id })

const ofInvoice = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('invoice')
    .leftJoin('membership', on =>
      on.onRef('membership.network', '=', 'invoice.network').onRef('membership.id', '=', 'invoice.membershipRef'),
    )
    .select(['membership.userRef', 'invoice.locationRef'])
    .where('invoice.network', '=', p.network)
    .where('invoice.id', '=', p.id),
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

/** Networks with a mail whose contents are older than that. */
export const networksWithOldMails = async (db: Db, before: string): Promise<string[]> =>
  (await db.all(withOldMails, { before })).map(row => row.id)

const withOldMails = prepared((sql, p: { before: string }) =>
  sql
    .selectFrom('network')
    .select('id')
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('mail')
          .select('mail.id')
          .whereRef('mail.network', '=', 'network.id')
          .where('mail.contentDate', '<', p.before)
          .limit(1),
      ),
    ),
)

/** Removes the contents of a network's oldest mails that have them. Gives of how many. */
export const emptyOldMails = (tx: Tx, batch: { network: string; before: string; most: number }): Promise<number> =>
  tx.run(emptyOld, batch)

const NOTHING = Object.fromEntries(CONTENTS.map(name => [name, null])) as { [K in (typeof CONTENTS)[number]]: null }

const emptyOld = prepared((sql, p: { network: string; before: string; most: number }) =>
  sql
    .updateTable('mail')
    .set({ ...NOTHING, contentDate: null })
    .where('network', '=', p.network)
    .where('id', 'in', eb =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('network', '=', p.network)
        .where('contentDate', '<', p.before)
        .orderBy('contentDate')
        .limit(p.most),
    ),
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

/** The mails of a network that were refused or have failed and still have somebody to go to; one of them, or all. */
export async function endedBadly(tx: Tx, network: string, id?: string): Promise<string[]> {
  const all = tx.sql
    .selectFrom('mail')
    .select('id')
    .where('network', '=', network)
    .where('state', 'in', ['refused', 'failed'])
    .where('contentDate', 'is not', null)
  const rows = await tx.all((id === undefined ? all : all.where('id', '=', id)).forNoKeyUpdate())
  return rows.map(row => row.id)
}

/** Lets a mail begin anew, under the same Message-ID. */
export const requeue = (tx: Tx, network: string, id: string): Promise<number> =>
  tx.run(
    tx.sql
      .updateTable('mail')
      .set({ state: 'queued', attempts: 0, endDate: null })
      .where('network', '=', network)
      .where('id', '=', id),
  )
