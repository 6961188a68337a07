import type { WriteContext } from '../../kernel/storage/context.ts'
import { thingOf } from '../../terms/bought.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { paidThing } from '../../transactions/money/actions-things.ts'
import type { ItemRow } from './table.ts'

/** What was bought one by one and is on these lines, and has a payment of its own. */
export const usesOf = (items: readonly ItemRow[]): Use[] =>
  items.flatMap(item => {
    const use = thingOf(item)
    return use ? [{ ...use, itemRef: item.id }] : []
  })

export type Use = NonNullable<ReturnType<typeof thingOf>> & { itemRef: string }

/** Locks uses, kind by kind in the order of their ids. They come before their invoice, as whoever cancels one locks it before its line. */
export async function lockUses(context: WriteContext, uses: readonly Use[]): Promise<void> {
  const byType = Map.groupBy(uses, ({ type }) => type)
  for (const type of [...byType.keys()].toSorted()) {
    const ids = byType.get(type)!.map(({ id }) => id)
    await paidThing(type).lockAlone(context, ids)
  }
}

/** Lets the payments of locked uses follow their invoice. */
export async function followInvoice(context: WriteContext, uses: readonly Use[], status: PaymentStatus): Promise<void> {
  for (const { type, id } of uses) await paidThing(type).follow(context, id, status)
}

/** Whether one of some locked uses is canceled. */
export async function isOneCanceled(context: WriteContext, uses: readonly Use[]): Promise<boolean> {
  for (const { type, id } of uses) if (await paidThing(type).isCanceled(context, id)) return true
  return false
}

/** Cancels the payments of locked uses: nobody has to pay any more, and what was bought stays as it is. */
export async function waiveUses(context: WriteContext, uses: readonly Use[]): Promise<void> {
  for (const { type, id } of uses) await paidThing(type).waive(context, id)
}
