import {
  BadgeCheck,
  Building,
  CalendarClock,
  CalendarPlus,
  CalendarSync,
  CircleUser,
  Coins,
  DoorOpen,
  Download,
  FileMinus,
  FilePlus,
  FileText,
  HandCoins,
  KeyRound,
  KeySquare,
  MapPin,
  MapPinPlus,
  Package,
  PackagePlus,
  Percent,
  Play,
  Plus,
  Receipt,
  ScrollText,
  Tags,
  Ticket,
  TicketPercent,
  Undo2,
  Upload,
  UserMinus,
  UserPlus,
  Users,
  Vault,
  type LucideIcon,
} from 'lucide-react'
import type { Words } from '../words/en/index.ts'

/** Something that can be opened by its name. */
export interface Named {
  label: (words: Words) => string
  to: string
  search?: Readonly<Record<string, string>>
  icon: LucideIcon
}

/** Pages that are not in the navigation. */
export const PAGES: readonly Named[] = [
  { label: w => w.shop.products, to: '/shop/products', icon: Package },
  { label: w => w.products.categories, to: '/shop/products', search: { dialog: 'categories' }, icon: Tags },
  { label: w => w.resources.title, to: '/resources', icon: DoorOpen },
  { label: w => w.assignments.title, to: '/resources/assignments', icon: KeySquare },
  { label: w => w.packages.purchases, to: '/packages/purchases', icon: Receipt },
  { label: w => w.discounts.codes, to: '/discounts/promocodes', icon: TicketPercent },
  { label: w => w.discounts.redemptions, to: '/discounts/redemptions', icon: TicketPercent },
  { label: w => w.invoices.waiting, to: '/invoices/items', icon: Receipt },
  { label: w => w.payments.title, to: '/transactions/money', icon: HandCoins },
  { label: w => w.payments.toPayOut, to: '/transactions/money', search: { refundStatus: 'pending' }, icon: Undo2 },
  { label: w => w.creditNotes.title, to: '/billing/credit_notes', icon: FileMinus },
  { label: w => w.deposits.title, to: '/billing/deposits', icon: Vault },
  { label: w => w.runs.title, to: '/billing/runs', icon: Play },
  { label: w => w.ledgers.units.dayPasses, to: '/transactions/day_passes', icon: Ticket },
  { label: w => w.scheduled.title, to: '/transactions/credits/scheduled', icon: CalendarClock },
  { label: w => w.people.former, to: '/community/memberships/deleted', icon: UserMinus },
  { label: w => w.imports.title, to: '/imports', icon: Upload },
  { label: w => w.settings.places.account, to: '/settings/account', icon: CircleUser },
  { label: w => w.settings.places.network, to: '/networks', icon: Building },
  { label: w => w.settings.places.locations, to: '/locations', icon: MapPin },
  { label: w => w.settings.places.billing, to: '/billing/settings', icon: FileText },
  { label: w => w.settings.places.taxRates, to: '/billing/tax_rates', icon: Percent },
  { label: w => w.settings.places.calendars, to: '/calendars', icon: CalendarSync },
  { label: w => w.settings.places.team, to: '/access/team', icon: Users },
  { label: w => w.settings.places.credentials, to: '/access/credentials', icon: KeyRound },
  { label: w => w.settings.places.audit, to: '/access/audit', icon: ScrollText },
]

const [NEW, CREATE] = [{ dialog: 'new' }, { dialog: 'create' }]

/** What can be begun from everywhere. Each opens the dialog of its page. */
export const ACTIONS: readonly Named[] = [
  { label: w => w.people.inviteTitle, to: '/community/memberships', search: { dialog: 'invite' }, icon: UserPlus },
  { label: w => w.companies.createTitle, to: '/community/companies', search: CREATE, icon: Plus },
  { label: w => w.support.newTicket, to: '/support/tickets', search: NEW, icon: Plus },
  { label: w => w.shop.sellTitle, to: '/shop/orders', search: { dialog: 'sell' }, icon: Plus },
  { label: w => w.products.newTitle, to: '/shop/products', search: NEW, icon: Plus },
  { label: w => w.events.newTitle, to: '/events', search: NEW, icon: CalendarPlus },
  { label: w => w.bookings.newTitle, to: '/resources/bookings', search: NEW, icon: CalendarPlus },
  { label: w => w.resources.newTitle, to: '/resources/new', icon: DoorOpen },
  { label: w => w.calendars.createTitle, to: '/calendars', search: NEW, icon: CalendarSync },
  { label: w => w.plans.createTitle, to: '/plans', search: NEW, icon: Plus },
  { label: w => w.subscriptions.createTitle, to: '/subscriptions/new', icon: Plus },
  { label: w => w.discounts.createTitle, to: '/discounts/coupons', search: NEW, icon: TicketPercent },
  { label: w => w.discounts.newCodeTitle, to: '/discounts/promocodes', search: NEW, icon: TicketPercent },
  { label: w => w.discounts.checkTitle, to: '/discounts/promocodes', search: { dialog: 'check' }, icon: BadgeCheck },
  { label: w => w.packages.createTitle, to: '/packages', search: NEW, icon: PackagePlus },
  { label: w => w.packages.buyTitle, to: '/packages/purchases', search: NEW, icon: PackagePlus },
  { label: w => w.invoices.createTitle, to: '/invoices', search: NEW, icon: FilePlus },
  { label: w => w.invoices.newItemTitle, to: '/invoices/items', search: NEW, icon: FilePlus },
  { label: w => w.payments.books, to: '/transactions/money', search: { dialog: 'books' }, icon: Download },
  { label: w => w.deposits.createTitle, to: '/billing/deposits', search: NEW, icon: Vault },
  { label: w => w.runs.startTitle, to: '/billing/runs', search: NEW, icon: Play },
  { label: w => w.taxRates.createTitle, to: '/billing/tax_rates', search: NEW, icon: Percent },
  { label: w => w.ledgers.openLedgers, to: '/transactions', search: { dialog: 'holder' }, icon: Coins },
  { label: w => w.locations.newTitle, to: '/locations/new', icon: MapPinPlus },
  { label: w => w.access.inviteTitle, to: '/access/team', search: { dialog: 'invite' }, icon: UserPlus },
  { label: w => w.access.createCredential, to: '/access/credentials', search: CREATE, icon: KeyRound },
]
