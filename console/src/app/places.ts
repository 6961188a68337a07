import {
  Building2,
  CalendarClock,
  CalendarDays,
  ClipboardCheck,
  Coins,
  FileText,
  Layers,
  LifeBuoy,
  Package,
  Repeat,
  Settings,
  ShoppingBag,
  Sun,
  TicketPercent,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { FirstWords } from '../words/en/first.ts'

export interface Place {
  label: (words: FirstWords) => string
  to: string
  /** What the addresses of all its pages begin with, where that is less than `to`. */
  area?: string
  /** What the addresses of its other pages begin with. */
  also?: readonly string[]
  /** What is asked for when it is opened from the navigation. */
  search?: Readonly<Record<string, string>>
  icon: LucideIcon
  /** After `g`. */
  key: string
}

/** The navigation, in groups. */
export const PLACES: readonly (readonly Place[])[] = [
  [{ label: w => w.shell.today, to: '/analytics/today', icon: Sun, key: 't' }],
  [
    { label: w => w.shell.people, to: '/community/memberships', icon: Users, key: 'p' },
    { label: w => w.shell.companies, to: '/community/companies', icon: Building2, key: 'c' },
    { label: w => w.shell.support, to: '/support/tickets', icon: LifeBuoy, key: 's' },
    { label: w => w.shell.shop, to: '/shop/orders', area: '/shop/', icon: ShoppingBag, key: 'o' },
    { label: w => w.shell.events, to: '/events', icon: CalendarDays, key: 'e' },
    { label: w => w.shell.bookings, to: '/resources/bookings', area: '/resources', icon: CalendarClock, key: 'r' },
  ],
  [
    { label: w => w.shell.plans, to: '/plans', icon: Layers, key: 'l' },
    { label: w => w.shell.subscriptions, to: '/subscriptions', icon: Repeat, key: 'u' },
    {
      label: w => w.shell.signups,
      to: '/subscriptions/signups',
      search: { status: 'requested' },
      icon: ClipboardCheck,
      key: 'n',
    },
    { label: w => w.shell.packages, to: '/packages', icon: Package, key: 'k' },
    { label: w => w.shell.coupons, to: '/discounts/coupons', area: '/discounts/', icon: TicketPercent, key: 'd' },
    {
      label: w => w.shell.invoices,
      to: '/invoices',
      also: ['/transactions/money', '/billing/credit_notes', '/billing/deposits', '/billing/runs'],
      icon: FileText,
      key: 'i',
    },
    { label: w => w.shell.ledgers, to: '/transactions', icon: Coins, key: 'b' },
  ],
  [
    {
      label: w => w.shell.settings,
      to: '/settings',
      also: ['/networks', '/locations', '/access/', '/billing/settings', '/billing/tax_rates'],
      icon: Settings,
      key: ',',
    },
  ],
]

/** The place that an address belongs to: the one whose addresses begin with most of it. */
export function placeOf(path: string): Place | undefined {
  const begins = PLACES.flat().flatMap(place =>
    [place.area ?? place.to, ...(place.also ?? [])].filter(begin => path.startsWith(begin)).map(begin => ({ place, begin })),
  )
  return begins.toSorted((a, b) => b.begin.length - a.begin.length)[0]?.place
}
