import type { Db } from '../db/database.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { queueMail } from '../mail/actions.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { morningAfter, remindersAt } from './rules-due.ts'
import { invoices } from './store.ts'
import { countUnreminded, remindingLocations, remindingNetworks, unreminded, type Reminding } from './store-reminders.ts'
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

/** The locations at which somebody is to be reminded, in all networks. */
export async function locationsToRemind(
  db: Db,
  now: (network: string) => string,
): Promise<{ network: string; locationRef: string }[]> {
  const found: { network: string; locationRef: string }[] = []
  for (const network of await remindingNetworks(db)) found.push(...(await toRemindIn(db, network, now(network))))
  return found
}

/** The locations of a network at which somebody is to be reminded. */
export async function toRemindIn(db: Db, network: string, now: string): Promise<{ network: string; locationRef: string }[]> {
  const found: { network: string; locationRef: string }[] = []
  for (const location of await remindingLocations(db, network)) {
    if ((await dueAt(db, location, now, 1)).length > 0) found.push({ network, locationRef: location.locationRef })
  }
  return found
}

/**
 * When somebody is to be reminded next in a network, or at one of its locations, as it looks now: now, or on the first morning on which something
 * will not have been paid for long enough.
 */
export async function nextReminder(
  db: Db,
  { network, locationRef: asked }: { network: string; locationRef?: string | undefined },
  now: string,
): Promise<string | undefined> {
  const mornings: string[] = []
  for (const { locationRef, timezoneId, reminderDays } of await remindingLocations(db, network)) {
    if (asked !== undefined && asked !== locationRef) continue
    for (const { days, after, by } of remindersAt(reminderDays, now, timezoneId)) {
      const [first] = await unreminded(db, { network, locationRef, after, by: LAST_INSTANT, days, most: 1 })
      if (first !== undefined && first.dueSort <= by) return now
      if (first !== undefined) mornings.push(morningAfter(first.dueSort, days, timezoneId))
    }
  }
  return mornings.toSorted()[0]
}

/** Of how many invoices customers of a location are to be reminded who have an address. */
export async function remindersDue(db: Db, network: string, locationRef: string, now: string): Promise<number> {
  const location = await remindingAt(db, network, locationRef)
  if (location === undefined) return 0
  let count = 0
  let before = ''
  // What is due by the latest reminder is not due by those before.
  for (const { days, after, by } of remindersAt(location.reminderDays, now, location.timezoneId)) {
    count += await countUnreminded(db, { network, locationRef, after: after > before ? after : before, by, days })
    before = by
  }
  return count
}

/** What was reminded of: so many invoices, and of how many of them by mail. */
interface Reminded {
  invoices: number
  mails: number
}

/** Reminds customers of a location of at most so many invoices that are overdue. Each reminder is queued once. */
export async function remindOverdue(context: WriteContext, most: number, locationRef: string): Promise<Reminded> {
  const { tx, network, now } = context
  const location = await remindingAt(tx, network, locationRef)
  const reminded = { invoices: 0, mails: 0 }
  for (const due of location ? await dueAt(tx, location, now, most) : []) {
    const became = await remind(context, due)
    if (became !== 'left') reminded.invoices++
    if (became === 'mailed') reminded.mails++
  }
  return reminded
}

/** A location, if it reminds its customers. */
const remindingAt = async (db: Db, network: string, locationRef: string): Promise<Reminding | undefined> =>
  (await remindingLocations(db, network)).find(one => one.locationRef === locationRef)

async function remind(context: WriteContext, { invoice: { id }, days }: Due): Promise<'left' | 'noted' | 'mailed'> {
  const before = await invoices.lock(context.tx, context.network, id)
  if (before?.status !== 'issued' || before.remindedDays >= days) return 'left'
  const after = await invoices.update(context, before, { remindedDays: days })
  await record(context, 'invoice', 'reminded', { before, after })
  const recipient = before.buyer?.email
  if (!recipient) return 'noted'
  await queueMail(context, { kind: 'invoiceReminder', objectRef: id, recipient })
  return 'mailed'
}
