import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { wholeQuery } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { ActionDialog } from '../../../kit/page/ActionDialog.tsx'
import { MailNotice } from '../../../kit/page/MailNotice.tsx'
import type { Wish } from '../../../kit/pay/payment.ts'
import { RefundChoice } from '../../../kit/pay/RefundChoice.tsx'
import { hourNow, isOpen, paidThing, peopleOf, STALE, type Booking } from '../../../kit/resources/booking.ts'
import { SeriesChoice } from './SeriesChoice.tsx'

interface Props {
  booking: Booking
  onClose: () => void
}

/** Cancels a booking while the address says `dialog=cancel`, this one or others of its series. What is given back is told before. */
export function CancelDialog(props: Props) {
  const [{ dialog }] = useAddress()
  return dialog === 'cancel' && <Asked {...props} />
}

function Asked({ booking, onClose }: Props) {
  const { bookings: w, shop } = useWords()
  const [refund, setRefund] = useState<Wish>('policy')
  const [series, setSeries] = useState<'this' | 'following' | 'all'>('this')
  const { seriesRef } = booking
  const from = series === 'all' ? { 'endDate[gte]': hourNow() } : { 'startDate[gte]': booking.startDate }
  const query = { seriesRef: seriesRef ?? '', ...from, limit: 100 }
  const isAsked = seriesRef !== undefined && series !== 'this'
  const others = useQuery({ ...wholeQuery(stoa.bookings.listBookings, query), enabled: isAsked })
  // What is over or checked in stays.
  const all = series === 'this' ? [booking] : others.data?.filter(other => isOpen(other) && !other.checkInDate)
  const cancel = useWrite(stoa.bookings.cancelBooking, { said: () => w.canceledNow, stale: STALE, onDone: onClose })
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={w.cancelTitle}
      text={w.cancelText(booking.resource.title)}
      confirm={w.cancel}
      cancel={shop.keep}
      disabled={all === undefined}
      isRunning={cancel.isPending}
      onConfirm={() => cancel.run({ params: { id: booking.id }, query: { refund, series } })}
    >
      {booking.seriesRef && <SeriesChoice value={series} values={['this', 'following', 'all']} onChange={setSeries} />}
      {all === undefined ? (
        <Skeleton h={140} aria-busy />
      ) : (
        <>
          <RefundChoice
            of={paidThing(booking)}
            all={all.length > 0 ? all.map(paidThing) : undefined}
            value={refund}
            onChange={setRefund}
            policy={w.policy}
          />
          <MailNotice to={peopleOf(all)} />
        </>
      )}
    </ActionDialog>
  )
}
