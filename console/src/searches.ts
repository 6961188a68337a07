import { searchCreditNotes } from './billing/credit_notes/search.ts'
import { searchCompanies } from './community/companies/search.ts'
import { searchPeople } from './community/memberships/search.ts'
import { searchDiscounts } from './discounts/search.ts'
import { searchEvents } from './events/search.ts'
import { searchInvoices } from './invoices/search.ts'
import type { Search } from './kit/search/searches.ts'
import { searchPlans } from './plans/search.ts'
import { searchResources } from './resources/search.ts'
import { searchOrders, searchProducts } from './shop/search.ts'
import { searchTickets } from './support/tickets/search.ts'

/** What Ctrl-K looks through, a line for each area. */
export const searches: readonly Search[] = [
  searchPeople,
  searchTickets,
  searchProducts,
  searchOrders,
  searchEvents,
  searchResources,
  searchCompanies,
  searchPlans,
  searchInvoices,
  searchDiscounts,
  searchCreditNotes,
]
