import {
  Building2,
  CalendarDays,
  Coins,
  FileText,
  Layers,
  LifeBuoy,
  Package,
  Repeat,
  Settings,
  ShoppingBag,
  Sun,
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
      | 'plans'
      | 'subscriptions'
      | 'packages'
      | 'invoices'
      | 'ledgers'
      | 'settings'
    )
  to: string
  /** What the addresses of all its pages begin with, where that is less than `to`. */
  area?: string
  /** What the addresses of its other pages begin with. */
  also?: readonly string[]
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
  ],
  [
    { name: 'plans', to: '/plans', icon: Layers, key: 'l' },
    { name: 'subscriptions', to: '/subscriptions', icon: Repeat, key: 'u' },
    { name: 'packages', to: '/packages', icon: Package, key: 'k' },
    { name: 'invoices', to: '/invoices', icon: FileText, key: 'i' },
    { name: 'ledgers', to: '/transactions', icon: Coins, key: 'b' },
  ],
  [{ name: 'settings', to: '/settings', also: ['/networks', '/locations', '/access/'], icon: Settings, key: ',' }],
]
