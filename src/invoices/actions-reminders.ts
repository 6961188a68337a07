import type { Db } from '../db/database.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { queueMail } from '../mail/actions.ts'
import { remindersAt } from './rules-due.ts'
import { invoices } from './store.ts'
import { remindingLocations, remindingNetworks, unreminded, type Reminding } from './store-reminders.ts'
import type { InvoiceRow } from './table.ts'

/** A customer who is to be reminded of an invoice, so many days after it was due. */
interface Due {
  invoice: InvoiceRow
  days: number
}

/** Whom a location is to remind by now, each of the latest reminder that is due: what was missed before it is not made up for. */
async function dueAt(
  db: Db,
  { network, locationRef, timezoneId, reminderDays }: Reminding,
  now: string,
  most: number,
): Promise<Due[]> {
  const due = new Map<string, Due>()
  for (const { days, after, by } of remindersAt(reminderDays, now, timezoneId)) {
    const rows = await unreminded(db, { network, locationRef, after, by, days, most })
    for (const invoice of rows) if (!due.has(invoice.id)) due.set(invoice.id, { invoice, days })
  }
  return [...due.values()].slice(0, most)
}

/** The networks in which somebody is to be reminded. */
export async function networksToRemind(db: Db, now: (network: string) => string): Promise<string[]> {
  const found: string[] = []
  for (const network of await remindingNetworks(db)) {
    for (const location of await remindingLocations(db, network)) {
      if ((await dueAt(db, location, now(network), 1)).length === 0) continue
      found.push(network)
      break
    }
  }
  return found
}

/** Reminds customers of at most so many invoices that are overdue, and gives of how many. Each reminder is queued once. */
export async function remindOverdue(context: WriteContext, most: number, locationRef?: string): Promise<number> {
  const { tx, network, now } = context
  let count = 0
  for (const location of await remindingLocations(tx, network)) {
    if (locationRef !== undefined && location.locationRef !== locationRef) continue
    for (const due of await dueAt(tx, location, now, most - count)) count += (await remind(context, due)) ? 1 : 0
    if (count >= most) break
  }
  return count
}

async function remind(context: WriteContext, { invoice: { id }, days }: Due): Promise<boolean> {
  const before = await invoices.lock(context.tx, context.network, id)
  if (before?.status !== 'issued' || before.remindedDays >= days) return false
  const after = await invoices.update(context, before, { remindedDays: days })
  await record(context, 'invoice', 'reminded', { before, after })
  const recipient = before.buyer?.email
  if (recipient) await queueMail(context, { kind: 'invoiceReminder', objectRef: id, recipient })
  return true
}
