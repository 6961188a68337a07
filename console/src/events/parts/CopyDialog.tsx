import { Alert, Modal, SimpleGrid, Switch, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { epochNow } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { instantAt, localAt } from '../../kit/form/local-time.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useToldGaps } from '../../kit/form/use-told-gaps.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { useSay } from '../../kit/page/use-say.tsx'
import { later, startsOfCopies, type Repetition } from './dates-of-copies.ts'
import { LIST, type Event } from './event.ts'
import { useMovingEnd } from '../../kit/form/use-moving-end.ts'

/** Copies an event, once or several times, while the address says `dialog=copy`. */
export function CopyDialog({ event }: { event: Event }) {
  const { eventLife: w } = useWords()
  const [{ dialog }, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <Modal opened={dialog === 'copy'} onClose={close} title={w.copyTitle} size="lg">
      <Copy event={event} onClose={close} />
    </Modal>
  )
}

function Copy({ event, onClose }: { event: Event; onClose: () => void }) {
  const { eventLife: w, events } = useWords()
  const { timezoneId } = useLocation(event.locationRef)
  const say = useSay()
  const tellGaps = useToldGaps(event.locationRef)
  const navigate = useNavigate()
  const form = useContractForm(stoa.events.copyEvent, {
    params: { eventRef: event.id },
    draft: `event copy ${event.id}`,
    initial: { event: { title: event.title, ...weekLater(event, timezoneId) } },
    onDone: ({ event: first, events: all }) => {
      say.done(w.copied(all.length, first.title))
      tellGaps(String(form.valueAt('event.startDate')), all)
      void navigate({ to: `${LIST}/${first.id}` })
    },
  })
  useMovingEnd(form, 'event')
  const { period, every, count } = (form.valueAt('repeat') ?? {}) as Partial<Record<keyof Repetition, unknown>>
  const isRepeated = period !== undefined && period !== ''
  const turn = (on: boolean) => {
    form.set('repeat.period', on ? 'week' : '')
    form.set('repeat.every', 1)
    form.set('repeat.count', on ? 4 : '')
  }
  const repetition = isRepeated && {
    period: period as Repetition['period'],
    every: within(Number(every), 52),
    count: within(Number(count), 100),
  }
  return (
    <ContractForm form={form} submit={w.copySubmit(repetition ? repetition.count : 1)} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        {w.copyText}
      </Text>
      <Field at="event.title" label={events.name} autoFocus />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="event.startDate" label={events.start} locationRef={event.locationRef} />
        <Field at="event.endDate" label={events.end} locationRef={event.locationRef} />
      </SimpleGrid>
      <Switch label={w.repeat} checked={isRepeated} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
      {repetition && (
        <>
          <SimpleGrid cols={3} spacing="sm">
            <Field at="repeat.every" label={w.every} />
            <Field at="repeat.period" label={w.period} words={w.periods} />
            <Field at="repeat.count" label={w.count} />
          </SimpleGrid>
          <Dates start={String(form.valueAt('event.startDate') ?? '')} of={repetition} event={event} />
        </>
      )}
    </ContractForm>
  )
}

/** The days of the copies: the first ones, and the last. */
function Dates({ start, of, event }: { start: string; of: Repetition; event: Event }) {
  const { eventLife: w } = useWords()
  const { timezoneId } = useLocation(event.locationRef)
  const { moment } = useFormats(event.locationRef)
  if (Number.isNaN(Date.parse(start))) return null
  const starts = startsOfCopies(start, of, timezoneId)
  const shown = starts.length <= SHOWN + 1 ? starts : [...starts.slice(0, SHOWN), starts.at(-1)!]
  return (
    <Alert icon={<CalendarPlus />} color="gray" title={w.dates} aria-live="polite">
      {shown.map((at, i) => (
        <Text key={at} size="sm">
          {moment(at)}
          {i === SHOWN && starts.length > SHOWN + 1 && ` (${w.andMore(starts.length - SHOWN - 1)})`}
        </Text>
      ))}
    </Alert>
  )
}

const SHOWN = 4
/** As much as the service takes: of other dates there may be no calendar. */
const within = (typed: number, most: number): number => Math.min(Math.max(Math.floor(typed) || 1, 1), most)

/** The times of an event a week later at the same hours, or in as many weeks as it takes to be to come. */
function weekLater({ startDate, endDate }: Event, timeZone: string): Pick<Event, 'startDate' | 'endDate'> {
  const weeks = Math.max(1, Math.ceil((epochNow() - Date.parse(startDate)) / (7 * 86_400_000)))
  const moved = (instant: string) => instantAt(later(localAt(instant, timeZone), 'week', weeks), timeZone)
  return { startDate: moved(startDate), endDate: moved(endDate) }
}
