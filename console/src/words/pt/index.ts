import type { Words } from '../en/index.ts'
import { access } from './access.ts'
import { assignments } from './assignments.ts'
import { audit } from './audit.ts'
import { balances } from './balances.ts'
import { billingSettings } from './billing-settings.ts'
import { billing } from './billing.ts'
import { calendars } from './calendars.ts'
import { bookings } from './bookings.ts'
import { companies } from './companies.ts'
import { discounts } from './discounts.ts'
import { creditNotes } from './credit-notes.ts'
import { deposits } from './deposits.ts'
import { events } from './events.ts'
import { holder } from './holder.ts'
import { hours } from './hours.ts'
import { imports } from './imports.ts'
import { invoices } from './invoices.ts'
import { kit } from './kit.ts'
import { ledgers } from './ledgers.ts'
import { locations } from './locations.ts'
import { packages } from './packages.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { products } from './products.ts'
import { refusals } from './refusals.ts'
import { moneyRefusals } from './refusals-money.ts'
import { subscriptionRefusals } from './refusals-subscriptions.ts'
import { resources } from './resources.ts'
import { runs } from './runs.ts'
import { eventLife, seats } from './seats.ts'
import { scheduled } from './scheduled.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { shop } from './shop.ts'
import { signups } from './signups.ts'
import { start } from './start.ts'
import { statuses } from './statuses.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { clock, taxRates } from './tax-rates.ts'
import { today } from './today.ts'
import { uses } from './uses.ts'
import { sentences } from '../sentences.ts'

export const words: Words = {
  access,
  assignments,
  audit,
  balances,
  billing,
  billingSettings,
  calendars,
  bookings,
  clock,
  companies,
  discounts,
  creditNotes,
  deposits,
  eventLife,
  events,
  holder,
  hours,
  imports,
  invoices,
  kit,
  ledgers,
  locations,
  packages,
  payments,
  people,
  plans,
  products,
  refusals: { ...refusals, ...subscriptionRefusals, ...moneyRefusals },
  sentences,
  resources,
  runs,
  scheduled,
  seats,
  settings,
  shell,
  shop,
  signups,
  start,
  statuses,
  subscriptions,
  support,
  taxRates,
  today,
  uses,
}
