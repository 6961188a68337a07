import { Modal } from '@mantine/core'
import { useState } from 'react'
import { epochNow, now } from '../../../kit/data/clock.ts'
import { StoaError } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { instantAt, localAt } from '../../../kit/form/local-time.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useMovingEnd } from '../../../kit/form/use-moving-end.ts'
import { useToldGaps } from '../../../kit/form/use-told-gaps.ts'
import { useLocation } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { peopleOrGuest } from '../../../kit/pick/people-or-guest.ts'
import { isFree, resourcesOf } from '../../../kit/resources/resource.ts'
import { isSeatWise } from '../../../kit/resources/seats.ts'
import { STALE } from '../../../kit/resources/booking.ts'
import { AttendeesField } from './AttendeesField.tsx'
import { More, Two } from './More.tsx'
import { Nearest } from './Nearest.tsx'
import { PriceChoice } from './PriceChoice.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { usePreview } from './use-preview.ts'

/** Books something while the address says `dialog=new`, with a `resource`, `start` and `end` where they were drawn, and a `person` if known. */
export function NewBookingDialog() {
  const { bookings: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined, resource: undefined, start: undefined, end: undefined, person: undefined })
  return (
    <Modal opened={address.dialog === 'new'} onClose={close} title={w.newTitle} size="lg">
      <NewBooking onClose={close} />
    </Modal>
  )
}

function NewBooking({ onClose }: { onClose: () => void }) {
  const { bookings: w, kit } = useWords()
  const say = useSay()
  const tellGaps = useToldGaps()
  const [{ resource, start, end, person, date, view }, change] = useAddress()
  const location = useLocation()
  const [usual] = useState(() => nextHour(location.timezoneId))
  const begin = start ?? usual
  const form = useContractForm(stoa.bookings.createBooking, {
    // What was typed for another time is of no use here.
    draft: `booking ${resource ?? ''} ${start ?? ''} ${person ?? ''}`,
    initial: {
      booking: { resourceRef: resource, startDate: begin, endDate: end ?? hourAfter(begin), membershipRefOwner: person },
    },
    stale: STALE,
    refusals: ({ code }) => (code === 'insufficient_balance' ? { 'booking.payment.type': w.balance } : undefined),
    onDone: ({ booking, bookings, skipped }) => {
      if (bookings && bookings.length > 1) say.done(w.createdAll(String(bookings.length)))
      else say.done(w.created(booking.resource.title))
      tellGaps(String(form.valueAt('booking.startDate')), bookings ?? [])
      if (skipped && skipped.length > 0) say.done(w.skipped(skipped.length))
      onClose()
      // Where its day is not shown, only its panel tells that it is there.
      const day = (instant: string) => localAt(instant, location.timezoneId).slice(0, 10)
      if (view === 'list' || day(booking.startDate) !== (date ?? day(now()))) change({ booking: booking.id })
    },
  })
  const ref = String(form.valueAt('booking.resourceRef') ?? '')
  const chosen = useOperation(stoa.resources.getResource, { params: { id: ref } }, { enabled: ref !== '' }).data?.resource
  const isInOrder = useMovingEnd(form, 'booking')
  const previewed = usePreview(form, chosen !== undefined && isFree(chosen))
  // It may have been taken since the preview.
  const refused = form.error instanceof StoaError && form.error.code === 'slot_taken' ? form.error.nearest : undefined
  const nearest = previewed.preview?.nearest ?? refused
  const locationRef = chosen?.locationRef ?? location.id
  return (
    <ContractForm form={form} submit={w.submit} isBlocked={previewed.isBlocked || !isInOrder} onCancel={onClose}>
      <Two>
        <Field at="booking.membershipRefOwner" label={w.person} hint={w.personHint} pick={peopleOrGuest()} autoFocus />
        <Field at="booking.resourceRef" label={w.resource} pick={resourcesOf(location.id)} />
        <Field at="booking.startDate" label={w.start} locationRef={locationRef} />
        <Field at="booking.endDate" label={w.end} locationRef={locationRef} fault={isInOrder ? undefined : kit.faults.order} />
        {chosen && isSeatWise(chosen.type) && <Field at="booking.seats" label={w.seats} />}
      </Two>
      <Field at="booking.title" label={w.purpose} hint={w.purposeHint} />
      {chosen && isSeatWise(chosen.type) && <Field at="booking.entire" label={w.entire} />}
      <AttendeesField />
      <RepeatFields locationRef={locationRef} />
      <PriceChoice
        {...previewed}
        locationRef={locationRef}
        membershipRef={String(form.valueAt('booking.membershipRefOwner') ?? '')}
      />
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
      <More>
        <Field at="booking.payment.promocode" label={w.promocode} />
        <Field at="booking.memo" label={w.memo} hint={w.memoHint} />
        <Field at="override" label={w.override} hint={w.overrideHint} />
      </More>
    </ContractForm>
  )
}

/** The next full hour, by the clock of the location. */
const nextHour = (timeZone: string): string =>
  instantAt(`${localAt(new Date(epochNow() + 3_600_000).toISOString(), timeZone).slice(0, 13)}:00`, timeZone)
const hourAfter = (instant: string): string => new Date(Date.parse(instant) + 3_600_000).toISOString()
