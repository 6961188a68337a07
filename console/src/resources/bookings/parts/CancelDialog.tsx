import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { DeedDialog } from '../../../kit/page/DeedDialog.tsx'
import type { Wish } from '../../../kit/pay/payment.ts'
import { RefundChoice } from '../../../kit/pay/RefundChoice.tsx'
import { paidThing, STALE, type Booking } from '../../../kit/resources/booking.ts'
import { SeriesChoice } from './MoveDialog.tsx'

/** Cancels a booking while the address says `dialog=cancel`, this one or others of its series. What is given back is told before. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { bookings: w, shop } = useWords()
  const [address] = useAddress()
  const [refund, setRefund] = useState<Wish>('policy')
  const [series, setSeries] = useState<'this' | 'following' | 'all'>('this')
  const cancel = useWrite(stoa.bookings.cancelBooking, { said: () => w.canceledNow, stale: STALE, onDone: onClose })
  return (
    <DeedDialog
      opened={address.dialog === 'cancel'}
      onClose={onClose}
      title={w.cancelTitle}
      text={w.cancelText(booking.resource.title)}
      confirm={w.cancel}
      cancel={shop.keep}
      isRunning={cancel.isPending}
      onConfirm={() => cancel.run({ params: { id: booking.id }, query: { refund, series } })}
    >
      {booking.seriesRef && <SeriesChoice value={series} values={['this', 'following', 'all']} onChange={setSeries} />}
      <RefundChoice of={paidThing(booking)} value={refund} onChange={setRefund} policy={w.policy} />
    </DeedDialog>
  )
}
