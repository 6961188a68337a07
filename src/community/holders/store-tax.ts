import type { Db } from '../../db/database.ts'
import type { TaxTreatment } from '../../terms/billed.ts'
import type { Holder } from '../../terms/holder.ts'
import { companies } from '../companies/store.ts'
import { memberships } from '../memberships/store.ts'

/** How a customer is taxed now, deleted or not. */
export async function taxTreatmentOf(db: Db, network: string, { membershipRef, companyRef }: Holder): Promise<TaxTreatment> {
  if (membershipRef === null) return (await companies.findAny(db, network, companyRef!))!.taxTreatment
  return (await memberships.findAny(db, network, membershipRef))!.billingDetails?.taxTreatment ?? 'standard'
}
