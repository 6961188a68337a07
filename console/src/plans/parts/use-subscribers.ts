import { useQuery } from '@tanstack/react-query'
import { epochNow } from '../../kit/data/clock.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { partyName } from '../../kit/holder/Party.tsx'

/** An item of a running or coming subscription that has the plan. */
export interface Subscriber {
  subscriptionRef: string
  itemRef: string
  name: string
  price: number
  quantity: number
  /** Whether it takes what the plan says, period by period. */
  follows: boolean
  /** When the next period begins. */
  nextDate: string | undefined
}

/** For whom it was chosen, and whether they are to follow the plan. */
export type Chosen = ReadonlyMap<string, boolean>
export const willFollow = ({ itemRef, follows }: Subscriber, chosen: Chosen): boolean => chosen.get(itemRef) ?? follows

/** So many subscriptions are read: of more, nobody looks at each. */
const MOST = 500

/** Who has the plan, those first who follow it. */
export const useSubscribers = (planRef: string) =>
  useQuery({ queryKey: ['subscriptions', 'subscribers', planRef], queryFn: () => calling(() => read(planRef)) })

async function read(planRef: string): Promise<{ all: Subscriber[]; isWhole: boolean }> {
  const all: Subscriber[] = []
  let count = 0
  for await (const { subscriptions } of stoa.subscriptions.listSubscriptions.pages({
    query: { planRef: [planRef], limit: 100 },
  })) {
    for (const one of subscriptions) {
      const own = one.items.filter(({ plan, endDate }) => plan?.id === planRef && (!endDate || Date.parse(endDate) > epochNow()))
      all.push(
        ...own.map(({ id, price, quantity, autoUpdateFromProduct }) => ({
          subscriptionRef: one.id,
          itemRef: id,
          name: partyName(one),
          price,
          quantity,
          follows: autoUpdateFromProduct,
          nextDate: one.nextInterval?.startDate ?? (one.status === 'scheduled' ? one.startDate : undefined),
        })),
      )
    }
    count += subscriptions.length
    if (count >= MOST) return { all: inOrder(all), isWhole: false }
  }
  return { all: inOrder(all), isWhole: true }
}

const inOrder = (all: Subscriber[]) =>
  all.toSorted((a, b) => Number(b.follows) - Number(a.follows) || a.name.localeCompare(b.name))

/** Has an item follow the plan from now on, or keep what it has. */
export const follow = ({ subscriptionRef, itemRef }: Subscriber, follows: boolean) =>
  calling(() =>
    stoa.subscriptions.updateSubscriptionItem({
      params: { id: subscriptionRef, itemId: itemRef },
      body: { item: { autoUpdateFromProduct: follows } },
    }),
  )
