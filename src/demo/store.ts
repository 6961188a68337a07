import type { Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { SEND_MAIL } from '../mail/actions.ts'
import type { Holder } from '../terms/holder.ts'

const KEY = 'demo'

/** Marks a database as a demo's. False when it is marked already; another process that does the same waits meanwhile. */
export async function claim(tx: Tx, value: string): Promise<boolean> {
  const added = await tx.run(
    tx.sql
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict(on => on.column('key').doNothing()),
  )
  return added === 1
}

/** Stores what the first calls to a demo need. */
export const setClaim = (tx: Tx, value: string) => tx.run(tx.sql.updateTable('setting').set({ value }).where('key', '=', KEY))

export async function findClaim(db: Db): Promise<string | undefined> {
  return (await db.first(db.sql.selectFrom('setting').select('value').where('key', '=', KEY)))?.value
}

interface Issue {
  network: string
  locationRef: string
  now: string
}

/** What was issued at a location at an instant and asks for money. */
export const issuedAt = (db: Db, at: Issue) => db.all(issued, at)

const issued = prepared((sql, p: Issue) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'membershipRef', 'companyRef'])
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('createDate', '=', p.now)
    .where('status', '=', 'issued')
    .orderBy('number'),
)

/** The newest invoice over a subscription of a customer. */
export const newestInvoiceOf = (
  db: Db,
  network: string,
  { membershipRef, companyRef }: Holder,
): Promise<{ id: string } | undefined> =>
  membershipRef === null
    ? db.first(ofCompany, { network, ref: companyRef! })
    : db.first(ofMembership, { network, ref: membershipRef })

const newestOf = (column: 'membershipRef' | 'companyRef') =>
  prepared((sql, p: { network: string; ref: string }) =>
    sql
      .selectFrom('invoice')
      .select('id')
      .where('network', '=', p.network)
      .where(column, '=', p.ref)
      .where('subscriptionRef', 'is not', null)
      .where('status', 'in', ['issued', 'paid'])
      .orderBy('createDate', 'desc')
      .limit(1),
  )
const [ofMembership, ofCompany] = [newestOf('membershipRef'), newestOf('companyRef')]

/** Removes the mails of a network from before an instant, which wait to be written: they would be gone by now. */
export async function forgetMails(tx: Tx, network: string, before: string): Promise<void> {
  const old = tx.sql.selectFrom('mail').select('id').where('network', '=', network).where('createDate', '<', before)
  await tx.run(tx.sql.deleteFrom('task').where('network', '=', network).where('kind', '=', SEND_MAIL).where('key', 'in', old))
  await tx.run(tx.sql.deleteFrom('mail').where('network', '=', network).where('createDate', '<', before))
}
