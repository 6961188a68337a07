import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Json } from '../client.ts'
import type { Cast } from '../world.ts'
import { Book, type Draw } from './book.ts'
import { newRooms, type Booking, type Room } from './bookings.ts'
import { newGathering, type Gathering } from './operations-events.ts'

/** Before the first instant of a walk, at midnight of a first day of a month in Berlin: intervals are calendar months. */
const OPENED = '2035-12-31T23:00:00.000Z'

export interface Member {
  id: string
  company: Company | undefined
  isManager: boolean
  /** Whose intervals end with the month, and who can pay by invoice. */
  isSubscribed: boolean
}

export interface Company {
  id: string
  credits: Spenders
  invoice: Spenders
  isSubscribed: boolean
}
export type Spenders = 'none' | 'managers' | 'members'

export interface Option {
  id: string
  product: { id: string; options: string[]; isRefundable: boolean }
  /** In hundredths and in cents, where it is paid so. */
  credits: number | undefined
  money: number | undefined
  isStocked: boolean
  quantity: number
}

export interface Order {
  id: string
  member: Member
  option: Option
  quantity: number
  status: 'new' | 'inProgress' | 'completed' | 'canceled'
  isDeleted: boolean
  /** Whether units were taken from the stock and not given back. */
  hasUnits: boolean
  payment?: Payment
}

export interface Payment {
  type: 'credits' | 'invoice' | 'external'
  status: 'pending' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  payer: string
  /** In hundredths, or in cents. */
  amount: number
  draws: readonly Draw[]
  isGivenBack: boolean
  /** The item or the money transaction. */
  ref: string | undefined
  isWaiting: boolean
  refunds: { id: string; amount: number; status: string }[]
}

/** What a walk walks through, as it should be. */
export interface Place {
  cast: Cast
  book: Book
  members: Member[]
  companies: Company[]
  options: Option[]
  orders: Order[]
  rooms: readonly Room[]
  bookings: Booking[]
  gathering: Gathering
}

const OPTIONS = [
  { product: 0, credits: 150, money: 390, quantity: 20 },
  { product: 0, credits: 200 },
  { product: 1, credits: 400, money: 1_000, quantity: 5 },
  { product: 1, money: 710 },
  { product: 2, quantity: 8 },
] as const

/** Makes a place of its own: four members, of whom the third is subscribed; two companies, of which the first is; three products. */
export async function newPlace(cast: Cast): Promise<Place> {
  const companies = [await newCompany(cast, true), await newCompany(cast, false)]
  const members = [await newMember(cast), await newMember(cast), await newMember(cast, true), await newMember(cast)]
  const options = (await Promise.all([0, 1, 2].map(product => newProduct(cast, product)))).flat()
  const book = new Book()
  for (const { id } of [...members, ...companies]) {
    const { balances } = await must(cast, 'GET', `/transactions/v1/balances/${id}/credits`)
    for (const { amount, expirationDate = '' } of balances) book.give(id, 'credit', Math.round(amount * 100), expirationDate)
  }
  const [rooms, gathering] = [await newRooms({ cast }), await newGathering({ cast })]
  return { cast, book, members, companies, options, orders: [], rooms, bookings: [], gathering }
}

export async function newMember(cast: Cast, isSubscribed = false): Promise<Member> {
  const user = { email: `${randomUUID()}@example.com`, name: 'Ada' }
  const sent = { membership: { locationRef: cast.location, user }, invite: false }
  const { membership } = await must(cast, 'POST', '/community/memberships/v1', sent)
  if (isSubscribed) await subscribe(cast, { membershipRef: membership.id }, 0)
  return { id: membership.id, company: undefined, isManager: false, isSubscribed }
}

export async function newCompany(cast: Cast, isSubscribed = false): Promise<Company> {
  const memberSpending = { credits: 'members', invoice: 'managers' } as const
  const sent = { company: { locationRef: cast.location, title: 'Acme', memberSpending } }
  const { company } = await must(cast, 'POST', '/community/companies/v1', sent)
  if (isSubscribed) await subscribe(cast, { companyRef: company.id }, DISCOUNT)
  return { id: company.id, ...memberSpending, isSubscribed }
}

/** What members of the subscribed company pay less in money, in percent. */
export const DISCOUNT = 10

/** What a subscription gives each month, in hundredths. */
export const GRANTED = 2_000

async function subscribe(cast: Cast, holder: object, shop: number): Promise<void> {
  const plan = {
    locationRef: cast.location,
    title: 'Flex',
    period: 'month',
    price: 1,
    credits: GRANTED / 100,
    discounts: { shop },
  }
  const { id } = (await must(cast, 'POST', '/plans/v1', { plan })).plan
  const items = [{ plan: { id } }]
  const subscription = { ...holder, period: 'month', startDate: OPENED, payWithInvoice: { shop: true }, items }
  await must(cast, 'POST', '/subscriptions/v1', { subscription })
}

/** A product of a walk with its options, in the order of all of them. */
export async function newProduct(cast: Cast, number: number): Promise<Option[]> {
  const wanted = OPTIONS.filter(({ product }) => product === number)
  const isRefundable = number === 0
  const sent = {
    locationRef: cast.location,
    title: 'Drinks',
    refundPolicy: isRefundable ? 'statusNew' : 'noRefund',
    options: wanted.map(one => ({
      title: 'One',
      price: {
        ...('credits' in one && { credits: { amount: one.credits / 100 } }),
        ...('money' in one && { money: { amount: one.money / 100 } }),
      },
      ...('quantity' in one && { stock: { enabled: true, quantity: one.quantity } }),
    })),
  }
  const { product: made } = await must(cast, 'POST', '/shop/products/v1', { product: sent })
  const product = { id: made.id, options: made.options.map(({ id }: Json) => id), isRefundable }
  return wanted.map((one, i) => ({
    id: product.options[i],
    product,
    credits: 'credits' in one ? one.credits : undefined,
    money: 'money' in one ? one.money : undefined,
    isStocked: 'quantity' in one,
    quantity: 'quantity' in one ? one.quantity : 0,
  }))
}

/** The body of an answer that must be one. */
export async function must({ api }: Cast, method: string, path: string, body?: object): Promise<Json> {
  const reply = await api.send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  return reply.body
}
