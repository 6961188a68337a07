import { companyView, type CompanyParts } from '../community/companies/view.ts'
import type { Person } from '../community/memberships/table.ts'
import { embeddedUser } from '../community/users/view.ts'
import { credits } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Transaction } from './contract.ts'
import type { EntryRow } from './table.ts'

interface TransactionParts {
  entry: EntryRow
  company: CompanyParts | undefined
  holder: Person | undefined
  creator: Person | undefined
}

/** A day-pass entry as it appears in answers. */
export const transactionView = ({ entry, company, holder, creator }: TransactionParts): Static<typeof Transaction> => ({
  id: entry.id,
  amount: credits(entry.amount),
  companyRef: entry.companyRef ?? undefined,
  membershipRef: entry.membershipRef ?? undefined,
  locationRef: entry.locationRef,
  description: entry.description,
  type: entry.type as Static<typeof Transaction>['type'],
  createDate: entry.createDate,
  company: company && companyView(company),
  user: holder && embeddedUser(holder),
  userRef: holder?.id,
  userRefCreator: creator?.id,
  membershipRefCreator: creator?.membershipRef,
})
