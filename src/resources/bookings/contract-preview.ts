import { NamedObj, OneOf, Optional, T } from '../../kernel/contract/schema.ts'
import { Payment } from '../../payments/contract.ts'
import { PAID_BY } from './contract-booking.ts'
import { BlockedTime } from './contract-repeat.ts'

const { discounts, tax } = Payment.properties

/** What a booking would cost, and what is in its way. */
export const BookingPreview = NamedObj('BookingPreview', {
  prices: T.Array(
    NamedObj('BookingPrice', {
      type: OneOf(PAID_BY),
      amount: T.Number({ description: 'In the unit of the way to pay, after discounts.' }),
      currencyCode: Optional(T.String({ description: 'Of money.' })),
      discounts,
      tax,
    }),
    { description: 'None where it is free.' },
  ),
  conflicts: T.Array(BlockedTime),
})
