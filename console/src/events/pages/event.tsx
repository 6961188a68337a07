import { Button, Skeleton, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Copy, Pencil } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import { Detail, Page, Section } from '../../kit/page/Page.tsx'
import { LIST } from '../parts/event.ts'
import { EditEventDialog, NewEventDialog } from '../parts/EventDialogs.tsx'
import { EventHead } from '../parts/EventHead.tsx'
import { EventSide } from '../parts/EventSide.tsx'
import { EventTime } from '../parts/EventTime.tsx'

/** `/console/events/{id}`: one event. */
export function PageOfRoute() {
  const { events: w, kit, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [, change] = useAddress()
  const found = useOperation(stoa.events.getEvent, { params: { id } })
  const event = found.data?.event
  const back = { to: LIST, label: w.title }
  const edit = () => change({ dialog: 'edit' })
  useShortcuts(shell.keys.thisPage, event ? [{ keys: 'e', label: kit.edit, run: edit }] : [])
  if (found.error && !event)
    return (
      <Page title={w.title} back={back}>
        <Failure error={found.error} again={() => void found.refetch()} />
      </Page>
    )
  return (
    <Page
      title={event?.title}
      beside={event && <EventTime event={event} />}
      back={back}
      actions={
        event && (
          <>
            <Button variant="default" leftSection={<Copy size={14} />} onClick={() => change({ dialog: 'new' })}>
              {w.copy}
            </Button>
            <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
              {kit.edit}
            </Button>
          </>
        )
      }
    >
      <Detail side={<EventSide event={event} />}>
        {event ? <EventHead event={event} /> : <Skeleton h={120} />}
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
          <NewEventDialog like={event} />
        </>
      )}
    </Page>
  )
}
