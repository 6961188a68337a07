import { useState, type ReactNode } from 'react'
import { now } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import type { Sibling } from '../../../kit/page/Page.tsx'
import { customers } from '../../../kit/pick/picker.ts'
import { resourcesOf } from '../../../kit/resources/resource.ts'
import { BOOKINGS } from '../../../kit/resources/booking.ts'
import { nameOf, useBookingColumns } from './use-booking-columns.tsx'

interface Props {
  siblings: readonly Sibling[]
  actions: ReactNode
  create: ReactNode
}

/** All bookings by date: those that run or come, unless a day is chosen. */
export function BookingList({ siblings, actions, create }: Props) {
  const { bookings: w, resources } = useWords()
  const [address] = useAddress()
  const location = useLocationChoice()
  const columns = useBookingColumns()
  // As long as the list is open: another instant would be another list.
  const [opened] = useState(now)
  const isDated = address['startDate[gte]'] !== undefined || address['startDate[lt]'] !== undefined
  return (
    <ListPage
      title={w.title}
      siblings={siblings}
      actions={actions}
      of={stoa.bookings.listBookings}
      locationParameter="locationRef"
      query={isDated ? {} : { 'endDate[gte]': opened }}
      columns={columns}
      filters={[
        { name: 'startDate[gte]', label: w.from, isDay: true },
        { name: 'startDate[lt]', label: w.until2, isDay: true },
        { name: 'resourceRef', label: w.resource, pick: resourcesOf(location?.id) },
        { name: 'customerRef', label: w.person, pick: customers() },
        { name: 'type', label: resources.type, options: resources.types },
        { name: 'seriesRef', label: w.ofSeries, isHidden: true },
        { name: 'status', label: w.status, options: w.statuses },
      ]}
      orders={w.orders}
      nameOf={nameOf}
      open={({ id }) => `${BOOKINGS}/${id}`}
      exportName="bookings"
      empty={{ title: w.listEmptyTitle, text: w.listEmptyText, action: create }}
    />
  )
}
