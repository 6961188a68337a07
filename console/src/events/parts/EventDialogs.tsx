import { Modal, Radio, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { epochNow } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { Field } from '../../kit/form/Field.tsx'
import { instantAt, localAt } from '../../kit/form/local-time.ts'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSameClock } from '../../kit/form/use-same-clock.ts'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { MailNotice } from '../../kit/page/MailNotice.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import { LIST, type Event } from './event.ts'
import { EventFields } from './EventFields.tsx'
import { MOST_TICKETS } from './tickets.ts'
import { useTold } from './use-told.ts'

/** Makes an event while the address says `dialog=new`; `start` and `end` are instants. */
export function NewEventDialog() {
  const { events: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined, start: undefined, end: undefined })
  return (
    <Modal opened={address.dialog === 'new'} onClose={close} title={w.newTitle} size="lg">
      <NewEvent start={address.start} end={address.end} onClose={close} />
    </Modal>
  )
}

interface New {
  start: string | undefined
  end: string | undefined
  onClose: () => void
}

function NewEvent({ start, end, onClose }: New) {
  const { events: w } = useWords()
  const { locations } = useSession()
  const location = useLocation()
  const say = useSay()
  const navigate = useNavigate()
  const usual = tomorrowAtSix(location.timezoneId)
  const created = useContractForm(stoa.events.createEvent, {
    draft: 'event',
    initial: { event: { locationRef: location.id, startDate: start ?? usual, endDate: end ?? inTwoHours(start ?? usual) } },
    onDone: ({ event }) => {
      say.done(w.created(event.title))
      void navigate({ to: `${LIST}/${event.id}` })
    },
  })
  const form = useSameClock(created, 'event.locationRef', ['event.startDate', 'event.endDate'])
  const locationRef = String(form.valueAt('event.locationRef') ?? '')
  return (
    <EventFields form={form} submit={w.create} onCancel={onClose} locationRef={locationRef}>
      {locations.length > 1 && <Field at="event.locationRef" label={w.location} pick={oneOf(locations)} />}
    </EventFields>
  )
}

/** Tomorrow at six in the evening, by the clock of the location. */
const tomorrowAtSix = (timeZone: string): string =>
  instantAt(`${localAt(new Date(epochNow() + 86_400_000).toISOString(), timeZone).slice(0, 10)}T18:00`, timeZone)
const inTwoHours = (instant: string): string => new Date(Date.parse(instant) + 2 * 3_600_000).toISOString()

/** Changes an event while the address says `dialog=edit`. */
export function EditEventDialog(props: { event: Event; etag: string | undefined }) {
  const { events: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <Modal opened={address.dialog === 'edit'} onClose={close} title={w.editTitle} size="lg">
      <EditEvent {...props} onClose={close} />
    </Modal>
  )
}

function EditEvent({ event, etag, onClose }: { event: Event; etag: string | undefined; onClose: () => void }) {
  const { eventLife: w, kit } = useWords()
  const say = useSay()
  const [series, setSeries] = useState<'this' | 'following'>('this')
  const params = { id: event.id }
  const form = useContractForm(stoa.events.updateEvent, {
    params,
    query: { series },
    stored: { body: { event }, etag },
    reload: readStored(stoa.events.getEvent, { params }),
    draft: `event ${event.id}`,
    onDone: ({ events: others = [] }) => {
      say.done(others.length === 0 ? kit.saved : w.changedWith(others.length))
      onClose()
    },
  })
  const at = (name: string) => String(form.valueAt(`event.${name}`) ?? '')
  const told = useTold(event, { startDate: at('startDate'), endDate: at('endDate'), venue: at('venue') })
  return (
    <EventFields form={form} submit={kit.save} onCancel={onClose} locationRef={event.locationRef}>
      {event.seriesRef !== undefined && (
        <Radio.Group
          label={w.series}
          description={w.seriesHint}
          value={series}
          onChange={value => setSeries(value as typeof series)}
          style={{ gridColumn: '1 / -1' }}
        >
          <Stack gap={8} mt={6}>
            <Radio value="this" label={w.seriesThis} />
            <Radio value="following" label={w.seriesFollowing} />
          </Stack>
        </Radio.Group>
      )}
      <MailNotice to={told} isMore={series === 'following' || told >= MOST_TICKETS} />
    </EventFields>
  )
}
