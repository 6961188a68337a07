import { Alert, Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { StoaError } from '../../../../../client/index.ts'
import { now } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useMovingEnd } from '../../../kit/form/use-moving-end.ts'
import { useSettled } from '../../../kit/form/use-settled.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { tell } from '../../../kit/page/Failure.tsx'
import { MailNotice } from '../../../kit/page/MailNotice.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { resourcesOf } from '../../../kit/resources/resource.ts'
import { isSeatWise } from '../../../kit/resources/seats.ts'
import { STALE, type Booking } from '../../../kit/resources/booking.ts'
import { costsThen, type Destination } from './costs-then.ts'
import { AttendeesField } from './AttendeesField.tsx'
import { Two } from './More.tsx'
import { Nearest } from './Nearest.tsx'
import { useDifference } from './PriceQuestion.tsx'
import { SeriesChoice } from './SeriesChoice.tsx'

interface Props {
  booking: Booking
  etag: string | undefined
  onClose: () => void
}

/**
 * Moves or changes a booking, this one or with those after it, while the address says `dialog=move`; `resource`, `start` and `end` are
 * where it was dragged.
 */
export function MoveDialog(props: Props) {
  const { bookings: w } = useWords()
  const [address] = useAddress()
  return (
    <Modal opened={address.dialog === 'move'} onClose={props.onClose} title={w.editTitle} size="lg">
      <Move {...props} />
    </Modal>
  )
}

function Move({ booking, etag, onClose }: Props) {
  const { bookings: w, kit } = useWords()
  const say = useSay()
  const [address] = useAddress()
  // What was typed after another drag is of no use here; and closing it forgets the address before the form is gone.
  const [{ resource = '', start = '', end = '' }] = useState(address)
  const [series, setSeries] = useState<'this' | 'following'>('this')
  const params = { id: booking.id }
  const form = useContractForm(stoa.bookings.updateBooking, {
    params,
    query: { series },
    stored: { body: { booking: fieldsOf(booking) }, etag },
    reload: async () => {
      const { reply, etag } = await stoa.bookings.getBooking.answer({ params })
      return { body: { booking: fieldsOf(reply.booking) }, etag }
    },
    draft: ['booking', booking.id, resource, start, end].filter(Boolean).join(' '),
    stale: STALE,
    refusals: ({ code }) => (code === 'insufficient_balance' ? { 'booking.startDate': w.balance } : undefined),
    onDone: () => {
      say.done(w.moved(booking.resource.title))
      onClose()
    },
  })
  const isThere = form.body !== undefined
  useEffect(() => {
    // What is restored was typed over where it was dragged.
    if (!isThere || form.isRestored) return
    if (resource) form.set('booking.resourceRef', resource)
    if (start) form.set('booking.startDate', start)
    if (end) form.set('booking.endDate', end)
  }, [isThere])
  const isInOrder = useMovingEnd(form, 'booking')
  const nearest = form.error instanceof StoaError && form.error.code === 'slot_taken' ? form.error.nearest : undefined
  const { type, locationRef } = booking.resource
  const to = {
    resourceRef: String(form.valueAt('booking.resourceRef') ?? ''),
    startDate: String(form.valueAt('booking.startDate') ?? ''),
    endDate: String(form.valueAt('booking.endDate') ?? ''),
    ...(isSeatWise(type) && { seats: Number(form.valueAt('booking.seats')) }),
  }
  const attendees = (form.valueAt('booking.attendees') as { membershipRef: string }[] | '') || []
  const people = new Set([booking.membershipRefOwner, ...attendees.map(({ membershipRef }) => membershipRef)])
  return (
    <ContractForm form={form} submit={kit.save} isBlocked={!isInOrder} onCancel={onClose}>
      <Two>
        <Field at="booking.startDate" label={w.start} locationRef={locationRef} autoFocus />
        <Field at="booking.endDate" label={w.end} locationRef={locationRef} fault={isInOrder ? undefined : kit.faults.order} />
        <Field at="booking.resourceRef" label={w.resource} pick={resourcesOf(locationRef)} isClearable={false} />
        <Field at="booking.title" label={w.purpose} hint={w.purposeHint} />
        {isSeatWise(type) && <Field at="booking.seats" label={w.seats} />}
      </Two>
      <AttendeesField known={booking.attendees} />
      <Field at="booking.memo" label={w.memo} hint={w.memoHint} />
      {booking.seriesRef && <SeriesChoice value={series} values={['this', 'following']} onChange={setSeries} />}
      <MailNotice to={isTold(booking, to) ? people.size : 0} isMore={series === 'following'} />
      <NewPrice booking={booking} to={to} override={form.valueAt('override') === true} />
      <Field at="override" label={w.override} hint={w.overrideMove} />
      {nearest && (
        <Nearest
          locationRef={locationRef}
          wanted={{ startDate: String(form.valueAt('booking.startDate')), endDate: String(form.valueAt('booking.endDate')) }}
          times={nearest}
          onTake={({ startDate, endDate }) => {
            form.set('booking.startDate', startDate)
            form.set('booking.endDate', endDate)
          }}
        />
      )}
    </ContractForm>
  )
}

/** What is given back and charged anew when it is moved so; nothing where the price stays. */
function NewPrice({ booking, to, override }: { booking: Booking; to: Destination; override: boolean }) {
  const words = useWords()
  const told = useDifference(booking.locationRef)
  const asked = useSettled(to, 300)
  const isPossible = asked.resourceRef !== '' && asked.startDate < asked.endDate
  const { data: difference, error } = useQuery({
    queryKey: ['bookings', 'costsThen', booking, asked],
    queryFn: async () => (await costsThen(booking, asked)) ?? null,
    enabled: isPossible,
    placeholderData: keepPreviousData,
  })
  if (!isPossible || (!difference && !error)) return null
  return (
    <Alert color="yellow" p="xs" role="status">
      {difference ? told({ ...difference, isTooLate: difference.isTooLate && !override }) : tell(error, words)}
    </Alert>
  )
}

/** Whether people are told of what is saved: it is at another time or resource or has other seats, and is not over then. */
const isTold = ({ resourceRef, startDate, endDate, seats }: Booking, to: Destination): boolean =>
  Date.parse(to.endDate) > Date.parse(now()) &&
  (resourceRef !== to.resourceRef ||
    Date.parse(startDate) !== Date.parse(to.startDate) ||
    Date.parse(endDate) !== Date.parse(to.endDate) ||
    (to.seats ?? seats) !== seats)

/** As a form has it: whoever comes along is told by the membership alone. */
const fieldsOf = (booking: Booking) => ({
  ...booking,
  attendees: booking.attendees.map(({ membershipRef }) => ({ membershipRef })),
})
