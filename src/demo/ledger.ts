import { creditUnits } from '../terms/amounts.ts'
import { createDayPassTransaction, type EnteredType } from '../transactions/contract.ts'
import { credit } from '../transactions/actions.ts'
import { placeOf } from './billing.ts'
import type { Scenario } from './scenario.ts'

/** When the demo's expiring lots expire: late enough that no demo is still in use. */
const EXPIRES = '+400d 00:00'

/** Day passes and credits that are given and charged by hand. */
export function ledgersMove(scenario: Scenario): void {
  const { lines, schedule, perform, holder, places, at } = scenario
  for (const [moment, key, what, amount, description] of lines.ledger) {
    const place = placeOf(scenario, key)
    schedule(moment, place, context => {
      const locationRef = places.get(place).id
      const { membershipRef, companyRef } = holder(key)
      const posting = { membershipRef, companyRef, locationRef, description, amount: creditUnits(amount) }
      if (what === 'give credits') return credit(context, { ...posting, unit: 'credit', type: 'creditPackage' }, null)
      // With the route they would expire at the end of the month, which may be today.
      if (what === 'give expiring') {
        return credit(context, { ...posting, unit: 'dayPass', type: 'transferExpiringDayPasses' }, at(EXPIRES, place))
      }
      const named = membershipRef === null ? { companyRef: companyRef! } : { membershipRef }
      return perform(createDayPassTransaction, context, {
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
