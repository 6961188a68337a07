import { creditUnits } from '../kernel/amounts.ts'
import { createDayPassTransaction, type EnteredType } from '../transactions/contract.ts'
import { give } from '../transactions/work.ts'
import { placeOf } from './billing.ts'
import type { Stage } from './stage.ts'

/** When what the demo gives for a while expires: long after anybody has put it away. */
const EXPIRES = '+400d 00:00'

/** Day passes and credits that are given and charged by hand. */
export function ledgersMove(stage: Stage): void {
  const { lines, happens, perform, holder, places, at } = stage
  for (const [moment, key, what, amount, description] of lines.ledger) {
    const place = placeOf(stage, key)
    happens(moment, place, deed => {
      const locationRef = places.get(place).id
      const { membershipRef, companyRef } = holder(key)
      const movement = { membershipRef, companyRef, locationRef, description, amount: creditUnits(amount) }
      if (what === 'give credits') return give(deed, { ...movement, unit: 'credit', type: 'creditPackage' }, null)
      // The route would let them end with the month, which may be today.
      if (what === 'give expiring') {
        return give(deed, { ...movement, unit: 'dayPass', type: 'transferExpiringDayPasses' }, at(EXPIRES, place))
      }
      const named = membershipRef === null ? { companyRef } : { membershipRef }
      return perform(createDayPassTransaction, deed, {
        transaction: { ...named, locationRef, amount, description, type: TYPES[what] },
      })
    })
  }
}

const TYPES = {
  'give permanent': 'transferPermanentDayPasses',
  'charge expiring': 'chargeExpiringDayPasses',
  'charge permanent': 'chargePermanentDayPasses',
} as const satisfies Record<string, EnteredType>
