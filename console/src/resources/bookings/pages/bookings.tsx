import { Button, Skeleton } from '@mantine/core'
import { CalendarRange, Plus, Rows3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Page } from '../../../kit/page/Page.tsx'
import { ShownLocation } from '../../../kit/page/ShownLocation.tsx'
import { useView, ViewSwitch } from '../../../kit/page/ViewSwitch.tsx'
import { BookingList } from '../parts/BookingList.tsx'
import { BookingPanel } from '../parts/BookingPanel.tsx'
import { NewBookingDialog } from '../parts/NewBookingDialog.tsx'
import { useBookingPages } from '../../../kit/resources/use-booking-pages.ts'

const Timeline = lazy(() => import('../parts/Timeline.tsx').then(({ Timeline }) => ({ default: Timeline })))

/** `/console/resources/bookings`: what is booked at a location as a timeline of its resources, or as a list with `view=list`. */
export function PageOfRoute() {
  const { bookings: w, shell } = useWords()
  const [, change] = useAddress()
  const siblings = useBookingPages()
  const create = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const views = [
    { id: 'timeline', label: w.timeline, icon: CalendarRange },
    { id: 'list', label: w.list, icon: Rows3 },
  ]
  const button = (
    <Button leftSection={<Plus size={15} />} onClick={create}>
      {w.create}
    </Button>
  )
  const actions = (
    <>
      <ViewSwitch views={views} label={w.view} />
      {button}
    </>
  )
  return (
    <>
      {useView(views) === 'timeline' ? (
        <Page title={w.title} beside={<ShownLocation />} siblings={siblings} actions={actions}>
          <Suspense fallback={<Skeleton h={520} aria-busy />}>
            <Timeline />
          </Suspense>
        </Page>
      ) : (
        <BookingList siblings={siblings} actions={actions} create={button} />
      )}
      <NewBookingDialog />
      <BookingPanel />
    </>
  )
}
