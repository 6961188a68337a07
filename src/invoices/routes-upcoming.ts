import { companies } from '../community/companies/store.ts'
import { memberships } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import { found, refuse } from '../kernel/errors/api-error.ts'
import { referencedByQuery } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import { upcomingOf, upcomingOfCustomer } from '../billing/runs/actions-upcoming.ts'
import type { Holder } from '../terms/holder.ts'
import * as contract from './contract-upcoming.ts'
import { withSubjects } from './items/store.ts'
import { itemView } from './items/view.ts'
import { subscriberOf } from './store.ts'

export const upcomingInvoiceRoutes = implement(contract, {
  async getUpcomingInvoice({ db, network, now, query }) {
    const { subscriptionRef, customerRef, asOf } = query
    const detail = 'Exactly one of subscriptionRef and customerRef must be sent.'
    const isOne = (subscriptionRef === undefined) !== (customerRef === undefined)
    refuse(
      isOne ? [] : [{ parameter: 'subscriptionRef', code: subscriptionRef === undefined ? 'required' : 'invalid_value', detail }],
    )
    const asked = { network, now, asOf }
    const { shown, later } = found(
      subscriptionRef === undefined
        ? await upcomingOfCustomer(db, asked, await customer(db, network, customerRef!))
        : await upcomingOf(db, asked, [await known(db, network, subscriptionRef)]),
      'upcoming invoice',
    )
    const { invoiceItems, ...invoice } = shown
    return { invoice, invoiceItems, upcomingItems: (await withSubjects(db, network, later)).map(itemView) }
  },
})

async function known(db: Db, network: string, id: string): Promise<string> {
  referencedByQuery(await subscriberOf(db, network, id), 'subscriptionRef', 'subscription')
  return id
}

async function customer(db: Db, network: string, id: string): Promise<Holder> {
  if (await memberships.find(db, network, id)) return { membershipRef: id, companyRef: null }
  referencedByQuery(await companies.find(db, network, id), 'customerRef', 'membership or company')
  return { membershipRef: null, companyRef: id }
}
