import type { Json } from './client.ts'
import { bookingsOf } from './bookings.ts'
import { buyersOf } from './buyers.ts'
import type { World } from './world.ts'

/** Days of the period that holds, of the next one, and of the one after it; each begins at the first of a month. */
export const [NOW, NEXT, LATER] = ['2090-03-06', '2090-04-06', '2090-05-06'] as const
export const BEGINS = { [NEXT]: '2090-03-31T22:00:00.000Z', [LATER]: '2090-04-30T22:00:00.000Z' }
export const at = (hour: number, day: string) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
const START = '2090-03-01T00:00:00.000Z'

/** What tests of bookings that wait for a period do over and over in the network `main`. */
export function schedulingOf(world: World) {
  const { newResource } = bookingsOf(world)
  const { send } = buyersOf(world)
  return {
    pay: (membershipRefOwner: string, type = 'credits', more: object = {}) => ({
      membershipRefOwner,
      payment: { type, ...more },
    }),
    /** A subscription that gives 3 credits and a day pass each month. */
    subscribe: async (holder: object, more: object = {}, beside: object = {}): Promise<Json> =>
      send('POST', '/subscriptions/v1', {
        subscription: {
          ...holder,
          period: 'month',
          billingCycleAnchor: 'day',
          startDate: START,
          items: [{ title: 'Desk', price: 0, credits: 3, dayPasses: 1, ...more }],
          ...beside,
        },
      }),
    /** A room that costs a credit or 10 an hour. */
    room: () =>
      newResource({ credits: { tiers: [{ from: 0, unitAmount: 1 }] }, money: { tiers: [{ from: 0, unitAmount: 10 }] } }),
    scheduled: async (query: string, unit = 'credits'): Promise<Json[]> =>
      (await send('GET', `/transactions/${unit}/scheduled/v1?${query}`, undefined as never)) as Json[],
    /** What the items of a subscription give from now on, each month. */
    shrink: (subscription: Json, credits: number) =>
      world.write(world.main.network, ({ tx, network }) =>
        tx.run(
          tx.sql
            .updateTable('subscriptionItem')
            .set({ credits: credits * 100 })
            .where('network', '=', network)
            .where('subscriptionRef', '=', subscription.id),
        ),
      ),
  }
}
