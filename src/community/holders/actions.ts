import { companies } from '../companies/store.ts'
import type { CompanyParts } from '../companies/view.ts'
import { loadCompanies } from '../companies/actions.ts'
import { findPeople, memberships } from '../memberships/store.ts'
import type { Person } from '../memberships/table.ts'
import type { Db, Tx } from '../../db/database.ts'
import { refuse } from '../../kernel/errors/api-error.ts'
import { referencedByQuery, type Faults } from '../../kernel/errors/faults.ts'
import { holderOf } from '../../terms/holder.ts'
import type { EntryRow } from '../../transactions/table.ts'
import type { Holder } from '../../terms/holder.ts'

type Sent = Parameters<typeof holderOf>[0]

/**
 * The holder that a request names, and the holder's location; adds every fault about it. The holder is locked, so that it
 * is not deleted before it has what the request gives it.
 */
export async function referencedHolder(
  tx: Tx,
  network: string,
  sent: Sent,
  faults: Faults,
  names?: string,
): Promise<{ holder: Holder; locationRef: string | undefined }> {
  const holder = holderOf(sent, faults, names)
  const { membershipRef, companyRef } = sent
  const membership = membershipRef
    ? faults.reference(await memberships.lock(tx, network, membershipRef), '/membershipRef', 'membership')
    : undefined
  const company = companyRef
    ? faults.reference(await companies.lock(tx, network, companyRef), '/companyRef', 'company')
    : undefined
  return { holder, locationRef: (membership ?? company)?.locationRef }
}

/** The holder that a request names, as `referencedHolder` gives it; `customerRef` may stand in place of either. */
export async function referencedCustomer(
  tx: Tx,
  network: string,
  { customerRef, ...sent }: Sent & { customerRef?: string },
  faults: Faults,
): ReturnType<typeof referencedHolder> {
  if (customerRef === undefined) return referencedHolder(tx, network, sent, faults, 'customerRef, membershipRef and companyRef')
  const both = sent.membershipRef !== undefined || sent.companyRef !== undefined
  faults.rule(both, '/customerRef', 'customerRef is sent in place of membershipRef or companyRef.')
  const membership = await memberships.lock(tx, network, customerRef)
  const company = membership ? undefined : await companies.lock(tx, network, customerRef)
  const found = faults.reference(membership ?? company, '/customerRef', 'membership or company')
  return { holder: { membershipRef: membership?.id ?? null, companyRef: company?.id ?? null }, locationRef: found?.locationRef }
}

interface CustomerQuery {
  customerRef?: string | undefined
  membershipRef?: string | undefined
  companyRef?: string | undefined
}

/**
 * The query of a list with the customer that it names as `membershipRef` or `companyRef`. It throws 400 for two of them, and for a
 * `customerRef` that is neither.
 */
export async function withCustomer<Q extends CustomerQuery>(db: Db, network: string, query: Q): Promise<Omit<Q, 'customerRef'>> {
  const { customerRef, ...others } = query
  const [, second] = (['customerRef', 'membershipRef', 'companyRef'] as const).filter(name => query[name] !== undefined)
  const detail = 'At most one of customerRef, membershipRef and companyRef can be sent.'
  refuse(second === undefined ? [] : [{ parameter: second, code: 'invalid_value', detail }])
  if (customerRef === undefined) return others
  if (await memberships.findAny(db, network, customerRef)) return { ...others, membershipRef: customerRef }
  referencedByQuery(await companies.findAny(db, network, customerRef), 'customerRef', 'membership or company')
  return { ...others, companyRef: customerRef }
}

/** Throws 400 where a query names a membership or a company that the network does not have. Deleted ones still name what they had. */
export async function knownCustomer(
  db: Db,
  network: string,
  { membershipRef, companyRef }: Pick<CustomerQuery, 'membershipRef' | 'companyRef'>,
): Promise<void> {
  if (membershipRef) referencedByQuery(await memberships.findAny(db, network, membershipRef), 'membershipRef', 'membership')
  if (companyRef) referencedByQuery(await companies.findAny(db, network, companyRef), 'companyRef', 'company')
}

interface HeldBy {
  company: CompanyParts | undefined
  holder: Person | undefined
  creator: Person | undefined
}

type Held = Pick<EntryRow, 'network' | 'membershipRef' | 'companyRef' | 'membershipRefCreator'>

/**
 * The holders and the creators of some things, deleted or not, as their views show them: `company` or `holder`, and `creator`. They take the same
 * few statements for one as for a page.
 */
export async function heldByAll(db: Db, network: string, rows: readonly Held[], now: string): Promise<HeldBy[]> {
  const people = await findPeople(
    db,
    network,
    rows.flatMap(({ membershipRef, membershipRefCreator }) => [membershipRef ?? [], membershipRefCreator ?? []].flat()),
  )
  const found = await companies.findMany(
    db,
    network,
    rows.flatMap(({ companyRef }) => companyRef ?? []),
  )
  const parts = new Map((await loadCompanies(db, network, [...found.values()], now)).map(company => [company.row.id, company]))
  return rows.map(({ membershipRef, companyRef, membershipRefCreator }) => ({
    company: companyRef === null ? undefined : parts.get(companyRef),
    holder: membershipRef === null ? undefined : people.get(membershipRef),
    creator: membershipRefCreator === null ? undefined : people.get(membershipRefCreator),
  }))
}
