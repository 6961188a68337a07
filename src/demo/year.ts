import { liveThrough, nextInstant } from '../billing/runs/actions-clock.ts'
import { getInvoice } from '../invoices/contract.ts'
import { pay } from '../invoices/actions-pay.ts'
import { invoices } from '../invoices/store.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { toUnits } from '../kernel/money/money.ts'
import type { Holder } from '../terms/holder.ts'
import { relativeDay, daysFromNow } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'
import { issuedAt } from './store.ts'

/** Nobody waits for the demo's one transaction, so its batches are large. */
const ROWS = 200

/**
 * What happens by itself at a place until an instant, in the order in which it falls due: billing gives and bills each period at its time,
 * as it would have done then, and reminds who is late.
 */
export function lifeOf(scenario: Scenario): (place: string, until: string) => Promise<void> {
  const { tx, network, places, sold } = scenario
  const lived = new Map<string, { now: string; next?: string }>()
  let last = { place: '', sold: 0 }
  return async (place, until) => {
    const { id, createDate } = places.get(place)
    const contextAt = (now: string) => ({ tx, network, now, actor: undefined, requestId: 'demo' })
    // What was sold or changed where the last step was may fall due before what was known to.
    if (sold() !== last.sold) delete lived.get(last.place)?.next
    last = { place, sold: sold() }
    let { now, next } = lived.get(place) ?? { now: createDate }
    next ??= await nextInstant(contextAt(now), id)
    while (next <= until) {
      now = next
      await liveThrough(contextAt(now), ROWS, id)
      next = await nextInstant(contextAt(now), id)
      if (next > now) await paymentsFollow(scenario, now, place)
    }
    lived.set(place, { now: now > until ? now : until, next })
  }
}

/** Schedules the payments of what has just been issued at a place, as its customers are used to pay. */
export async function paymentsFollow(scenario: Scenario, now: string, place: string): Promise<void> {
  const { tx, network, lines, places, schedule } = scenario
  const { id: locationRef, timezoneId } = places.get(place)
  for (const { id, ...holder } of await issuedAt(tx, { network, locationRef, now })) {
    const key = keyOf(scenario, holder)
    const days = lines.payers[key] ?? [usual(key)]
    for (const [i, after] of days.entries()) {
      const day = relativeDay(scenario.now, now, timezoneId) + after
      // Whoever would pay today or later has not paid yet.
      if (day < 0) schedule(daysFromNow(day, '11:40'), place, context => payPart(scenario, context, id, days.length - i))
    }
  }
}

/** Pays an invoice by as many equal parts as are left, unless it is paid or credited by now. */
async function payPart({ perform }: Scenario, context: ActorContext, id: string, parts: number): Promise<void> {
  const { tx, network, now: receiveDate } = context
  const invoice = (await invoices.find(tx, network, id))!
  if (invoice.status !== 'issued') return
  const { currencyCode, title } = invoice
  const rest = parts === 1 ? undefined : (await perform(getInvoice, context, undefined, { id })).invoice.amountRemaining
  const amount =
    rest === undefined ? undefined : toUnits(Number((rest / parts).toFixed(decimalsOf(currencyCode))), decimalsOf(currencyCode)!)
  const payment = { paymentMethod: 'external', keepSurplus: false, label: 'transfer', reference: title!, receiveDate } as const
  await pay(context, invoice, { amount, ...payment })
}

/** Somebody who pays in time does so after so many days. */
const usual = (key: string) => 1 + ([...key].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 12)

/** The key of a customer in the lines. */
function keyOf({ lines, people, ids }: Scenario, { membershipRef, companyRef }: Holder): string {
  if (membershipRef === null)
    return `@${lines.companies.find(([key]) => ids.company.has(key) && ids.company.get(key) === companyRef)![0]}`
  return lines.people.find(([key]) => people.has(key) && people.get(key).id === membershipRef)![0]
}
