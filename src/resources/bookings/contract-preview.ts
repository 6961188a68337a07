import { NamedObj, OneOf, Optional, T, withOptions } from '../../kernel/contract/schema.ts'
import { Payment } from '../../payments/contract.ts'
import { FreeTime } from '../availability/contract.ts'
import { BookingFields, entire, PAID_BY, seats } from './contract-booking.ts'
import { BlockedTime } from './contract-repeat.ts'

const { discounts, tax } = Payment.properties

const description =
  'How much of it would be scheduled against what later periods of a subscription give, and charged when they begin; left out where nothing ' +
  'would be. The payment of such a booking is `pending`.'

/** As it is sent for a preview, in which a booking that moves keeps the seats that nothing is said of. */
export const BookingPreviewFields = NamedObj('BookingPreviewFields', {
  ...BookingFields.properties,
  seats: Optional(withOptions(seats, { description: '1 unless sent, and of a booking that moves as many as it has.' })),
  entire: Optional(
    withOptions(entire, { description: 'As of a booking; one that moves stays as it is, where `seats` are left out, too.' }),
  ),
})

/** What a booking would cost, and what is in its way. */
export const BookingPreview = NamedObj('BookingPreview', {
  prices: T.Array(
    NamedObj('BookingPrice', {
      type: OneOf(PAID_BY),
      amount: T.Number({ description: 'In the unit of the way to pay, after discounts.' }),
      scheduledAmount: Optional(T.Number({ description })),
      currencyCode: Optional(T.String({ description: 'Of money.' })),
      discounts,
      tax,
    }),
    { description: 'None where it is free, or where it is paid in no way that is open to its owner.' },
  ),
  conflicts: T.Array(BlockedTime),
  nearest: Optional(
    T.Array(FreeTime, {
      description: 'Where a time is taken: free ones near the first of these, as a refused booking names them.',
    }),
  ),
})
