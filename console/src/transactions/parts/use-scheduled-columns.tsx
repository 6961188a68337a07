import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Figure, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Party } from '../../kit/holder/Party.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import type { ScheduledUse } from '../../kit/holder/scheduled.ts'
import { ScheduledState } from '../../kit/holder/ScheduledState.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { BookedSpan } from '../../kit/resources/BookedSpan.tsx'

/** Who pays how much of what, for which booking, and when. */
export function useScheduledColumns(unit: Unit): Column<ScheduledUse>[] {
  const { ledgers, resources, scheduled: w } = useWords()
  const location = useLocationColumn<ScheduledUse>()
  return useMemo(
    () => [
      { id: 'holder', title: ledgers.holder, cell: use => <Holder of={use} /> },
      { id: 'resource', title: resources.resource, cell: ({ booking }) => booking.resource.title },
      { id: 'when', title: w.booking, cell: ({ booking, locationRef }) => <BookedSpan of={booking} at={locationRef} /> },
      {
        id: 'amount',
        title: ledgers.units[unit],
        isFigure: true,
        onPhone: true,
        cell: ({ amount }) => <Figure value={amount} />,
      },
      {
        id: 'period',
        title: w.period,
        cell: ({ scheduleDate, locationRef, subscriptionRef }) => (
          <LinkTo to={`/subscriptions/${subscriptionRef}`}>
            <When is={scheduleDate} at={locationRef} />
          </LinkTo>
        ),
      },
      { id: 'status', title: w.status, onPhone: true, cell: use => <ScheduledState of={use} /> },
      {
        id: 'resolved',
        title: w.since,
        isExtra: true,
        cell: ({ resolveDate, locationRef }) => resolveDate && <When is={resolveDate} at={locationRef} />,
      },
      location,
    ],
    [ledgers, resources, w, unit, location],
  )
}

/** Where the screen is narrow, what is booked stands under the name. */
const Holder = ({ of }: { of: ScheduledUse }) => (
  <Party
    is={of}
    hint={
      <Text span inherit hiddenFrom="sm">
        <When is={of.booking.startDate} at={of.locationRef} /> · {of.booking.resource.title}
      </Text>
    }
  />
)
