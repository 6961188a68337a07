import { queryClient } from '../data/query-client.ts'
import { stoa } from '../data/stoa.ts'
import { operationQuery } from '../data/use-operation.ts'
import { packages, plans, type Picker } from '../pick/picker.ts'
import { LIST as RESOURCES, resourcesOf, type ResourceType } from '../resources/resource.ts'
import { products } from '../shop/pickers.ts'
import type { Coupon } from './use-coupon-words.ts'

type ProductType = Coupon['productTypes'][number]

/** The coupons of a location, or all; `nameOf` says what one without a title is called. */
export const coupons = (nameOf: (coupon: Coupon) => string, locationRef?: string): Picker => ({
  key: ['coupons', locationRef],
  async find(words) {
    const query = { limit: 20, ...(locationRef && { locationRef }), ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.coupons.listCoupons, { query }))
    return reply.coupons.map(coupon => ({ value: coupon.id, label: nameOf(coupon) }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.coupons.getCoupon, { params: { id } }))
    return nameOf(reply.coupon)
  },
})

const events = (locationRef: string): Picker => ({
  key: ['events', locationRef],
  async find(words) {
    const query = { locationRef, limit: 20, ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.events.listEvents, { query }))
    return reply.events.map(({ id, title }) => ({ value: id, label: title }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.events.getEvent, { params: { id } }))
    return reply.event.title
  },
})

/** The type of resource whose bookings a product type stands for. */
const BOOKED = {
  roomBookings: 'room',
  meetingRoomBookings: 'meetingRoom',
  conferenceRoomBookings: 'conferenceRoom',
  phoneBoothBookings: 'phoneBooth',
  studioBookings: 'studio',
  eventSpaceBookings: 'eventSpace',
  stationBookings: 'station',
  hotDeskBookings: 'hotDesk',
  dedicatedDeskBookings: 'dedicatedDesk',
  officeBookings: 'office',
  parkingBookings: 'parkingLot',
  equipmentBookings: 'equipment',
} as const satisfies Partial<Record<ProductType, ResourceType>>

const resourcesBy =
  (type: ResourceType) =>
  (locationRef: string): Picker => ({
    ...resourcesOf(locationRef, each => each.type === type),
    key: ['resources', type, locationRef],
  })

/** The things of a product type. */
export const THINGS: Record<ProductType, (locationRef: string) => Picker> = {
  subscriptionItems: plans,
  packages,
  shopProducts: products,
  eventTickets: events,
  ...(Object.fromEntries(Object.entries(BOOKED).map(([product, type]) => [product, resourcesBy(type)])) as Record<
    keyof typeof BOOKED,
    (locationRef: string) => Picker
  >),
}

/** Where a thing of a product type has its page. */
export const addressOf = (type: ProductType, id: string): string => `${AREAS[type] ?? RESOURCES}/${id}`

const AREAS: Partial<Record<ProductType, string>> = {
  subscriptionItems: '/plans',
  packages: '/packages',
  shopProducts: '/shop/products',
  eventTickets: '/events',
}
