import { findLocation } from '../access/store.ts'
import type { LocationRow } from '../access/table.ts'
import type { Db } from '../db/database.ts'
import { creditUnits } from '../kernel/amounts.ts'
import { implement, type Deed } from '../kernel/implement.ts'
import { found } from '../kernel/errors.ts'
import { currentInterval } from '../kernel/periods.ts'
import { Faults } from '../kernel/references.ts'
import { startOfNextMonth } from '../kernel/time.ts'
import { scheduleOf } from '../subscriptions/rules.ts'
import { findHeldSubscription } from '../subscriptions/store.ts'
import * as contract from './contract.ts'
import { findEntry } from './store.ts'
import type { EntryRow, Holder } from './table.ts'
import { shownTransaction } from './view.ts'
import { heldBy, referencedHolder } from './work-holders.ts'
import { give, take, type Movement } from './work.ts'

export const transactionRoutes = implement(contract, {
  async createDayPassTransaction(call) {
    const {
      tx,
      network,
      now,
      body: {
        transaction: { amount, locationRef, description, type, ...sent },
      },
    } = call
    const faults = new Faults()
    const location = faults.reference(await findLocation(tx, network, locationRef), '/transaction/locationRef', 'location')
    const { holder } = await referencedHolder(tx, network, sent, '/transaction', faults)
    faults.refuse()
    const movement: Movement = { ...holder, unit: 'dayPass', type, amount: creditUnits(amount), locationRef, description }
    return { transaction: await view(tx, await move(call, movement, type, location), now) }
  },

  async getDayPassTransaction({ db, network, now, params }) {
    return { transaction: await view(db, found(await findEntry(db, network, params.id, 'dayPass'), 'day-pass transaction'), now) }
  },
})

async function move(deed: Deed, movement: Movement, type: contract.EnteredType, location: LocationRow): Promise<EntryRow> {
  switch (type) {
    case 'chargeExpiringDayPasses':
      return take(deed, movement, 'expiring')
    case 'chargePermanentDayPasses':
      return take(deed, movement, 'permanent')
    case 'transferExpiringDayPasses':
      return give(deed, movement, await expiryOf(deed, movement, location))
    case 'transferPermanentDayPasses':
      return give(deed, movement, null)
  }
}

/** The end of the holder's current subscription interval, else of the calendar month at the location. */
async function expiryOf({ tx, network, now }: Deed, holder: Holder, location: LocationRow): Promise<string> {
  const subscription = await findHeldSubscription(tx, network, holder, now)
  const place = subscription && (await findLocation(tx, network, subscription.locationRef))!
  const interval = subscription && currentInterval(scheduleOf(subscription, place!.timezoneId), now)
  return interval?.endDate ?? startOfNextMonth(now, location.timezoneId)
}

const view = async (db: Db, entry: EntryRow, now: string) => shownTransaction({ entry, ...(await heldBy(db, entry, now)) })
