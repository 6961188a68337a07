import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Door } from '../parts/Door.tsx'
import { LIST } from '../parts/event.ts'
import { EventTime } from '../parts/EventTime.tsx'

/** `/console/events/{id}/door`: lets people in, by code or by name. */
export function PageOfRoute() {
  const { seats: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.events.getEvent, { params: { id } })
  const event = found.data?.event
  const back = { to: `${LIST}/${id}`, label: event?.title ?? w.door }
  if (found.error && !event) return <FailedPage title={w.door} back={back} query={found} />
  return (
    <Page title={w.door} beside={event && <EventTime event={event} />} back={back}>
      {event ? <Door event={event} /> : <Skeleton h={320} aria-busy />}
    </Page>
  )
}
