import { createCreditTransaction, createDayPassTransaction } from '../transactions/contract.ts'
import { placeOf } from './billing.ts'
import type { Scenario } from './scenario.ts'

/** When the demo's expiring lots expire: late enough that no demo is still in use. */
const EXPIRES = '+400d 00:00'

/** Day passes and credits that are given and charged by hand. */
export function ledgersMove(scenario: Scenario): void {
  const { lines, schedule, perform, named, places, at } = scenario
  for (const [moment, key, what, amount, description] of lines.ledger) {
    const place = placeOf(scenario, key)
    schedule(moment, place, async context => {
      const transaction = { ...named(key), locationRef: places.get(place).id, description, amount }
      if (what === 'give credits') {
        await perform(createCreditTransaction, context, { transaction: { ...transaction, type: 'adminAllocation' } })
        return
      }
      const expirationDate = what === 'give expiring' ? at(EXPIRES, place) : undefined
      await perform(createDayPassTransaction, context, { transaction: { ...transaction, type: TYPES[what], expirationDate } })
    })
  }
}

const TYPES = {
  'give expiring': 'transferExpiringDayPasses',
  'give permanent': 'transferPermanentDayPasses',
  'charge expiring': 'chargeExpiringDayPasses',
  'charge permanent': 'chargePermanentDayPasses',
} as const
