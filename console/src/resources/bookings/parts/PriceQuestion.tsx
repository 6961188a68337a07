import { useWords } from '../../../kit/format/words.tsx'
import { DeedDialog } from '../../../kit/page/DeedDialog.tsx'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import { useSpan } from '../../../kit/resources/booking.ts'
import type { Moves } from './use-moves.ts'

/** Before a booking moves to where it costs more or less: by how much. */
export const PriceQuestion = ({ moves }: { moves: Moves }) => moves.asked && <Question moves={moves} asked={moves.asked} />

function Question({ moves, asked: { booking, to, payment, amount } }: { moves: Moves; asked: NonNullable<Moves['asked']> }) {
  const { bookings: w } = useWords()
  const { span } = useSpan(booking.locationRef)
  const amountOf = useAmounts(booking.locationRef)
  const [then, now, difference] = [amount, payment.amount, Math.abs(amount - payment.amount)].map(each => amountOf(payment, each))
  return (
    <DeedDialog
      opened
      onClose={moves.leave}
      title={w.moveTo(moves.titleOf(to.resourceRef))}
      text={`${span(to)}. ${(amount > payment.amount ? w.costsMore : w.costsLess)(then!, now!, difference!)}`}
      confirm={w.moveThere}
      cancel={w.leave}
      danger={false}
      isRunning={moves.isMoving}
      onConfirm={() => moves.take(booking, to)}
    />
  )
}
