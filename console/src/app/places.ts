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
import type { Words } from '../words/en/index.ts'

export interface Place {
  /** Its word in the catalogue. */
  name: keyof Words['shell'] &
    (
      | 'today'
      | 'people'
      | 'companies'
      | 'support'
      | 'shop'
      | 'events'
      | 'bookings'
      | 'plans'
      | 'subscriptions'
      | 'packages'
      | 'coupons'
      | 'signups'
      | 'invoices'
      | 'ledgers'
      | 'settings'
    )
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
  [{ name: 'today', to: '/analytics/today', icon: Sun, key: 't' }],
  [
    { name: 'people', to: '/community/memberships', icon: Users, key: 'p' },
    { name: 'companies', to: '/community/companies', icon: Building2, key: 'c' },
    { name: 'support', to: '/support/tickets', icon: LifeBuoy, key: 's' },
    { name: 'shop', to: '/shop/orders', area: '/shop/', icon: ShoppingBag, key: 'o' },
    { name: 'events', to: '/events', icon: CalendarDays, key: 'e' },
    { name: 'bookings', to: '/resources/bookings', area: '/resources', icon: CalendarClock, key: 'r' },
  ],
  [
    { name: 'plans', to: '/plans', icon: Layers, key: 'l' },
    { name: 'subscriptions', to: '/subscriptions', icon: Repeat, key: 'u' },
    { name: 'signups', to: '/subscriptions/signups', search: { status: 'requested' }, icon: ClipboardCheck, key: 'n' },
    { name: 'packages', to: '/packages', icon: Package, key: 'k' },
    { name: 'coupons', to: '/discounts/coupons', area: '/discounts/', icon: TicketPercent, key: 'd' },
    {
      name: 'invoices',
      to: '/invoices',
      also: ['/transactions/money', '/billing/credit_notes', '/billing/deposits', '/billing/runs'],
      icon: FileText,
      key: 'i',
    },
    { name: 'ledgers', to: '/transactions', icon: Coins, key: 'b' },
  ],
  [
    {
      name: 'settings',
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
