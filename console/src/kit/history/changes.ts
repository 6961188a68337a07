import type { ItemOf } from '../../../../client/index.ts'
import type { stoa } from '../data/stoa.ts'

export type Entry = ItemOf<typeof stoa.audit.listAudit>

export interface Difference {
  /** Where the stored object has it: `openingHours.enabled`. */
  path: string
  before: unknown
  after: unknown
  isChanged: boolean
}

/** What the store needs for itself, and what changes with every write. */
const INTERNAL = /^(id|network|updateDate|statusUpdateDate|sequence|[a-z]+Key)$/

/** The fields of an object as it was and as it is, those that changed first. What was created or deleted has one side alone. */
export function differences({ before, after }: Pick<Entry, 'before' | 'after'>): Difference[] {
  const [old, now] = [leaves(before), leaves(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(path => !INTERNAL.test(path))
  const all = paths.map(path => ({
    path,
    before: old.get(path),
    after: now.get(path),
    isChanged: before !== undefined && after !== undefined && !isSame(old.get(path), now.get(path)),
  }))
  return [...all.filter(({ isChanged }) => isChanged), ...all.filter(({ isChanged }) => !isChanged)]
}

/** Null and absent are the same to people. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const isSame = (a: unknown, b: unknown) => (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Objects in objects are told field by field, lists as a whole. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || (path !== '' && Object.keys(value).length === 0))
    return new Map(path === '' ? [] : [[path, value]])
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...leaves(inner, path === '' ? name : `${path}.${name}`)]))
}

/** What an object is called by what is stored of it: its title, its name, its number. */
export function nameOf({ before, after }: Pick<Entry, 'before' | 'after'>): string | undefined {
  const { title, name, surname, number, description } = { ...before, ...after }
  if (typeof title === 'string' && title !== '') return title
  if (typeof name === 'string' && name !== '') return `${name} ${typeof surname === 'string' ? surname : ''}`.trim()
  if (typeof number === 'number' || (typeof number === 'string' && number !== '')) return `#${number}`
  return typeof description === 'string' && description !== '' ? description : undefined
}

/** Pages of things, by their kinds. */
const PAGES: Readonly<Record<string, string>> = {
  location: '/locations',
  credential: '/access/credentials',
  company: '/community/companies',
  membership: '/community/memberships',
  ticket: '/support/tickets',
  product: '/shop/products',
  order: '/shop/orders',
  invoice: '/invoices',
  plan: '/plans',
  subscription: '/subscriptions',
  event: '/events',
  eventTicket: '/events/tickets',
  resource: '/resources',
  booking: '/resources/bookings',
  coupon: '/discounts/coupons',
  promocode: '/discounts/promocodes',
  signup: '/subscriptions/signups',
  package: '/packages',
  purchase: '/packages/purchases',
}

/** The address of the page of a thing; undefined where its kind has none. */
export const pageOf = (object: string, id: string): string | undefined =>
  object === 'network' ? '/networks' : PAGES[object] && `${PAGES[object]}/${id}`

/** The kind of thing that a field refers to: `companyRefPayer` to a company. */
export const referred = (path: string): string | undefined => {
  const name = /(?:^|\.)([a-z]+)Ref[A-Za-z]*$/.exec(path)?.[1]
  return name !== undefined && name in PAGES ? name : undefined
}
