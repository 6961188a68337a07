import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarSync, Plus, Rows3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Page } from '../../kit/page/Page.tsx'
import { ShownLocation } from '../../kit/page/ShownLocation.tsx'
import { useView, ViewSwitch } from '../../kit/page/ViewSwitch.tsx'
import { LIST } from '../parts/event.ts'
import { NewEventDialog } from '../parts/EventDialogs.tsx'
import { useEventColumns } from '../parts/use-event-columns.tsx'

const Calendar = lazy(() => import('../parts/Calendar.tsx').then(({ Calendar }) => ({ default: Calendar })))

/** `/console/events`: the events of a location as a calendar, or as a list with `view=list`. */
export function PageOfRoute() {
  const { events: w, eventLife, calendars, shell } = useWords()
  const [, change] = useAddress()
  const location = useLocation()
  const columns = useEventColumns()
  const create = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const views = [
    { id: 'calendar', label: w.calendar, icon: CalendarDays },
    { id: 'list', label: w.list, icon: Rows3 },
  ]
  const view = useView(views)
  const button = (
    <Button leftSection={<Plus size={15} />} onClick={create}>
      {w.create}
    </Button>
  )
  const frame = {
    title: w.title,
    beside: <ShownLocation />,
    actions: (
      <>
        <ViewSwitch views={views} label={w.view} />
        <Button variant="default" leftSection={<CalendarSync size={15} />} component={Link} to="/calendars">
          {calendars.subscribe}
        </Button>
        {button}
      </>
    ),
  }
  return (
    <>
      {view === 'calendar' ? (
        <Page {...frame}>
          <Suspense fallback={<Skeleton h={520} aria-busy />}>
            <Calendar />
          </Suspense>
        </Page>
      ) : (
        <ListPage
          {...frame}
          of={stoa.events.listEvents}
          query={{ locationRef: location.id, order: 'relevance' }}
          columns={columns}
          filters={[
            { name: 'visibilityType', label: w.visibility, options: w.visibilities },
            { name: 'canceled', label: eventLife.which, options: eventLife.whichOnes },
          ]}
          orders={w.orders}
          searchHint={w.searchHint}
          nameOf={({ title }) => title}
          open={({ id }) => `${LIST}/${id}`}
          exportName="events"
          empty={{ title: w.emptyTitle, text: w.emptyText, action: button }}
        />
      )}
      <NewEventDialog />
    </>
  )
}
