import { useMemo } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { OnPhone, Status } from '../../../kit/format/Status.tsx'
import { Figure, Nothing, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { HolderName } from '../../../kit/holder/Party.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { customers, plans } from '../../../kit/pick/picker.ts'
import { PlanName } from '../parts/PlanName.tsx'
import type { Signup } from '../parts/signup.ts'

/** `/console/subscriptions/signups`: who wants a plan, or has taken one by themselves. */
export function PageOfRoute() {
  const { signups: w, statuses } = useWords()
  const location = useLocationChoice()
  return (
    <ListPage
      title={w.title}
      of={stoa.signups.listSignups}
      locationParameter="locationRef"
      columns={useColumns()}
      tabs={{
        name: 'status',
        label: w.status,
        all: w.all,
        options: { requested: w.waiting, approved: statuses.signup.approved, rejected: statuses.signup.rejected },
      }}
      filters={[
        { name: 'planRef', label: w.plan, pick: plans(location?.id) },
        { name: 'customerRef', label: w.who, pick: customers(location?.id) },
      ]}
      nameOf={({ createDate }) => w.of(createDate.slice(0, 10))}
      open={({ id }) => `/subscriptions/signups/${id}`}
      exportName="signups"
      empty={{ title: w.emptyTitle, text: w.emptyText }}
    />
  )
}

function useColumns(): Column<Signup>[] {
  const { signups: w } = useWords()
  const location = useLocationColumn<Signup>()
  return useMemo(
    () => [
      {
        id: 'who',
        title: w.who,
        cell: one => (
          <b style={{ fontWeight: 500 }}>
            <HolderName of={one} />
            <OnPhone of="signup" is={one.status} />
          </b>
        ),
      },
      {
        id: 'plan',
        title: w.plan,
        cell: ({ planRef, quantity }) => (
          <>
            {quantity > 1 && (
              <>
                <Figure value={quantity} /> ×{' '}
              </>
            )}
            <PlanName id={planRef} />
          </>
        ),
        onPhone: true,
      },
      { id: 'status', title: w.status, cell: ({ status }) => <Status of="signup" is={status} /> },
      { id: 'start', title: w.start, cell: one => <When is={one.startDate} at={one.locationRef} /> },
      { id: 'code', title: w.code, cell: ({ promocode }) => promocode ?? <Nothing /> },
      { id: 'created', title: w.created, cell: one => <When is={one.createDate} as="ago" at={one.locationRef} />, onPhone: true },
      {
        id: 'decided',
        title: w.decided,
        cell: ({ decideDate, locationRef }) => (decideDate ? <When is={decideDate} at={locationRef} /> : <Nothing />),
        isExtra: true,
      },
      location,
    ],
    [w, location],
  )
}
