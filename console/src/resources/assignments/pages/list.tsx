import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { partyName } from '../../../kit/holder/Party.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { customers } from '../../../kit/pick/picker.ts'
import { resourcesOf } from '../../../kit/resources/resource.ts'
import { useBookingPages } from '../../../kit/resources/use-booking-pages.ts'
import { useAssignmentColumns } from '../parts/use-assignment-columns.tsx'

/** `/console/resources/assignments`: who holds resources, or seats of them, by a subscription: today, or on a day that is chosen. */
export function PageOfRoute() {
  const { assignments: w, resources } = useWords()
  const location = useLocationChoice()
  const columns = useAssignmentColumns()
  return (
    <ListPage
      title={w.title}
      siblings={useBookingPages()}
      of={stoa.resources.listAssignments}
      isWhole
      locationParameter="locationRef"
      columns={columns}
      filters={[
        { name: 'date', label: w.on, isDay: true },
        { name: 'resourceRef', label: resources.resource, pick: resourcesOf(location?.id) },
        { name: 'customerRef', label: w.holder, pick: customers() },
      ]}
      nameOf={assignment => `${partyName(assignment)}, ${assignment.resource.title}`}
      open={({ subscription }) => `/subscriptions/${subscription.id}`}
      empty={{ title: w.emptyTitle, text: w.emptyText }}
    />
  )
}
