import { Text } from '@mantine/core'
import { useSpan } from '../../../kit/format/use-span.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { ActionDialog } from '../../../kit/page/ActionDialog.tsx'
import { MailNotice } from '../../../kit/page/MailNotice.tsx'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import { peopleOf } from '../../../kit/resources/booking.ts'
import type { Difference } from './costs-then.ts'
import type { Moves } from './use-moves.ts'

/** Before a booking moves to where it costs more or less, or is made longer or shorter: by how much. */
export const PriceQuestion = ({ moves }: { moves: Moves }) => moves.asked && <Question moves={moves} asked={moves.asked} />

function Question({ moves, asked: { booking, to, ...difference } }: { moves: Moves; asked: NonNullable<Moves['asked']> }) {
  const { bookings: w } = useWords()
  const { span } = useSpan(booking.locationRef)
  const tell = useDifference(booking.locationRef)
  const isElsewhere = to.resourceRef !== booking.resourceRef
  return (
    <ActionDialog
      opened
      onClose={moves.leave}
      title={(isElsewhere ? w.moveTo : w.changeAt)(moves.titleOf(to.resourceRef))}
      text={span(to)}
      confirm={difference.isTooLate ? w.edit : isElsewhere ? w.moveThere : w.changeIt}
      cancel={w.leave}
      danger={false}
      isRunning={moves.isMoving}
      onConfirm={() => (difference.isTooLate ? moves.ask : moves.take)(booking, to)}
    >
      <Text size="sm" fw={500}>
        {tell(difference)}
      </Text>
      <MailNotice to={difference.isTooLate ? 0 : peopleOf([booking])} />
    </ActionDialog>
  )
}

/** What it will cost in place of what it costs now, and what is in the way of that. */
export function useDifference(locationRef: string) {
  const { bookings: w } = useWords()
  const amountOf = useAmounts(locationRef)
  return ({ payment, amount, isTooLate }: Difference): string => {
    const [then, now, by] = [amount, payment.amount, Math.abs(amount - payment.amount)].map(each => amountOf(payment, each))
    const costs = (amount > payment.amount ? w.costsMore : w.costsLess)(then!, now!, by!)
    return isTooLate ? `${costs} ${w.tooLate}` : costs
  }
}
