import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Status } from '../../kit/format/Status.tsx'
import { Figure, Money, Nothing, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Party } from '../../kit/holder/Party.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { whatFor, type Subscription } from './subscription.ts'

export function useSubscriptionColumns(): Column<Subscription>[] {
  const { subscriptions: w, plans } = useWords()
  const location = useLocationColumn<Subscription>()
  return useMemo(() => {
    const when = (is: string | undefined, at: string) => (is === undefined ? <Nothing /> : <When is={is} at={at} />)
    return [
      { id: 'holder', title: w.holder, cell: one => <Party is={one} hint={whatFor(one)} /> },
      { id: 'status', title: w.status, cell: one => <States of={one} />, onPhone: true },
      {
        id: 'price',
        title: w.price,
        cell: ({ price, period, locationRef }) => (
          <>
            <Money amount={price} at={locationRef} />{' '}
            <Text span size="xs" c="dimmed">
              {plans.per[period]}
            </Text>
          </>
        ),
      },
      { id: 'start', title: w.start, cell: one => when(one.startDate, one.locationRef), sorts: ['startDate:asc'] },
      { id: 'next', title: w.nextPeriod, cell: one => when(one.nextInterval?.startDate, one.locationRef) },
      { id: 'end', title: w.end, cell: one => when(one.endDate, one.locationRef), sorts: ['endDate:asc'] },
      location,
      { id: 'credits', title: w.credits, cell: ({ credits }) => <Figure value={credits} />, isFigure: true, isExtra: true },
      {
        id: 'dayPasses',
        title: w.dayPasses,
        cell: ({ dayPasses }) => <Figure value={dayPasses} />,
        isFigure: true,
        isExtra: true,
      },
      {
        id: 'created',
        title: w.createDate,
        cell: one => when(one.createDate, one.locationRef),
        sorts: ['createDate:desc', 'createDate:asc'],
        isExtra: true,
      },
    ]
  }, [w, plans, location])
}

/** Whether it runs, and whether it rests. */
function States({ of: { status, paused } }: { of: Subscription }) {
  const { subscriptions: w } = useWords()
  return paused && status !== 'canceled' ? (
    <StatusBadge tone="wait">{w.paused}</StatusBadge>
  ) : (
    <Status of="subscription" is={status} />
  )
}
