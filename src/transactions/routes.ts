import { locations } from '../access/store.ts'
import type { LocationRow } from '../access/table.ts'
import type { Db } from '../db/database.ts'
import { creditUnits } from '../terms/amounts.ts'
import { implement } from '../kernel/http/implement.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { found } from '../kernel/errors/api-error.ts'
import { currentInterval } from '../terms/schedule.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { startOfNextMonth } from '../kernel/time/time-zones.ts'
import { scheduleOf } from '../subscriptions/rules.ts'
import { findHeldSubscription } from '../subscriptions/store.ts'
import * as contract from './contract.ts'
import { findEntry } from './store.ts'
import type { EntryRow } from './table.ts'
import type { Holder } from '../terms/holder.ts'
import { transactionView } from './view.ts'
import { heldBy, referencedHolder } from '../community/holders/actions.ts'
import { credit, debit, type Posting } from './actions.ts'

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
    const named = faults.reference(await locations.find(tx, network, locationRef), '/transaction/locationRef', 'location')
    const { holder } = await referencedHolder(tx, network, sent, '/transaction', faults)
    const { location } = faults.refuse({ location: named })
    const posting: Posting = { ...holder, unit: 'dayPass', type, amount: creditUnits(amount), locationRef, description }
    return { transaction: await view(tx, await move(call, posting, type, location), now) }
  },

  async getDayPassTransaction({ db, network, now, params }) {
    return { transaction: await view(db, found(await findEntry(db, network, params.id, 'dayPass'), 'day-pass transaction'), now) }
  },
})

async function move(
  context: WriteContext,
  posting: Posting,
  type: contract.EnteredType,
  location: LocationRow,
): Promise<EntryRow> {
  switch (type) {
    case 'chargeExpiringDayPasses':
      return debit(context, posting, 'expiring')
    case 'chargePermanentDayPasses':
      return debit(context, posting, 'permanent')
    case 'transferExpiringDayPasses':
      return credit(context, posting, await expiryOf(context, posting, location))
    case 'transferPermanentDayPasses':
      return credit(context, posting, null)
  }
}

/** The end of the holder's current subscription interval, else of the calendar month at the location. */
async function expiryOf({ tx, network, now }: WriteContext, holder: Holder, location: LocationRow): Promise<string> {
  const subscription = await findHeldSubscription(tx, network, holder, now)
  const place = subscription && (await locations.find(tx, network, subscription.locationRef))!
  const interval = subscription && currentInterval(scheduleOf(subscription, place!.timezoneId), now)
  return interval?.endDate ?? startOfNextMonth(now, location.timezoneId)
}

const view = async (db: Db, entry: EntryRow, now: string) => transactionView({ entry, ...(await heldBy(db, entry, now)) })
