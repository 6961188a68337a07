import { companies } from '../companies/store.ts'
import type { CompanyParts } from '../companies/view.ts'
import { holdingCompany } from '../companies/actions.ts'
import { memberships, findPerson } from '../memberships/store.ts'
import type { Person } from '../memberships/table.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { holderOf } from '../../terms/holder.ts'
import type { EntryRow } from '../../transactions/table.ts'
import type { Holder } from '../../terms/holder.ts'

type Sent = Parameters<typeof holderOf>[0]

/** The holder that a request names below `pointer`, and the holder's location; adds every fault about it. */
export async function referencedHolder(
  tx: Tx,
  network: string,
  sent: Sent,
  pointer: string,
  faults: Faults,
): Promise<{ holder: Holder; locationRef: string | undefined }> {
  const holder = holderOf(sent, pointer, faults)
  const { membershipRef, companyRef } = sent
  const membership = membershipRef
    ? faults.reference(await memberships.find(tx, network, membershipRef), `${pointer}/membershipRef`, 'membership')
    : undefined
  const company = companyRef
    ? faults.reference(await companies.find(tx, network, companyRef), `${pointer}/companyRef`, 'company')
    : undefined
  return { holder, locationRef: (membership ?? company)?.locationRef }
}

interface HeldBy {
  company: CompanyParts | undefined
  holder: Person | undefined
  creator: Person | undefined
}

/** The holder and the creator of something, deleted or not, as its view shows them: `company` or `holder`, and `creator`. */
export async function heldBy(
  db: Db,
  row: Pick<EntryRow, 'network' | 'membershipRef' | 'companyRef' | 'membershipRefCreator'>,
  now: string,
): Promise<HeldBy> {
  const { network, companyRef, membershipRef, membershipRefCreator } = row
  return {
    company: await holdingCompany(db, network, companyRef, now),
    holder: membershipRef === null ? undefined : await findPerson(db, network, membershipRef),
    creator: membershipRefCreator === null ? undefined : await findPerson(db, network, membershipRefCreator),
  }
}
