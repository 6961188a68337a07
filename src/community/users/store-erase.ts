import { sql as raw, type RawBuilder } from 'kysely'
import type { PreviewedInvoice } from '../../billing/runs/contract.ts'
import type { Tx } from '../../db/database.ts'
import { replaceWords } from '../../kernel/lists/store-words.ts'
import type { MembershipRow } from '../memberships/table.ts'

/** Takes members out of all rows of the audit log that show one of these objects. */
export const eraseFromAudit = (tx: Tx, network: string, objects: readonly string[], members: readonly string[]) =>
  tx.run(
    tx.sql
      .updateTable('audit')
      .set({ before: without(tx, 'before', members), after: without(tx, 'after', members) })
      .where('network', '=', network)
      .where('objectRef', 'in', objects),
  )

/** Takes the buyer out of all rows of the audit log that show an invoice of one of these memberships. The invoices keep theirs. */
export const eraseBuyersFromAudit = (tx: Tx, network: string, memberships: readonly string[]) =>
  tx.run(
    tx.sql
      .updateTable('audit')
      .set({ before: without(tx, 'before', ['buyer']), after: without(tx, 'after', ['buyer']) })
      .where('network', '=', network)
      .where('objectRef', 'in', eb =>
        eb.selectFrom('invoice').select('id').where('network', '=', network).where('membershipRef', 'in', memberships),
      ),
  )

/** What dry runs have shown of these memberships tells their customer no more. */
export const eraseFromPreviews = (tx: Tx, network: string, memberships: readonly string[], name: string) =>
  tx.run(
    tx.sql
      .updateTable('billingPreview')
      .set({ shown: renamed(tx, without(tx, 'shown', BUYER), { customerName: name }) as RawBuilder<never> })
      .where('network', '=', network)
      .where('customerRef', 'in', memberships),
  )

/** What an invoice as it is shown tells of its customer, beside the name. */
const BUYER = [
  'user',
  'customerTaxId',
  'customerAddress',
  'customerBillingAddress',
  'customerEmail',
  'buyerReference',
] as const satisfies readonly (keyof PreviewedInvoice)[]

/** Drafts of these memberships are not found by the name any more that their customer had. */
export async function forgetDraftWords(tx: Tx, network: string, memberships: readonly string[]): Promise<void> {
  const drafts = await tx.all(
    tx.sql
      .selectFrom('invoice')
      .select(['id as objectRef', 'createDate'])
      .where('network', '=', network)
      .where('membershipRef', 'in', memberships)
      .where('status', '=', 'draft')
      .forNoKeyUpdate(),
  )
  for (const draft of drafts) await replaceWords(tx, { network, kind: 'invoice', ...draft }, [])
}

/** The keys go under which these memberships were imported: they may be e-mails. */
export const forgetImportKeys = (tx: Tx, network: string, memberships: readonly string[]) =>
  tx.run(
    tx.sql
      .deleteFrom('importKey')
      .where('network', '=', network)
      .where('objectRef', 'in', memberships)
      .where('of', '=', 'memberships'),
  )

/** JSON is kept as text on both engines. */
function without({ engine }: Tx, column: 'before' | 'after' | 'shown', members: readonly string[]): RawBuilder<unknown> {
  const one = raw.ref(column)
  return engine === 'sqlite'
    ? raw`json_remove(${one}, ${raw.join(members.map(name => raw.lit(`$.${name}`)))})`
    : raw`(${one}::jsonb - array[${raw.join(members.map(name => raw.lit(name)))}])::text`
}

/** JSON with other values of these members. */
const renamed = ({ engine }: Tx, json: RawBuilder<unknown>, members: Record<string, string>): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? raw`json_patch(${json}, ${JSON.stringify(members)})`
    : raw`(${json}::jsonb || ${JSON.stringify(members)}::jsonb)::text`

/** Changes all memberships of a user, deleted ones too. Nothing is recorded of that. */
export const updateMembershipsOf = (tx: Tx, network: string, userRef: string, changes: Partial<MembershipRow>) =>
  tx.run(tx.sql.updateTable('membership').set(changes).where('network', '=', network).where('userRef', '=', userRef))
