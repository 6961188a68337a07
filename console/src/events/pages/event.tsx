import { Alert, Skeleton, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import { CancelEventDialog } from '../parts/CancelEventDialog.tsx'
import { CancelTicketDialog } from '../parts/CancelTicketDialog.tsx'
import { CopyDialog } from '../parts/CopyDialog.tsx'
import { LIST, type Event } from '../parts/event.ts'
import { EventActions } from '../parts/EventActions.tsx'
import { EditEventDialog } from '../parts/EventDialogs.tsx'
import { EventHead } from '../parts/EventHead.tsx'
import { EventSide } from '../parts/EventSide.tsx'
import { EventTime } from '../parts/EventTime.tsx'
import { SeatDialogs } from '../parts/SeatDialogs.tsx'
import { TicketsSection } from '../parts/TicketsSection.tsx'
import { WaitingList } from '../parts/WaitingList.tsx'

/** `/console/events/{id}`: one event, who has a ticket and who waits. */
export function PageOfRoute() {
  const { events: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.events.getEvent, { params: { id } })
  const event = found.data?.event
  const back = { to: LIST, label: w.title }
  if (found.error && !event) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={event?.title}
      beside={event && <EventTime event={event} />}
      back={back}
      actions={event && <EventActions event={event} />}
    >
      {event?.cancelDate !== undefined && <Canceled event={event} at={event.cancelDate} />}
      <Detail side={<EventSide event={event} />}>
        {event ? <EventHead event={event} /> : <Skeleton h={120} />}
        {event && <TicketsSection event={event} />}
        {event && <WaitingList event={event} />}
        {event?.description && (
          <Section title={w.description}>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {event.description}
            </Text>
          </Section>
        )}
        {event && <History of={event.id} />}
      </Detail>
      {event && (
        <>
          <EditEventDialog event={event} etag={found.etag} />
          <CopyDialog event={event} />
          <SeatDialogs event={event} />
          <CancelEventDialog event={event} />
          <CancelTicketDialog
            id={address.dialog === 'cancelTicket' ? address.ticket : undefined}
            event={event}
            onClose={() => change({ dialog: undefined, ticket: undefined })}
          />
        </>
      )}
    </Page>
  )
}

function Canceled({ event, at }: { event: Event; at: string }) {
  const { eventLife: w } = useWords()
  const { moment } = useFormats(event.locationRef)
  return (
    <Alert color="red" title={w.canceledOn(moment(at))}>
      {event.reason}
    </Alert>
  )
}
