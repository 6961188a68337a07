/* oxlint-disable import/no-unassigned-import -- The client finds these contracts by itself; here they come along with the page, which asks at once. */
import '../../../../src/analytics/contract.ts'
import '../../../../src/analytics/contract-occupancy.ts'
import '../../../../src/analytics/contract-today.ts'
import type { Counted } from '../../kit/format/use-count.ts'
import { useLocationChoice, useSession } from '../../kit/format/session.tsx'
import type { ReplyOf } from '../../kit/data/operation.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'

export type Today = ReplyOf<typeof stoa.analytics.getToday>['today']

export type { Counted }
/** A count with those of the locations. */
export type CountedAt = Pick<Today['requests'] & object, 'locations'>

/** What is to be done at the chosen location, or at all of them. */
export function useToday() {
  const chosen = useLocationChoice()
  return useOperation(stoa.analytics.getToday, { query: { ...(chosen && { locationRef: chosen.id }) } }, { keepsPrevious: true })
}

/** The locations that are shown together; none where one was chosen, or there is only one. */
export function useShownTogether() {
  const { locations } = useSession()
  return useLocationChoice() === undefined && locations.length > 1 ? locations : []
}

export const sumOf = (...parts: (Counted | undefined)[]): Counted | undefined => {
  const shown = parts.filter(part => part !== undefined)
  if (shown.length === 0) return undefined
  return { count: shown.reduce((sum, { count }) => sum + count, 0), more: shown.some(({ more }) => more) }
}

/** Where each part leads: to the list that it counts. */
export const LISTS = {
  requests: { to: '/community/memberships', search: { status: 'requested' } },
  tickets: { to: '/support/tickets', search: { order: 'createDate:asc' } },
  orders: { to: '/shop/orders', search: {} },
  drafts: { to: '/invoices', search: { status: 'draft' } },
  issued: { to: '/invoices', search: { status: 'issued' } },
  overdue: { to: '/invoices', search: { overdue: 'true', order: 'dueDate:asc' } },
  lowStock: { to: '/shop/products', search: {} },
  events: { to: '/events', search: {} },
  expiring: { to: '/transactions', search: {} },
  joined: { to: '/community/memberships', search: { order: 'createDate:desc' } },
} as const
export type ListName = keyof typeof LISTS

/** The query of the address of a list, at the location that is shown. */
export const searchAt = (name: ListName, at: string | undefined): Record<string, string> => ({
  ...LISTS[name].search,
  ...(at !== undefined && { at }),
})
